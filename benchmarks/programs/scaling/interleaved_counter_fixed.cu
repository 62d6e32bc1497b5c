// run: --force-malloc-success
// expect: proved
// needs: schedule
// launch: 1 x 4
// fix: they are one step
#include <cassert>
#include <cuda_runtime.h>

#ifndef THREADS
#define THREADS 4
#endif
#ifndef ROUNDS
#define ROUNDS 1
#endif

__global__ void count(int *counter) {
  for (int r = 0; r < ROUNDS; ++r) {
    atomicAdd(counter, 1);
  }
}

int main() {
  int result;
  int *counter;
  cudaMalloc(&counter, sizeof(int));
  cudaMemset(counter, 0, sizeof(int));
  count<<<1, THREADS>>>(counter);
  cudaMemcpy(&result, counter, sizeof(int), cudaMemcpyDeviceToHost);
  assert(result == THREADS * ROUNDS);
  cudaFree(counter);
  return 0;
}
