// expect: proved all
// fix: both sides name all lanes: a warp's barrier is one wherever its lanes execute it
#include <cuda_runtime.h>

__global__ void k(int *out) {
  __shared__ int s;
  if (threadIdx.x == 0) {
    s = 5;
    __syncwarp();
  } else {
    __syncwarp();
    out[threadIdx.x] = s;
  }
}

int main() {
  int *out;
  cudaMalloc(&out, 32 * sizeof(int));
  k<<<1, 32>>>(out);
  cudaFree(out);
}
