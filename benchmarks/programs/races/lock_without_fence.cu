// run: --force-malloc-success
// expect: refuted data-race
// launch: 4 x 1
// why: the lock is taken and given back by relaxed atomics, so what it protects is not ordered
#include <cassert>
#include <cuda_runtime.h>

__global__ void deposit(int *lock, int *balance) {
  while (atomicCAS(lock, 0, 1) != 0) {
  }
  *balance += 10;  //! data-race
  atomicExch(lock, 0);
}

int main() {
  int *lock, *balance, result;
  cudaMalloc(&lock, sizeof(int));
  cudaMalloc(&balance, sizeof(int));
  cudaMemset(lock, 0, sizeof(int));
  cudaMemset(balance, 0, sizeof(int));
  deposit<<<4, 1>>>(lock, balance);
  cudaMemcpy(&result, balance, sizeof(int), cudaMemcpyDeviceToHost);
  assert(result == 40);
  cudaFree(lock);
  cudaFree(balance);
  return 0;
}
