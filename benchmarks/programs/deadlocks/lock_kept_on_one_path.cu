// run: --force-malloc-success
// expect: refuted deadlock
// needs: input
// inputs: -1 0
// launch: 1 x 2
// why: a thread with a negative amount leaves without giving the lock back
#include <cuda_runtime.h>

__global__ void deposit(int *lock, int *balance, const int *amounts) {
  while (atomicCAS(lock, 0, 1) != 0) {  //! deadlock
  }
  __threadfence();
  int amount = amounts[threadIdx.x];
  if (amount < 0) return;
  *balance += amount % 100;
  __threadfence();
  atomicExch(lock, 0);
}

int main() {
  int host[2] = {-1, -1};
  for (int i = 0; i < 2; ++i) host[i] = nondet_int();
  int *lock, *balance, *amounts;
  cudaMalloc(&lock, sizeof(int));
  cudaMalloc(&balance, sizeof(int));
  cudaMalloc(&amounts, sizeof host);
  cudaMemset(lock, 0, sizeof(int));
  cudaMemset(balance, 0, sizeof(int));
  cudaMemcpy(amounts, host, sizeof host, cudaMemcpyHostToDevice);
  deposit<<<1, 2>>>(lock, balance, amounts);
  cudaDeviceSynchronize();
  cudaFree(lock);
  cudaFree(balance);
  cudaFree(amounts);
  return 0;
}
