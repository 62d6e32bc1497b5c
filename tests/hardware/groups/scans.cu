// Scans and reductions with several operators over tiles.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cstdio>

namespace cg = cooperative_groups;

__managed__ int out[32][8];
__managed__ float sums[32];

__global__ void run() {
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  int i = threadIdx.x, v = (i * 7) % 11;
  out[i][0] = cg::inclusive_scan(tile, v);
  out[i][1] = cg::exclusive_scan(tile, v);
  out[i][2] = cg::inclusive_scan(tile, v, cg::greater<int>());
  out[i][3] = cg::reduce(tile, v, cg::less<int>());
  out[i][4] = cg::reduce(tile, 1 << (i % 20), cg::bit_or<int>());
  out[i][5] = cg::reduce(tile, ~(1 << (i % 20)), cg::bit_and<int>());
  out[i][6] = cg::reduce(tile, v, cg::bit_xor<int>());
  out[i][7] = cg::reduce(tile, v, [](int a, int b) { return a + b; });
  sums[i] = cg::reduce(tile, v * 0.5f, cg::plus<float>());
}

int main() {
  run<<<1, 32>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 32; ++i) {
    for (int v : out[i]) printf("%d ", v);
    printf("%g\n", sums[i]);
  }
  return 0;
}
