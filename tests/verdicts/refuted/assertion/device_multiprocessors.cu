// expect: refuted assertion
// why: devices differ in how many multiprocessors they have
#include <assert.h>

int main() {
  cudaDeviceProp p;
  cudaGetDeviceProperties(&p, 0);
  assert(p.warpSize == 32);
  assert(p.multiProcessorCount > 1);     //! assertion
  return 0;
}
