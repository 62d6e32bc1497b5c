// run: --force-malloc-success
// expect: refuted api-misuse
// needs: input
// inputs: 63
// launch: 16 x 64
// why: fewer elements than a block has threads give a grid of no blocks
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
  fill<<<n / 64, 64>>>(x, n);  //! api-misuse
  cudaDeviceSynchronize();
  cudaFree(x);
  return 0;
}
