// run: --force-malloc-success
// expect: refuted out-of-bounds
// launch: 1 x 64
// why: the first element has no left neighbour
#include <call_kernel.h>
#include <cuda_runtime.h>

const int n = 64;

__global__ void differences(const int *in, int *out) {
  int i = threadIdx.x;
  out[i] = in[i] - in[i - 1];  //! out-of-bounds
}

int main() {
  int host[n];
  for (int i = 0; i < n; ++i) host[i] = i * i;
  int *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  ESBMC_verify_kernel(differences, 1, n, in, out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
