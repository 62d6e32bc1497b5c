// expect: proved-within null-pointer k ; proved-within invalid-pointer k ; proved-within invalid-free k ; proved-within constant-write k ; proved-within uninitialized-read ; proved-within undefined-behaviour k ; proved-within assertion k ; proved-within api-misuse k ; proved-within deadlock k ; proved all
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
