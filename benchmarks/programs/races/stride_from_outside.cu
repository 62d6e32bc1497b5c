// run: --force-malloc-success
// expect: refuted data-race
// needs: input
// inputs: 0
// launch: 1 x 64
// why: with a stride of 0 all threads write the first cell
#include <call_kernel.h>
#include <cuda_runtime.h>

__global__ void spread(int *cells, int stride) {
  cells[threadIdx.x * stride] = threadIdx.x;  //! data-race
}

int main() {
  int stride = __VERIFIER_nondet_int();
  __VERIFIER_assume(stride >= 0 && stride <= 4);
  int *cells;
  cudaMalloc(&cells, 256 * sizeof(int));
  ESBMC_verify_kernel(spread, 1, 64, cells, stride);
  cudaFree(cells);
  return 0;
}
