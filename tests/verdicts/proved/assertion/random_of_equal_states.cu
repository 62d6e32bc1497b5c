// expect: proved all
// fix: equal seeds, sequences and positions give equal numbers
#include <cassert>
#include <cuda_runtime.h>
#include <curand_kernel.h>

__global__ void k(unsigned long long seed) {
  curandState a, b, c;
  curand_init(seed, threadIdx.x, 0, &a);
  curand_init(seed, threadIdx.x, 0, &b);
  curand_init(seed, threadIdx.x, 1, &c);
  assert(curand(&a) == curand(&b));
  assert(curand_uniform(&b) == curand_uniform(&c));
}

int main() {
  k<<<1, 2>>>(1234);
  cudaDeviceSynchronize();
}
