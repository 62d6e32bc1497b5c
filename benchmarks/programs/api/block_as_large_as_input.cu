// run: --force-malloc-success
// expect: refuted api-misuse
// needs: input
// inputs: 1025
// launch: 1 x 1024
// why: a block has at most 1024 threads
#include <cuda_runtime.h>

__global__ void fill(unsigned char *x) { x[threadIdx.x] = 1; }

int main() {
  int n = nondet_int();
  __ESBMC_assume(n >= 1 && n <= 2000);
  unsigned char *x;
  cudaMalloc(&x, 2000);
  fill<<<1, n>>>(x);  //! api-misuse
  cudaDeviceSynchronize();
  cudaFree(x);
  return 0;
}
