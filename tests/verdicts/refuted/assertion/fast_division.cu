// expect: refuted assertion
// why: of a divisor above 2^126 the fast division takes the reciprocal for 0
#include <cassert>
__global__ void k(float y) {
  assert(__fdividef(y, y) == 1.0f);      //! assertion
}
int main() {
  k<<<1, 1>>>(3e38f);
  cudaDeviceSynchronize();
  return 0;
}
