// run: --force-malloc-success
// expect: refuted assertion
// needs: schedule
// launch: 1 x 3
// why: two threads may both see the last seat free before either takes it
#include <cassert>
#include <cuda_runtime.h>

const int seats = 2;

__global__ void book(int *taken) {
  if (atomicAdd(taken, 0) < seats) atomicAdd(taken, 1);
}

int main() {
  int result;
  int *taken;
  cudaMalloc(&taken, sizeof(int));
  cudaMemset(taken, 0, sizeof(int));
  book<<<1, 3>>>(taken);
  cudaMemcpy(&result, taken, sizeof(int), cudaMemcpyDeviceToHost);
  assert(result <= seats);  //! assertion
  cudaFree(taken);
  return 0;
}
