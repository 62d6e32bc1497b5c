// The block as a group: rank, size, indices, barriers; the coalesced group of a branch.
#include <cooperative_groups.h>
#include <cstdio>

namespace cg = cooperative_groups;

__managed__ int out[2][24][5];
__managed__ int counter;

__device__ int sum(cg::thread_group g, int *room, int v) {
  int lane = g.thread_rank();
  for (int i = g.size() / 2; i > 0; i /= 2) {
    room[lane] = v;
    g.sync();
    if (lane < i) v += room[lane + i];
    g.sync();
  }
  return v;
}

__global__ void run() {
  __shared__ int room[32];
  cg::thread_block b = cg::this_thread_block();
  int i = b.thread_rank();
  int *to = out[blockIdx.x][i];
  to[0] = b.size();
  to[1] = b.group_index().x * 100 + b.thread_index().y * 10 + b.thread_index().x;
  room[i] = i;
  b.sync();
  to[2] = room[23 - i];
  if (i % 3 == 0) {
    cg::coalesced_group active = cg::coalesced_threads();
    int before = 0;
    if (active.thread_rank() == 0) before = atomicAdd(&counter, (int)active.size()) * 0;
    to[3] = active.size() * 100 + active.thread_rank() + active.shfl(before, 0);
  }
  b.sync();
  auto tile = cg::tiled_partition<8>(b);
  int s = sum(tile, room + i / 8 * 8, i);
  to[4] = tile.thread_rank() == 0 ? s : -1;
}

int main() {
  run<<<2, dim3(6, 4)>>>();
  cudaDeviceSynchronize();
  for (auto &block : out)
    for (auto &row : block) printf("%d %d %d %d %d\n", row[0], row[1], row[2], row[3], row[4]);
  printf("%d\n", counter);
  return 0;
}
