// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 1
// launch: 1 x 64
// fix: the stride is at least 1
#include <call_kernel.h>
#include <cuda_runtime.h>

__global__ void spread(int *cells, int stride) {
  cells[threadIdx.x * stride] = threadIdx.x;
}

int main() {
  int stride = __VERIFIER_nondet_int();
  __VERIFIER_assume(stride >= 1 && stride <= 4);
  int *cells;
  cudaMalloc(&cells, 256 * sizeof(int));
  ESBMC_verify_kernel(spread, 1, 64, cells, stride);
  cudaFree(cells);
  return 0;
}
