// run: --force-malloc-success
// expect: proved
// launch: 2 x 1
// fix: fences on both sides
#include <cuda_runtime.h>

__global__ void hand_over(int *value, int *flag, int *seen) {
  if (blockIdx.x == 0) {
    *value = 42;
    __threadfence();
    atomicExch(flag, 1);
  } else if (atomicAdd(flag, 0) == 1) {
    __threadfence();
    *seen = *value;
  }
}

int main() {
  int *value, *flag, *seen;
  cudaMalloc(&value, sizeof(int));
  cudaMalloc(&flag, sizeof(int));
  cudaMalloc(&seen, sizeof(int));
  cudaMemset(flag, 0, sizeof(int));
  hand_over<<<2, 1>>>(value, flag, seen);
  cudaDeviceSynchronize();
  cudaFree(value);
  cudaFree(flag);
  cudaFree(seen);
  return 0;
}
