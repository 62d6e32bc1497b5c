// expect: refuted assertion
// why: a uniform number may be one, which an over-approximating model allows as CUDA does
#include <assert.h>
#include <curand_kernel.h>

__global__ void k() {
  curandState s;
  curand_init(1234, threadIdx.x, 0, &s);
  float u = curand_uniform(&s);
  assert(u < 0.5f);     //! assertion
}

int main() {
  k<<<1, 1>>>();
  cudaDeviceSynchronize();
  return 0;
}
