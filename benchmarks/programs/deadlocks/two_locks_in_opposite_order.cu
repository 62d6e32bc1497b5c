// run: --force-malloc-success
// expect: refuted deadlock
// needs: schedule
// launch: 2 x 1
// why: each block holds one lock and waits for the other's
#include <cuda_runtime.h>

__device__ void take(int *lock) {
  while (atomicCAS(lock, 0, 1) != 0) {  //! deadlock
  }
  __threadfence();
}

__device__ void give(int *lock) {
  __threadfence();
  atomicExch(lock, 0);
}

__global__ void transfer(int *locks, int *accounts) {
  int from = blockIdx.x, to = 1 - blockIdx.x;
  take(&locks[from]);
  take(&locks[to]);
  accounts[from] -= 1;
  accounts[to] += 1;
  give(&locks[to]);
  give(&locks[from]);
}

int main() {
  int *locks, *accounts;
  cudaMalloc(&locks, 2 * sizeof(int));
  cudaMalloc(&accounts, 2 * sizeof(int));
  cudaMemset(locks, 0, 2 * sizeof(int));
  cudaMemset(accounts, 0, 2 * sizeof(int));
  transfer<<<2, 1>>>(locks, accounts);
  cudaDeviceSynchronize();
  cudaFree(locks);
  cudaFree(accounts);
  return 0;
}
