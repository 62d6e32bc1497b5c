// run: --grid 1 --block 1
// expect: UNSUPPORTED assertion k
#include <cassert>
__global__ void k(int **rows) {
  rows[1][0] = 1;
  assert(rows[1][0] == 1);
}
