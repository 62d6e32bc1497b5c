// expect: refuted barrier-divergence k
// why: one side names all lanes, the other its own only
#include <cuda_runtime.h>

__global__ void k(int *out) {
  if (threadIdx.x == 0) {
    __syncwarp();                   //! barrier-divergence
  } else {
    __syncwarp(0xfffffffe);         //! barrier-divergence
    out[threadIdx.x] = 1;
  }
}

int main() {
  int *out;
  cudaMalloc(&out, 32 * sizeof(int));
  k<<<1, 32>>>(out);
  cudaFree(out);
}
