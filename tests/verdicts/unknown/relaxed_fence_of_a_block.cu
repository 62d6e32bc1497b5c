// expect: unknown assertion
// why: the fences are of block scope and the threads in two blocks
#include <assert.h>

__global__ void k(int *data, int *ready) {
  if (blockIdx.x == 0) {
    atomicExch(data, 7);
    __threadfence_block();
    atomicExch(ready, 1);
  } else if (atomicAdd(ready, 0) == 1) {
    __threadfence_block();
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
