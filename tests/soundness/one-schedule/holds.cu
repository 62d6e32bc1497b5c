// expect: PROVED assertion main
#include <cassert>
__device__ __managed__ int x;
__global__ void k() {
  if (threadIdx.x == 1) atomicExch(&x, 1);
}
int main() {
  k<<<1, 2>>>();
  cudaDeviceSynchronize();
  assert(x == 1);
}
