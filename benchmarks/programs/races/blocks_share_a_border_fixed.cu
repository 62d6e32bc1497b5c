// run: --force-malloc-success
// expect: proved
// launch: 4 x 16
// fix: the blocks do not overlap
#include <cuda_runtime.h>

__global__ void border(int *cells) {
  int start = blockIdx.x * blockDim.x;
  cells[start + threadIdx.x] = blockIdx.x;
}

int main() {
  int *cells;
  cudaMalloc(&cells, 64 * sizeof(int));
  border<<<4, 16>>>(cells);
  cudaDeviceSynchronize();
  cudaFree(cells);
  return 0;
}
