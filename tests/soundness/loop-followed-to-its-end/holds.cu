// run: --grid 1 --block 1 --engine bmc
// expect: PROVED_WITHIN assertion k
#include <cassert>
__global__ void k(unsigned n) {
  unsigned i = 0;
  while (i < n % 4) i++;
  assert(i == n % 4);
}
