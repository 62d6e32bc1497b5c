// run: --force-malloc-success
// expect: refuted assertion
// needs: schedule
// launch: 1 x 4
// why: reading and writing are two steps, and another thread's step may come between them
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
    int seen = atomicAdd(counter, 0);
    atomicExch(counter, seen + 1);
  }
}

int main() {
  int result;
  int *counter;
  cudaMalloc(&counter, sizeof(int));
  cudaMemset(counter, 0, sizeof(int));
  count<<<1, THREADS>>>(counter);
  cudaMemcpy(&result, counter, sizeof(int), cudaMemcpyDeviceToHost);
  assert(result == THREADS * ROUNDS);  //! assertion
  cudaFree(counter);
  return 0;
}
