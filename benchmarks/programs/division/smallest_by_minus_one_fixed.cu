// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 0x80000000 -1
// launch: 1 x 1
// fix: that one pair is answered with the largest number
#include <climits>
#include <call_kernel.h>
#include <cuda_runtime.h>

__global__ void divide(int a, int b, int *out) {
  if (b == 0) return;
  if (a == INT_MIN && b == -1) {
    *out = INT_MAX;
    return;
  }
  *out = a / b;
}

int main() {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  int *out;
  cudaMalloc(&out, sizeof(int));
  ESBMC_verify_kernel(divide, 1, 1, a, b, out);
  cudaFree(out);
  return 0;
}
