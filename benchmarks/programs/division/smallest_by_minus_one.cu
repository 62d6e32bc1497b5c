// run: --force-malloc-success
// expect: refuted undefined-behaviour
// needs: input
// inputs: 0x80000000 -1
// launch: 1 x 1
// why: the smallest number divided by -1 does not fit
#include <climits>
#include <call_kernel.h>
#include <cuda_runtime.h>

__global__ void divide(int a, int b, int *out) {
  if (b == 0) return;
  *out = a / b;  //! undefined-behaviour
}

int main() {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  int *out;
  cudaMalloc(&out, sizeof(int));
  ESBMC_verify_kernel(divide, 1, 1, a, b, out);
  cudaFree(out);
  return 0;
}
