// run: --force-malloc-success
// expect: proved
// needs: schedule
// launch: 1 x 3
// fix: looking and taking are one step, and too much is given back
#include <cassert>
#include <cuda_runtime.h>

const int seats = 2;

__global__ void book(int *taken) {
  if (atomicAdd(taken, 1) >= seats) atomicSub(taken, 1);
}

int main() {
  int result;
  int *taken;
  cudaMalloc(&taken, sizeof(int));
  cudaMemset(taken, 0, sizeof(int));
  book<<<1, 3>>>(taken);
  cudaMemcpy(&result, taken, sizeof(int), cudaMemcpyDeviceToHost);
  assert(result <= seats);
  cudaFree(taken);
  return 0;
}
