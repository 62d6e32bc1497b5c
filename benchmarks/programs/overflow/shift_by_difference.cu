// run: --force-malloc-success
// expect: refuted invalid-shift
// needs: input
// inputs: 2 5
// launch: 1 x 1
// why: the difference of two lengths may be negative
#include <cuda_runtime.h>

__global__ void align(unsigned value, int from, int to, unsigned *out) {
  *out = value << (from - to);  //! invalid-shift
}

int main() {
  int from = nondet_int(), to = nondet_int();
  __ESBMC_assume(from >= 0 && from < 16 && to >= 0 && to < 16);
  unsigned *out;
  cudaMalloc(&out, sizeof(unsigned));
  align<<<1, 1>>>(1u, from, to, out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
