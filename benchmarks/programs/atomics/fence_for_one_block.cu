// run: --force-malloc-success
// expect: refuted data-race
// launch: 2 x 1
// why: the fence orders the data before the flag for threads of the same block only
#include <cuda_runtime.h>

__device__ int data, flag;

__global__ void hand_over(int *out) {
  if (blockIdx.x == 0) {
    data = 42;  //! data-race
    __threadfence_block();
    atomicExch(&flag, 1);
  } else if (atomicAdd(&flag, 0) == 1) {
    __threadfence();
    *out = data;  //! data-race
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
