// run: --force-malloc-success --check api
// expect: refuted api-misuse
// launch: 2 x 1
// why: a kernel that synchronises its grid is launched like any other
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

__global__ void phases(int *a) {
  if (blockIdx.x == 0) a[0] = 7;
  cg::this_grid().sync();  //! api-misuse
  if (blockIdx.x == 1) a[1] = 8;
}

int main() {
  int *a;
  cudaMalloc(&a, 2 * sizeof(int));
  phases<<<2, 1>>>(a);
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}
