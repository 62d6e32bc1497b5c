// run: --force-malloc-success
// expect: proved
// launch: 1 x 60
// fix: each plane has width times height cells
#include <cuda_runtime.h>

const int width = 5, height = 4, depth = 3;

__global__ void mark(int *cells) {
  int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
  cells[z * width * height + y * width + x] = z;
}

int main() {
  int host[width * height * depth];
  int *cells;
  cudaMalloc(&cells, sizeof host);
  mark<<<1, dim3(width, height, depth)>>>(cells);
  cudaMemcpy(host, cells, sizeof host, cudaMemcpyDeviceToHost);
  cudaFree(cells);
  return 0;
}
