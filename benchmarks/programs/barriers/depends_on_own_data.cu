// run: --force-malloc-success
// expect: refuted barrier-divergence
// needs: input
// inputs: 1 0 1
// launch: 1 x 64
// why: each thread decides by its own value whether to wait
#include <cuda_runtime.h>

__global__ void maybe(const int *values, int *out) {
  __shared__ int tile[64];
  int i = threadIdx.x;
  tile[i] = values[i];
  if (values[i] > 0) {
    __syncthreads();  //! barrier-divergence
    out[i] = tile[i];
  }
}

int main() {
  int host[64];
  for (int i = 0; i < 64; ++i) host[i] = nondet_int();
  int *values, *out;
  cudaMalloc(&values, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemcpy(values, host, sizeof host, cudaMemcpyHostToDevice);
  maybe<<<1, 64>>>(values, out);
  cudaDeviceSynchronize();
  cudaFree(values);
  cudaFree(out);
  return 0;
}
