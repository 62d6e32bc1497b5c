// expect: UNKNOWN assertion main
#include <cassert>
#include <cuda/atomic>
__device__ __managed__ int x, y, seen[2];
__global__ void k() {
  if (threadIdx.x == 0) {
    atomicExch(&x, 1);
    seen[0] = atomicAdd(&y, 0);
  } else {
    atomicExch(&y, 1);
    seen[1] = atomicAdd(&x, 0);
  }
}
int main() {
  k<<<1, 2>>>();
  cudaDeviceSynchronize();
  assert(seen[0] || seen[1]);
}
