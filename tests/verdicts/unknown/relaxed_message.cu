// expect: unknown assertion
// why: relaxed atomics to two places may be seen in another order than they were written in
#include <assert.h>

__global__ void k(int *data, int *ready) {
  if (blockIdx.x == 0) {
    atomicExch(data, 7);
    atomicExch(ready, 1);
  } else if (atomicAdd(ready, 0) == 1) {
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
