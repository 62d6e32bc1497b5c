// expect: refuted data-race k ; refuted invalid-pointer k
// why: bytes written as numbers, which may lie badly; where they lie well the threads still race
#include <cuda_runtime.h>

__global__ void k(int *out) {
  __shared__ unsigned char bytes[8];
  for (int i = 0; i < 2; i++) {
    ((unsigned *)bytes)[i] = threadIdx.x;     //! data-race, invalid-pointer
  }
  __syncthreads();
  out[threadIdx.x] = bytes[threadIdx.x];
}

int main() {
  int *out;
  cudaMalloc(&out, 4 * sizeof(int));
  k<<<1, 4>>>(out);
  cudaFree(out);
}
