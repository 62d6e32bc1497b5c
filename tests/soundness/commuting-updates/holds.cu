// expect: PROVED assertion main
#include <cassert>
__device__ __managed__ int x;
__global__ void k() { atomicAdd(&x, 1); }
int main() {
  k<<<1, 2>>>();
  cudaDeviceSynchronize();
  assert(x == 2);
}
