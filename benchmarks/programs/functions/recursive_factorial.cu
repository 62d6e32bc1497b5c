// run: --force-malloc-success --unwind 16
// expect: refuted integer-overflow
// needs: input
// inputs: 13
// launch: 1 x 1
// why: the factorial of 13 does not fit into 32 bits
#include <cuda_runtime.h>

__device__ int factorial(int n) {
  return n <= 1 ? 1 : n * factorial(n - 1);  //! integer-overflow
}

__global__ void compute(int n, int *out) { *out = factorial(n); }

int main() {
  int n = nondet_int();
  __ESBMC_assume(n >= 0 && n <= 13);
  int *out;
  cudaMalloc(&out, sizeof(int));
  compute<<<1, 1>>>(n, out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
