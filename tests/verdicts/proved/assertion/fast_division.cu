// expect: proved all
// fix: the division of the language
#include <cassert>
__global__ void k(float y) {
  assert(y / y == 1.0f);
}
int main() {
  k<<<1, 1>>>(3e38f);
  cudaDeviceSynchronize();
  return 0;
}
