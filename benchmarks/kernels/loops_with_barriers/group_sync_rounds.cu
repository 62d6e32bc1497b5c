// class: loops_with_barriers
// expect: safe
// needs: blockDim.y == 1 && blockDim.z == 1 && gridDim.y == 1 && gridDim.z == 1 && blockDim.x == 64 && rounds >= 0 && \valid(v + (0 .. 64 * gridDim.x - 1))
// sizes: any
// why: the block's group is the barrier, twice per round
#include <cstdio>
#include <cstdlib>
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void shuffle_deck(int *v, int rounds) {
  __shared__ int deck[64];
  cg::thread_block block = cg::this_thread_block();
  const unsigned t = block.thread_rank();
  deck[t] = v[block.group_index().x * 64 + t];
  block.sync();
  for (int r = 0; r < rounds; ++r) {
    const int card = deck[t];
    block.sync();
    deck[t < 32 ? 2 * t : 2 * (t - 32) + 1] = card;
    block.sync();
  }
  v[block.group_index().x * 64 + t] = deck[t];
}

int main() {
  const int n = 128;
  int *v = (int *)malloc(n * sizeof(int));
  for (int i = 0; i < n; ++i) v[i] = i;
  int *d_v = nullptr;
  cudaMalloc(&d_v, n * sizeof(int));
  cudaMemcpy(d_v, v, n * sizeof(int), cudaMemcpyHostToDevice);
  shuffle_deck<<<2, 64>>>(d_v, 6);
  cudaMemcpy(v, d_v, n * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i)
    if (!(v[i] == i)) return 1;
  double total_v = 0;
  for (int i = 0; i < n; ++i) total_v += v[i];
  printf("v %g\n", total_v);
  cudaFree(d_v);
  free(v);
  return 0;
}
