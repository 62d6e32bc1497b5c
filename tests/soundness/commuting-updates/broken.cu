// expect: REFUTED assertion main
#include <cassert>
__device__ __managed__ int x;
__global__ void k() {
  if (threadIdx.x == 0)
    atomicAdd(&x, 1);
  else
    atomicMax(&x, 1);
}
int main() {
  k<<<1, 2>>>();
  cudaDeviceSynchronize();
  assert(x == 1);
}
