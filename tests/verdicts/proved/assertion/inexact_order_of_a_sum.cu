// expect: proved-within data-race k ; proved-within barrier-divergence k ; proved-within out-of-bounds k ; proved-within null-pointer k ; proved-within invalid-pointer k ; proved-within invalid-free k ; proved-within constant-write k ; proved-within uninitialized-read ; proved-within integer-overflow k ; proved-within division-by-zero k ; proved-within invalid-shift k ; proved-within undefined-behaviour k ; proved-within assertion k ; proved-within api-misuse k ; proved-within deadlock k ; proved all
// why: in which order a group adds floats is not promised
#include <assert.h>
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

namespace cg = cooperative_groups;

__global__ void k() {
  auto tile = cg::tiled_partition<4>(cg::this_thread_block());
  float mine = threadIdx.x == 0 ? 16777216.0f : 1.0f;
  float sum = cg::reduce(tile, mine, cg::plus<float>());
  assert(sum == 16777218.0f);
}

int main() {
  k<<<1, 4>>>();
  cudaDeviceSynchronize();
  return 0;
}
