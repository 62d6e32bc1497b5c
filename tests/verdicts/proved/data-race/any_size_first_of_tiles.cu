// run: --check race --check divergence
// expect: proved-if all
// fix: a block has one row, as the kernel asks
#include <cooperative_groups.h>

__global__ void first_of_tiles(int *) {
  if (blockDim.x % 32 || blockDim.y * blockDim.z > 1) return;
  __shared__ int seen[128];
  auto tile = cooperative_groups::tiled_partition<8>(cooperative_groups::this_thread_block());
  int x = tile.shfl(threadIdx.x, 3);
  if (tile.thread_rank() == 3) seen[x / 8] = 1;
}
