// run: --force-malloc-success
// expect: refuted data-race
// launch: 1 x 128
// why: all threads write the flag, even if all write the same
#include <cuda_runtime.h>

__global__ void reset(int *flag, int *cells) {
  *flag = 0;  //! data-race
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
