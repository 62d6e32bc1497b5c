// run: --force-malloc-success
// expect: refuted deadlock
// launch: 1 x 2
// why: the thread with the lock waits at the barrier, the others wait for the lock
#include <cuda_runtime.h>

__global__ void enter(int *lock, int *count) {
  while (atomicCAS(lock, 0, 1) != 0) {  //! deadlock
  }
  atomicAdd(count, 1);
  __syncthreads();  //! deadlock
  atomicExch(lock, 0);
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
