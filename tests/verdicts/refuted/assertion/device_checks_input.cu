// expect: refuted assertion
// why: one value of the input breaks the assertion
#include <assert.h>
extern "C" int nondet_int();

__global__ void k(int x) {
  assert(x != 12345 || threadIdx.x != 1);     //! assertion
}

int main() {
  int x = nondet_int();
  k<<<1, 2>>>(x);
  cudaDeviceSynchronize();
  return 0;
}
