// expect: PROVED_WITHIN assertion main
#include <cassert>
#include <cmath>
__device__ __managed__ float y;
__global__ void k() { y = sinf(0.5f); }
int main() {
  k<<<1, 1>>>();
  cudaDeviceSynchronize();
  assert(0.479f < y && y < 0.480f);
}
