// expect: proved all
// fix: fences keep the order on both sides
#include <assert.h>

__global__ void k(int *data, int *ready) {
  if (blockIdx.x == 0) {
    atomicExch(data, 7);
    __threadfence();
    atomicExch(ready, 1);
  } else if (atomicAdd(ready, 0) == 1) {
    __threadfence();
    assert(atomicAdd(data, 0) == 7);
  }
}

int main() {
  int *data, *ready;
  cudaMalloc(&data, sizeof(int));
  cudaMalloc(&ready, sizeof(int));
  cudaMemset(data, 0, sizeof(int));
  cudaMemset(ready, 0, sizeof(int));
  k<<<2, 1>>>(data, ready);
  cudaDeviceSynchronize();
  cudaFree(data);
  cudaFree(ready);
  return 0;
}
