// expect: refuted barrier-divergence k
// why: lane 0 comes to one barrier more than the others
#include <cuda_runtime.h>

__global__ void k(int *out) {
  if (threadIdx.x == 0) {
    __syncwarp();
    __syncwarp();                   //! barrier-divergence
  } else {
    __syncwarp();
  }
  out[threadIdx.x] = 1;
}

int main() {
  int *out;
  cudaMalloc(&out, 32 * sizeof(int));
  k<<<1, 32>>>(out);
  cudaFree(out);
}
