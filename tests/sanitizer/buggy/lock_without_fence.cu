// expect: data-race at line 13 against line 15
// expect: data-race at line 15 against line 15
// why: a spin lock excludes other blocks but without fences it orders no memory
#include <cstdio>
#include <cuda_runtime.h>

__device__ int lock = 0;

__global__ void append(int *length, int *list, int capacity) {
  if (threadIdx.x != 0) return;
  while (atomicCAS(&lock, 0, 1) != 0) {
  }
  int place = *length;
  if (place < capacity) list[place] = static_cast<int>(blockIdx.x);
  *length = place + 1;
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
