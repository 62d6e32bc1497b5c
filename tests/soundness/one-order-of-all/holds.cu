// expect: PROVED assertion main
#include <cassert>
__device__ __managed__ int x, y, seen[2];
__global__ void k() {
  int *mine = threadIdx.x ? &x : &y, *other = threadIdx.x ? &y : &x;
  atomicExch(mine, 1);
  __threadfence();
  seen[threadIdx.x] = atomicAdd(other, 0);
}
int main() {
  k<<<1, 2>>>();
  cudaDeviceSynchronize();
  assert(seen[0] || seen[1]);
}
