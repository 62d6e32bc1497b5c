// run: --force-malloc-success
// expect: proved
// launch: 1 x 2
// fix: the barrier is after the lock
#include <cuda_runtime.h>

__global__ void enter(int *lock, int *count) {
  while (atomicCAS(lock, 0, 1) != 0) {
  }
  atomicAdd(count, 1);
  atomicExch(lock, 0);
  __syncthreads();
}

int main() {
  int *lock, *count;
  cudaMalloc(&lock, sizeof(int));
  cudaMalloc(&count, sizeof(int));
  cudaMemset(lock, 0, sizeof(int));
  cudaMemset(count, 0, sizeof(int));
  enter<<<1, 2>>>(lock, count);
  cudaDeviceSynchronize();
  cudaFree(lock);
  cudaFree(count);
  return 0;
}
