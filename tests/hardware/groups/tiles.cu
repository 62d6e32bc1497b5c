// Cooperative groups: tiles, their ranks, shuffles, votes and reductions.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cstdio>

namespace cg = cooperative_groups;

__managed__ int out[64][10];

__global__ void run() {
  cg::thread_block block = cg::this_thread_block();
  auto warp = cg::tiled_partition<32>(block);
  auto tile = cg::tiled_partition<8>(block);
  int i = block.thread_rank(), *to = out[i];
  to[0] = tile.thread_rank();
  to[1] = tile.size() * 100 + tile.meta_group_rank() * 10 + tile.meta_group_size();
  to[2] = tile.shfl(i, 3);
  to[3] = tile.shfl_down(i, 2);
  to[4] = tile.shfl_up(i, 2);
  to[5] = tile.shfl_xor(i, 5);
  to[6] = tile.any(i == 20) * 10 + tile.all(i < 40);
  to[7] = tile.ballot(i % 3 == 0);
  to[8] = cg::reduce(warp, i, cg::plus<int>());
  to[9] = cg::reduce(tile, (i * 37) % 50, cg::greater<int>());
}

int main() {
  run<<<1, 64>>>();
  cudaDeviceSynchronize();
  for (auto &row : out) {
    for (int v : row) printf("%d ", v);
    printf("\n");
  }
  return 0;
}
