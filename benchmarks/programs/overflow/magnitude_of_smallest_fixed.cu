// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 0x80000000
// launch: 1 x 64
// fix: the magnitude is unsigned
#include <cuda_runtime.h>

__device__ unsigned magnitude(int x) { return x < 0 ? 0u - (unsigned)x : (unsigned)x; }

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
