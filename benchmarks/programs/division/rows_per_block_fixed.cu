// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 40
// launch: 65 x 1
// fix: a block has at least one row
#include <cuda_runtime.h>

__global__ void touch(int *rows) { rows[blockIdx.x] = 1; }

int main() {
  int width = nondet_int();
  __ESBMC_assume(width >= 1 && width <= 64);
  int per_block = 32 / width;
  if (per_block == 0) per_block = 1;
  int blocks = 64 / per_block;
  int *rows;
  cudaMalloc(&rows, 65 * sizeof(int));
  touch<<<blocks + 1, 1>>>(rows);
  cudaDeviceSynchronize();
  cudaFree(rows);
  return 0;
}
