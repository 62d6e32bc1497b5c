// run: --force-malloc-success --check api
// expect: proved
// launch: 2 x 1
// fix: it is launched cooperatively
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

__global__ void phases(int *a) {
  if (blockIdx.x == 0) a[0] = 7;
  cg::this_grid().sync();
  if (blockIdx.x == 1) a[1] = 8;
}

int main() {
  int *a;
  cudaMalloc(&a, 2 * sizeof(int));
  void *arguments[] = {&a};
  cudaLaunchCooperativeKernel((void *)phases, dim3(2), dim3(1), arguments, 0, 0);
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}
