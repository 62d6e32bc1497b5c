// expect: clean
// fix: a fence follows taking the lock and another precedes releasing it
#include <cstdio>
#include <cuda_runtime.h>

__device__ int lock = 0;

__global__ void append(int *length, int *list, int capacity) {
  if (threadIdx.x != 0) return;
  while (atomicCAS(&lock, 0, 1) != 0) {
  }
  __threadfence();
  int place = *length;
  if (place < capacity) list[place] = static_cast<int>(blockIdx.x);
  *length = place + 1;
  __threadfence();
  atomicExch(&lock, 0);
}

int main() {
  const int capacity = 16;
  int count = 0;
  int *length, *list;
  cudaMalloc(&length, sizeof(int));
  cudaMalloc(&list, capacity * sizeof(int));
  cudaMemset(length, 0, sizeof(int));
  append<<<8, 32>>>(length, list, capacity);
  cudaMemcpy(&count, length, sizeof count, cudaMemcpyDeviceToHost);
  std::printf("%d\n", count);
  cudaFree(length);
  cudaFree(list);
  return 0;
}
