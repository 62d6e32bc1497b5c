// expect: proved all
// fix: that value is excluded
#include <assert.h>
extern "C" int nondet_int();

__global__ void k(int x) {
  assert(x != 12345 || threadIdx.x != 1);
}

int main() {
  int x = nondet_int();
  if (x == 12345) return 0;
  k<<<1, 2>>>(x);
  cudaDeviceSynchronize();
  return 0;
}
