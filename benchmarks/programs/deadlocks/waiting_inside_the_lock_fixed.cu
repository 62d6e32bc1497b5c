// run: --force-malloc-success
// expect: proved
// launch: 1 x 2
// fix: it gives the lock back first
#include <cuda_runtime.h>

__global__ void meet(int *lock, int *arrived) {
  while (atomicCAS(lock, 0, 1) != 0) {
  }
  atomicAdd(arrived, 1);
  atomicExch(lock, 0);
  while (atomicAdd(arrived, 0) < 2) {
  }
}

int main() {
  int *lock, *arrived;
  cudaMalloc(&lock, sizeof(int));
  cudaMalloc(&arrived, sizeof(int));
  cudaMemset(lock, 0, sizeof(int));
  cudaMemset(arrived, 0, sizeof(int));
  meet<<<1, 2>>>(lock, arrived);
  cudaDeviceSynchronize();
  cudaFree(lock);
  cudaFree(arrived);
  return 0;
}
