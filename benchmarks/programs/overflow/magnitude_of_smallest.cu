// run: --force-malloc-success
// expect: refuted integer-overflow
// needs: input
// inputs: 0x80000000
// launch: 1 x 64
// why: the smallest number has no positive twin
#include <cuda_runtime.h>

__device__ int magnitude(int x) { return x < 0 ? -x : x; }  //! integer-overflow

__global__ void magnitudes(const int *x, unsigned *y) {
  y[threadIdx.x] = magnitude(x[threadIdx.x]);
}

int main() {
  int host[64];
  for (int i = 0; i < 64; ++i) host[i] = nondet_int();
  int *x;
  unsigned *y;
  cudaMalloc(&x, sizeof host);
  cudaMalloc(&y, sizeof host);
  cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);
  magnitudes<<<1, 64>>>(x, y);
  cudaDeviceSynchronize();
  cudaFree(x);
  cudaFree(y);
  return 0;
}
