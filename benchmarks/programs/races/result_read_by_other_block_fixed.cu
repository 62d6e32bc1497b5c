// run: --force-malloc-success
// expect: proved
// launch: 2 x 32
// fix: a second launch reads it
#include <cuda_runtime.h>

__global__ void produce(int *cells) {
  int i = threadIdx.x;
  if (blockIdx.x == 0) cells[i] = i;
}

__global__ void consume(int *cells) { cells[32 + threadIdx.x] = cells[threadIdx.x] + 1; }

int main() {
  int *cells;
  cudaMalloc(&cells, 64 * sizeof(int));
  produce<<<2, 32>>>(cells);
  consume<<<1, 32>>>(cells);
  cudaDeviceSynchronize();
  cudaFree(cells);
  return 0;
}
