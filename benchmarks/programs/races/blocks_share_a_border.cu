// run: --force-malloc-success
// expect: refuted data-race
// launch: 4 x 16
// why: the last cell of a block is the first of the next one
#include <cuda_runtime.h>

__global__ void border(int *cells) {
  int start = blockIdx.x * (blockDim.x - 1);
  cells[start + threadIdx.x] = blockIdx.x;  //! data-race
}

int main() {
  int *cells;
  cudaMalloc(&cells, 64 * sizeof(int));
  border<<<4, 16>>>(cells);
  cudaDeviceSynchronize();
  cudaFree(cells);
  return 0;
}
