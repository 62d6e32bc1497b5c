// run: --force-malloc-success
// expect: proved
// launch: 8 x 256
// fix: each thread has its own
#include <cuda_runtime.h>

#ifndef BLOCKS
#define BLOCKS 8
#endif
#ifndef BLOCK
#define BLOCK 256
#endif
#define N (BLOCKS * BLOCK)

__global__ void mark(int *cells) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  cells[i % N] = i;
}

int main() {
  int *cells;
  cudaMalloc(&cells, N * sizeof(int));
  mark<<<BLOCKS, BLOCK>>>(cells);
  cudaDeviceSynchronize();
  cudaFree(cells);
  return 0;
}
