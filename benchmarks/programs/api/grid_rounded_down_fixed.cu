// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 63
// launch: 16 x 64
// fix: the number of blocks is rounded up
#include <cuda_runtime.h>

__global__ void fill(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = i;
}

int main() {
  int n = nondet_int();
  __ESBMC_assume(n >= 1 && n <= 1024);
  int *x;
  cudaMalloc(&x, 1024 * sizeof(int));
  fill<<<(n + 63) / 64, 64>>>(x, n);
  cudaDeviceSynchronize();
  cudaFree(x);
  return 0;
}
