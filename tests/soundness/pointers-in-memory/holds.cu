// run: --grid 1 --block 1
// expect: PROVED_WITHIN assertion k
#include <cassert>
/*@ requires \valid(rows + (0 .. 1)); */
__global__ void k(int **rows) {
  rows[1][0] = 1;
  assert(rows[1][0] == 1);
}
