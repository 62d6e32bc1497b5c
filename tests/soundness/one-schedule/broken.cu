// expect: REFUTED assertion main
#include <cassert>
__device__ __managed__ int x;
__global__ void k() { atomicExch(&x, threadIdx.x); }
int main() {
  k<<<1, 2>>>();
  cudaDeviceSynchronize();
  assert(x == 1); // so it is if threads run in the order of their numbers
}
