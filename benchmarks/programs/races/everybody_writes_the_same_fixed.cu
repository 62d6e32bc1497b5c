// run: --force-malloc-success
// expect: proved
// launch: 1 x 128
// fix: one of them does
#include <cuda_runtime.h>

__global__ void reset(int *flag, int *cells) {
  if (threadIdx.x == 0) *flag = 0;
  cells[threadIdx.x] = 0;
}

int main() {
  int *flag, *cells;
  cudaMalloc(&flag, sizeof(int));
  cudaMalloc(&cells, 128 * sizeof(int));
  reset<<<1, 128>>>(flag, cells);
  cudaDeviceSynchronize();
  cudaFree(flag);
  cudaFree(cells);
  return 0;
}
