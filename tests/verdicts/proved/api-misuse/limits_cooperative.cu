// expect: proved all
// fix: a grid that fits
#include <cooperative_groups.h>

__global__ void k(int *a) {
  cooperative_groups::this_grid().sync();
  if (blockIdx.x == 0) *a = 1;
}

int main() {
  int *d;
  cudaMalloc(&d, sizeof(int));
  void *args[] = {&d};
  cudaLaunchCooperativeKernel((void *)k, dim3(2), dim3(1), args, 0, 0);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
