// run: --force-malloc-success
// expect: proved
// launch: 4 x 32
// fix: the grid's does
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

__global__ void phases(int *a, int *b) {
  int n = gridDim.x * blockDim.x;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = i;
  cg::this_grid().sync();
  b[i] = a[n - 1 - i];
}

int main() {
  int *a, *b;
  cudaMalloc(&a, 128 * sizeof(int));
  cudaMalloc(&b, 128 * sizeof(int));
  void *arguments[] = {&a, &b};
  cudaLaunchCooperativeKernel((void *)phases, dim3(4), dim3(32), arguments, 0, 0);
  cudaDeviceSynchronize();
  cudaFree(a);
  cudaFree(b);
  return 0;
}
