// run: --force-malloc-success --unwind 20
// expect: proved
// needs: input
// inputs: 6 4
// launch: 1 x 2
// fix: the case of two zeros is left out by the caller
#include <cassert>
#include <call_kernel.h>
#include <cuda_runtime.h>

__device__ unsigned divisor(unsigned a, unsigned b) {
  while (b != 0) {
    unsigned rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

__global__ void reduce(unsigned a, unsigned b, unsigned *out) {
  if (threadIdx.x == 0) {
    *out = divisor(a, b);
    assert(*out > 0u);
  }
}

int main() {
  unsigned a = nondet_uchar(), b = nondet_uchar();
  if (a == 0 && b == 0) return 0;
  unsigned *out;
  cudaMalloc(&out, sizeof(unsigned));
  ESBMC_verify_kernel(reduce, 1, 2, a, b, out);
  cudaFree(out);
  return 0;
}
