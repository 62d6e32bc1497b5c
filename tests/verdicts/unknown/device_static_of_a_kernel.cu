// run: --check assert
// expect: unknown assertion
// why: another file may launch a kernel of this one
#include <assert.h>

void elsewhere();
__device__ static int level;
__global__ void raise_level() { level = 5; }

int main() {
  int now = -1;
  elsewhere();
  cudaMemcpyFromSymbol(&now, level, sizeof(int));
  assert(now == 0);
  return 0;
}
