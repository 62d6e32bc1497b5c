// run: --force-malloc-success
// expect: refuted division-by-zero
// needs: input
// inputs: 40
// launch: 65 x 1
// why: more than 32 threads per row leave no row for a block, and the host divides by that
#include <cuda_runtime.h>

__global__ void touch(int *rows) { rows[blockIdx.x] = 1; }

int main() {
  int width = nondet_int();
  __ESBMC_assume(width >= 1 && width <= 64);
  int per_block = 32 / width;
  int blocks = 64 / per_block;  //! division-by-zero
  int *rows;
  cudaMalloc(&rows, 65 * sizeof(int));
  touch<<<blocks + 1, 1>>>(rows);
  cudaDeviceSynchronize();
  cudaFree(rows);
  return 0;
}
