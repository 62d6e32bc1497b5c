// run: --force-malloc-success
// expect: refuted integer-overflow
// needs: input
// inputs: 0x7fffffff 0x7ffffff0
// launch: 1 x 1
// why: the sum of the ends is formed before it is halved
#include <cassert>
#include <call_kernel.h>
#include <cuda_runtime.h>

__global__ void middle(int low, int high, int *out) {
  if (low < 0 || low > high) return;
  *out = (low + high) / 2;  //! integer-overflow
}

int main() {
  int high = __VERIFIER_nondet_int(), low = __VERIFIER_nondet_int();
  int *out;
  cudaMalloc(&out, sizeof(int));
  ESBMC_verify_kernel(middle, 1, 1, low, high, out);
  cudaFree(out);
  return 0;
}
