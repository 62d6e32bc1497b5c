// expect: proved all
// why: shared memory and stream may be left out, as for a kernel given by its name
#include <cooperative_groups.h>

__global__ void k(int *a) {
  cooperative_groups::this_grid().sync();
  if (blockIdx.x == 0) *a = 1;
}

int main() {
  int *d;
  cudaMalloc(&d, sizeof(int));
  void *args[] = {&d};
  cudaLaunchCooperativeKernel((const void *)k, 2, 1, args);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
