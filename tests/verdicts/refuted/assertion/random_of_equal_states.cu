// expect: refuted assertion k
// why: another sequence may give another number
#include <cassert>
#include <cuda_runtime.h>
#include <curand_kernel.h>

__global__ void k(unsigned long long seed) {
  curandState a, b;
  curand_init(seed, 0, 0, &a);
  curand_init(seed, 1, 0, &b);
  assert(curand(&a) == curand(&b));     //! assertion
}

int main() {
  k<<<1, 1>>>(1234);
  cudaDeviceSynchronize();
}
