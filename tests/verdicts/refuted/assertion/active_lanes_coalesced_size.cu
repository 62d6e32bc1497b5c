// expect: refuted assertion
// why: coalesced_threads may be fewer than the block has
#include <assert.h>
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void k() {
  cg::coalesced_group active = cg::coalesced_threads();
  assert(active.size() == 4);     //! assertion
}

int main() {
  k<<<1, 4>>>();
  cudaDeviceSynchronize();
  return 0;
}
