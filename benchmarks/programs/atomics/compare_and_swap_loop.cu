// run: --force-malloc-success
// expect: refuted assertion
// needs: schedule
// launch: 1 x 3
// why: the swap is tried once and nobody looks whether it worked
#include <cassert>
#include <cuda_runtime.h>

__global__ void triple_step(int *value) {
  int old = atomicAdd(value, 0);
  atomicCAS(value, old, old + 3);
}

int main() {
  int result;
  int *value;
  cudaMalloc(&value, sizeof(int));
  cudaMemset(value, 0, sizeof(int));
  triple_step<<<1, 3>>>(value);
  cudaMemcpy(&result, value, sizeof(int), cudaMemcpyDeviceToHost);
  assert(result == 9);  //! assertion
  cudaFree(value);
  return 0;
}
