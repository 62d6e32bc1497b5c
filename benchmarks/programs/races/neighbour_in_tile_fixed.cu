// run: --force-malloc-success
// expect: proved
// launch: 1 x 64
// fix: a barrier between the two
#include <cuda_runtime.h>

__global__ void shift(const int *in, int *out) {
  __shared__ int tile[64];
  int i = threadIdx.x;
  tile[i] = in[i];
  __syncthreads();
  out[i] = tile[(i + 1) % 64];
}

int main() {
  int host[64];
  for (int i = 0; i < 64; ++i) host[i] = i;
  int *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  shift<<<1, 64>>>(in, out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
