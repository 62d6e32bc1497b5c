// expect: refuted api-misuse
// why: no device holds that many blocks at a time, which a cooperative launch needs
#include <cooperative_groups.h>

__global__ void k(int *a) {
  cooperative_groups::this_grid().sync();
  if (blockIdx.x == 0) *a = 1;
}

int main() {
  int *d;
  cudaMalloc(&d, sizeof(int));
  void *args[] = {&d};
  cudaLaunchCooperativeKernel((void *)k, dim3(1000000), dim3(1), args, 0, 0);     //! api-misuse
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
