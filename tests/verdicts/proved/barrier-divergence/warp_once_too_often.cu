// expect: proved all
// fix: all lanes come to two, some of them in a loop
#include <cuda_runtime.h>

__global__ void k(int *out) {
  if (threadIdx.x == 0) {
    __syncwarp();
    __syncwarp();
  } else {
    for (int i = 0; i < 2; i++) __syncwarp();
  }
  out[threadIdx.x] = 1;
}

int main() {
  int *out;
  cudaMalloc(&out, 32 * sizeof(int));
  k<<<1, 32>>>(out);
  cudaFree(out);
}
