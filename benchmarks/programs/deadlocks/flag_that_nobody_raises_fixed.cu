// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 0
// launch: 2 x 1
// fix: the producer always raises it and says how much there is
#include <cuda_runtime.h>

__global__ void exchange(int items, int *flag, int *amount) {
  if (blockIdx.x == 0) {
    if (items > 0) atomicExch(amount, items);
    atomicExch(flag, 1);
  } else {
    while (atomicAdd(flag, 0) == 0) {
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
