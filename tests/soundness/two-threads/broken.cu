// run: --threads two
// expect: UNKNOWN assertion k
#include <cassert>
__device__ int a[4];
__global__ void k() {
  a[threadIdx.x] = 1;
  __syncthreads();
  assert(a[3 - threadIdx.x] == 1);
}
int main() {
  k<<<1, 4>>>();
  cudaDeviceSynchronize();
}
