// expect: REFUTED assertion main
#include <cassert>
__device__ __managed__ float y;
__global__ void k(float a) { y = __fmaf_rn(a, a, -1.0f); }
int main() {
  k<<<1, 1>>>(0x1.001p0f);
  cudaDeviceSynchronize();
  assert(y == 0x1p-11f);
}
