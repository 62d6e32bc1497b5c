// run: --force-malloc-success --volatile-relaxed
// expect: refuted deadlock
// launch: 2 x 1
// why: the blocks wait until more of them have come than there are
#include <cuda_runtime.h>

__device__ volatile int arrived;

__global__ void two_phases(int *first, int *second) {
  first[blockIdx.x] = blockIdx.x;
  __threadfence();
  atomicAdd((int *)&arrived, 1);
  while (arrived <= gridDim.x) {  //! deadlock
  }
  __threadfence();
  second[blockIdx.x] = first[(blockIdx.x + 1) % gridDim.x];
}

int main() {
  int *first, *second;
  cudaMalloc(&first, 2 * sizeof(int));
  cudaMalloc(&second, 2 * sizeof(int));
  two_phases<<<2, 1>>>(first, second);
  cudaDeviceSynchronize();
  cudaFree(first);
  cudaFree(second);
  return 0;
}
