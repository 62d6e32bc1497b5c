// expect: proved all
// why: the bytes are declared to lie as numbers do, and each thread writes its own
#include <cuda_runtime.h>

__global__ void k(int *out) {
  __shared__ alignas(4) unsigned char bytes[16];
  ((unsigned *)bytes)[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = bytes[threadIdx.x];
}

int main() {
  int *out;
  cudaMalloc(&out, 4 * sizeof(int));
  k<<<1, 4>>>(out);
  cudaFree(out);
}
