// run: --force-malloc-success
// expect: refuted deadlock
// launch: 1 x 2
// why: the first thread waits for the second while it holds the lock that the second needs
#include <cuda_runtime.h>

__global__ void meet(int *lock, int *arrived) {
  while (atomicCAS(lock, 0, 1) != 0) {  //! deadlock
  }
  atomicAdd(arrived, 1);
  while (atomicAdd(arrived, 0) < 2) {  //! deadlock
  }
  atomicExch(lock, 0);
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
