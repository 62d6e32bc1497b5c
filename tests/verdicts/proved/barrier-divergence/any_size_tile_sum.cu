// run: --engine parametric --check race,divergence --block 64
// expect: proved-within all
// why: the lanes of a tile exchange values among themselves
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void sum(int *total) {
  auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  int v = 1;
  for (int d = 4; d > 0; d /= 2) v += tile.shfl_xor(v, d);
  if (tile.thread_rank() == 0) atomicAdd(total, v);
}
