// expect: proved all
// fix: the range that is promised
#include <assert.h>
#include <curand_kernel.h>

__global__ void k() {
  curandState s;
  curand_init(1234, threadIdx.x, 0, &s);
  float u = curand_uniform(&s);
  assert(u > 0.0f && u <= 1.0f);
}

int main() {
  k<<<1, 1>>>();
  cudaDeviceSynchronize();
  return 0;
}
