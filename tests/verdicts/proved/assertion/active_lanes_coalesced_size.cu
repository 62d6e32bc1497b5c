// expect: proved-within assertion k ; proved all
// fix: between one and all
#include <assert.h>
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void k() {
  cg::coalesced_group active = cg::coalesced_threads();
  assert(active.size() >= 1 && active.size() <= 4);
  assert(active.thread_rank() < active.size());
}

int main() {
  k<<<1, 4>>>();
  cudaDeviceSynchronize();
  return 0;
}
