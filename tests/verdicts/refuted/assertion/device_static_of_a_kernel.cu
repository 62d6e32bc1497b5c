// run: --check assert
// expect: refuted assertion main
// why: the kernel is launched here, whatever else happens
#include <assert.h>

void elsewhere();
__device__ static int level;
static __global__ void raise_level() { level = 5; }

int main() {
  int now = -1;
  raise_level<<<1, 1>>>();
  cudaMemcpyFromSymbol(&now, level, sizeof(int));
  assert(now == 0);  //! assertion
  elsewhere();
  return 0;
}
