// expect: proved-within all
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
