// run: --force-malloc-success
// expect: refuted data-race
// launch: 2 x 32
// why: the second block reads what the first writes, and nothing orders blocks of one launch
#include <cuda_runtime.h>

__global__ void produce(int *cells) {
  int i = threadIdx.x;
  if (blockIdx.x == 0) cells[i] = i;  //! data-race
  if (blockIdx.x == 1) cells[32 + i] = cells[i] + 1;  //! data-race
}

int main() {
  int *cells;
  cudaMalloc(&cells, 64 * sizeof(int));
  produce<<<2, 32>>>(cells);
  cudaDeviceSynchronize();
  cudaFree(cells);
  return 0;
}
