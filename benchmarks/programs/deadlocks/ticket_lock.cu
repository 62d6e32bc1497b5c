// run: --force-malloc-success
// expect: proved
// launch: 4 x 1
// why: tickets are served in the order in which they were drawn, so everybody gets a turn
#include <cassert>
#include <cuda_runtime.h>

__global__ void serve(unsigned *next, unsigned *serving, int *value) {
  unsigned ticket = atomicAdd(next, 1u);
  while (atomicAdd(serving, 0u) != ticket) {
  }
  __threadfence();
  *value += 1;
  __threadfence();
  atomicAdd(serving, 1u);
}

int main() {
  unsigned *counters;
  int *value, result;
  cudaMalloc(&counters, 2 * sizeof(unsigned));
  cudaMalloc(&value, sizeof(int));
  cudaMemset(counters, 0, 2 * sizeof(unsigned));
  cudaMemset(value, 0, sizeof(int));
  serve<<<4, 1>>>(counters, counters + 1, value);
  cudaMemcpy(&result, value, sizeof(int), cudaMemcpyDeviceToHost);
  assert(result == 4);
  cudaFree(counters);
  cudaFree(value);
  return 0;
}
