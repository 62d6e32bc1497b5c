// run: --force-malloc-success
// expect: proved
// launch: 2 x 1
// fix: the fence is for the whole device
#include <cuda_runtime.h>

__device__ int data, flag;

__global__ void hand_over(int *out) {
  if (blockIdx.x == 0) {
    data = 42;
    __threadfence();
    atomicExch(&flag, 1);
  } else if (atomicAdd(&flag, 0) == 1) {
    __threadfence();
    *out = data;
  }
}

int main() {
  int *out;
  cudaMalloc(&out, sizeof(int));
  hand_over<<<2, 1>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
