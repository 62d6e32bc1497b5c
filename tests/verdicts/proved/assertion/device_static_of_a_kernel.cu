// run: --check assert
// expect: proved assertion
// fix: the kernel writes what is asserted, and what other files do comes later
#include <assert.h>

void elsewhere();
__device__ static int level;
static __global__ void raise_level() { level = 5; }

int main() {
  int now = -1;
  raise_level<<<1, 1>>>();
  cudaMemcpyFromSymbol(&now, level, sizeof(int));
  assert(now == 5);
  elsewhere();
  return 0;
}
