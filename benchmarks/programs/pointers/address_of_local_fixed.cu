// run: --force-malloc-success
// expect: proved
// launch: 1 x 4
// fix: the value itself is given back
#include <call_kernel.h>
#include <cuda_runtime.h>

__device__ int larger(int a, int b) {
  int result = a > b ? a : b;
  return result;
}

__global__ void pick(int *out) {
  int i = threadIdx.x;
  int best = larger(i, 2);
  out[i] = best;
}

int main() {
  int *out;
  cudaMalloc(&out, 4 * sizeof(int));
  ESBMC_verify_kernel(pick, 1, 4, out);
  cudaFree(out);
  return 0;
}
