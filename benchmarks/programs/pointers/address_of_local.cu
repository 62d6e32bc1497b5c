// run: --force-malloc-success
// expect: refuted invalid-pointer
// launch: 1 x 4
// why: the function gives back the address of its own local variable
#include <call_kernel.h>
#include <cuda_runtime.h>

__device__ const int *larger(int a, int b) {
  int result = a > b ? a : b;
  return &result;
}

__global__ void pick(int *out) {
  int i = threadIdx.x;
  const int *best = larger(i, 2);
  out[i] = *best;  //! invalid-pointer
}

int main() {
  int *out;
  cudaMalloc(&out, 4 * sizeof(int));
  ESBMC_verify_kernel(pick, 1, 4, out);
  cudaFree(out);
  return 0;
}
