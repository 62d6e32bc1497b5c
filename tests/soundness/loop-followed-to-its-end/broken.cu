// run: --grid 1 --block 1 --engine bmc
// expect: UNKNOWN assertion k
#include <cassert>
__global__ void k(unsigned n) {
  unsigned i = 0;
  while (i < n) i++;
  assert(i == n);
}
