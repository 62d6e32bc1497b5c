// run: --threads two
// expect: PROVED assertion k
#include <cassert>
__device__ int a[4];
__global__ void k() {
  a[threadIdx.x] = 1;
  assert(threadIdx.x < 4);
}
int main() {
  k<<<1, 4>>>();
  cudaDeviceSynchronize();
}
