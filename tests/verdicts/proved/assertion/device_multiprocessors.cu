// expect: proved all
// fix: what every device has
#include <assert.h>

int main() {
  cudaDeviceProp p, q;
  cudaGetDeviceProperties(&p, 0);
  cudaGetDeviceProperties(&q, 0);
  assert(p.warpSize == 32);
  assert(p.multiProcessorCount >= 1);
  assert(p.multiProcessorCount == q.multiProcessorCount);
  return 0;
}
