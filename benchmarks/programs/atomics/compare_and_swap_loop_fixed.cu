// run: --force-malloc-success
// expect: proved
// needs: schedule
// launch: 1 x 3
// fix: it is tried until it works
#include <cassert>
#include <cuda_runtime.h>

__global__ void triple_step(int *value) {
  int old = atomicAdd(value, 0), seen;
  do {
    seen = old;
    old = atomicCAS(value, seen, seen + 3);
  } while (old != seen);
}

int main() {
  int result;
  int *value;
  cudaMalloc(&value, sizeof(int));
  cudaMemset(value, 0, sizeof(int));
  triple_step<<<1, 3>>>(value);
  cudaMemcpy(&result, value, sizeof(int), cudaMemcpyDeviceToHost);
  assert(result == 9);
  cudaFree(value);
  return 0;
}
