// run: --engine parametric --check race,divergence --block 64
// expect: refuted barrier-divergence
// why: eight lanes further on there is another tile
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void sum(int *total) {
  auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  int v = 1;
  for (int d = 8; d > 0; d /= 2) v += tile.shfl_xor(v, d);  //! barrier-divergence
  if (tile.thread_rank() == 0) atomicAdd(total, v);
}
