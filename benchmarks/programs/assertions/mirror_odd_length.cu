// run: --force-malloc-success
// expect: refuted assertion
// launch: 1 x 9
// why: the mirrored index is off by one, so the first element lands nowhere and the last stays
#include <cassert>
#include <call_kernel.h>
#include <cuda_runtime.h>

const int n = 9;

__global__ void mirror(const int *in, int *out) {
  int i = threadIdx.x;
  out[i] = in[(n - i) % n];
}

int main() {
  int host[n], back[n];
  for (int i = 0; i < n; ++i) host[i] = 10 * i;
  int *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof back);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  ESBMC_verify_kernel(mirror, 1, n, in, out);
  cudaMemcpy(back, out, sizeof back, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i) assert(back[i] == host[n - 1 - i]);  //! assertion
  cudaFree(in);
  cudaFree(out);
  return 0;
}
