// expect: REFUTED assertion main
#include <cassert>
__device__ __managed__ int x[2];
__global__ void k() {
  int *mine = &x[threadIdx.x / 2];
  atomicExch(mine, atomicAdd(mine, 0) + 1);
}
int main() {
  k<<<1, 2>>>();
  cudaDeviceSynchronize();
  assert(x[0] == 2);
}
