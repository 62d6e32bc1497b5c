// Cooperative groups: a block, a tile of it, and the grid.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void kernel(int *out) {
  cg::thread_block block = cg::this_thread_block();
  out[block.thread_rank()] = 1;
  block.sync();
  cg::thread_block_tile<16> tile = cg::tiled_partition<16>(block);
  int sum = tile.shfl_down(out[0], 4);
  tile.sync();
  if (tile.thread_rank() == 0)
    out[1] = sum;
  cg::grid_group grid = cg::this_grid();
  grid.sync();
}
