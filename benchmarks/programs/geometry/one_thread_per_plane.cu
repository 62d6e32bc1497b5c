// run: --force-malloc-success
// expect: proved
// launch: 2 x 24
// why: blocks in the third dimension and threads in all three cover each cell once
#include <cassert>
#include <cuda_runtime.h>

__global__ void touch(int *cells) {
  int x = threadIdx.x, y = threadIdx.y, z = blockIdx.z * blockDim.z + threadIdx.z;
  cells[(z * 3 + y) * 4 + x] = z;
}

int main() {
  int host[48];
  int *cells;
  cudaMalloc(&cells, sizeof host);
  touch<<<dim3(1, 1, 2), dim3(4, 3, 2)>>>(cells);
  cudaMemcpy(host, cells, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 48; ++i) assert(host[i] == i / 12);
  cudaFree(cells);
  return 0;
}
