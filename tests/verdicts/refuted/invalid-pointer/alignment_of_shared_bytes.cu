// expect: refuted invalid-pointer k
// why: an array of bytes lies anywhere, and a record of floats needs an address of its own
#include <cuda_runtime.h>

__global__ void k(float *out) {
  __shared__ char bytes[64];
  ((float *)bytes)[threadIdx.x] = 1;     //! invalid-pointer
  *out = ((float *)bytes)[0];            //! invalid-pointer
}

int main() {
  float *out;
  cudaMalloc(&out, sizeof(float));
  k<<<1, 1>>>(out);
  cudaFree(out);
}
