// expect: proved all
// fix: the array is aligned for what it holds
#include <cuda_runtime.h>

__global__ void k(float *out) {
  __shared__ __align__(16) char bytes[64];
  ((float *)bytes)[threadIdx.x] = 1;
  *out = ((float *)bytes)[0];
}

int main() {
  float *out;
  cudaMalloc(&out, sizeof(float));
  k<<<1, 1>>>(out);
  cudaFree(out);
}
