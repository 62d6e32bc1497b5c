// run: --force-malloc-success --volatile-relaxed
// expect: proved
// launch: 2 x 1
// fix: they wait until all have come
#include <cuda_runtime.h>

__device__ volatile int arrived;

__global__ void two_phases(int *first, int *second) {
  first[blockIdx.x] = blockIdx.x;
  __threadfence();
  atomicAdd((int *)&arrived, 1);
  while (arrived < gridDim.x) {
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
