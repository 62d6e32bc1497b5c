// run: --device h200
// expect: PROVED assertion main
#include <assert.h>

int main() {
  cudaDeviceProp p;
  cudaGetDeviceProperties(&p, 0);
  assert(p.multiProcessorCount == 132);
  return 0;
}
