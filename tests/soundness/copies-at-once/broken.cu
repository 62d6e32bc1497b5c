// expect: REFUTED data-race k
#include <cuda_pipeline.h>
__device__ int from[4], to[4];
__global__ void k() {
  __shared__ int s[4];
  __pipeline_memcpy_async(s, from, 16);
  __pipeline_commit();
  to[0] = s[0];
  __pipeline_wait_prior(0);
}
int main() {
  k<<<1, 1>>>();
  cudaDeviceSynchronize();
}
