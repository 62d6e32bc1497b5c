// run: --context-bound 0
// expect: PROVED_WITHIN assertion main
#include <cassert>
__device__ __managed__ int x;
__global__ void k() { atomicExch(&x, atomicAdd(&x, 0) + 1); }
int main() {
  k<<<1, 2>>>();
  cudaDeviceSynchronize();
  assert(x == 2);
}
