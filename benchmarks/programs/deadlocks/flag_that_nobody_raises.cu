// run: --force-malloc-success
// expect: refuted deadlock
// needs: input
// inputs: 0
// launch: 2 x 1
// why: the consumer waits for a flag that the producer raises only when it has something
#include <cuda_runtime.h>

__global__ void exchange(int items, int *flag, int *amount) {
  if (blockIdx.x == 0) {
    if (items > 0) {
      atomicExch(amount, items);
      atomicExch(flag, 1);
    }
  } else {
    while (atomicAdd(flag, 0) == 0) {  //! deadlock
    }
  }
}

int main() {
  int items = nondet_int();
  int *flag, *amount;
  cudaMalloc(&flag, sizeof(int));
  cudaMalloc(&amount, sizeof(int));
  cudaMemset(flag, 0, sizeof(int));
  cudaMemset(amount, 0, sizeof(int));
  exchange<<<2, 1>>>(items, flag, amount);
  cudaDeviceSynchronize();
  cudaFree(flag);
  cudaFree(amount);
  return 0;
}
