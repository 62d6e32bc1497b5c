// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 1025
// launch: 1 x 1024
// fix: larger inputs are cut
#include <cuda_runtime.h>

__global__ void fill(unsigned char *x) { x[threadIdx.x] = 1; }

int main() {
  int n = nondet_int();
  __ESBMC_assume(n >= 1 && n <= 2000);
  unsigned char *x;
  cudaMalloc(&x, 2000);
  if (n > 1024) n = 1024;
  fill<<<1, n>>>(x);
  cudaDeviceSynchronize();
  cudaFree(x);
  return 0;
}
