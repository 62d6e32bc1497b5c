// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 2
// launch: 1 x 4
// fix: it is
#include <call_kernel.h>
#include <cuda_runtime.h>

typedef int (*Operation)(int, int);

__device__ int plus(int a, int b) { return a + b; }
__device__ int minus(int a, int b) { return a - b; }
__device__ int largest(int a, int b) { return a > b ? a : b; }

__device__ Operation operations[4] = {plus, minus, largest, largest};

__global__ void apply(int which, int *out) {
  int i = threadIdx.x;
  out[i] = operations[which](i, 2);
}

int main() {
  int which = __VERIFIER_nondet_int();
  __ESBMC_assume(which >= 0 && which < 4);
  int *out;
  cudaMalloc(&out, 4 * sizeof(int));
  ESBMC_verify_kernel(apply, 1, 4, which, out);
  cudaFree(out);
  return 0;
}
