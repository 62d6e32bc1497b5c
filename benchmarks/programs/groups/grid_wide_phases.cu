// run: --force-malloc-success
// expect: refuted data-race
// launch: 4 x 32
// why: the block's barrier does not wait for the other blocks' phase
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

__global__ void phases(int *a, int *b) {
  int n = gridDim.x * blockDim.x;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = i;  //! data-race
  cg::this_thread_block().sync();
  b[i] = a[n - 1 - i];  //! data-race
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
