// run: --force-malloc-success --unwind 16
// expect: proved
// needs: input
// inputs: 12
// launch: 1 x 1
// fix: 12 is the largest number that is taken
#include <cuda_runtime.h>

__device__ int factorial(int n) {
  return n <= 1 ? 1 : n * factorial(n - 1);
}

__global__ void compute(int n, int *out) { *out = factorial(n); }

int main() {
  int n = nondet_int();
  __ESBMC_assume(n >= 0 && n <= 12);
  int *out;
  cudaMalloc(&out, sizeof(int));
  compute<<<1, 1>>>(n, out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
