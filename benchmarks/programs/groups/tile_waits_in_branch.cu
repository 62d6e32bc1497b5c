// run: --force-malloc-success
// expect: refuted barrier-divergence
// launch: 1 x 64
// why: only the even lanes of a tile wait for the tile
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

__global__ void halves(int *out) {
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  __shared__ int cells[64];
  int i = threadIdx.x;
  cells[i] = i;
  if (tile.thread_rank() % 2 == 0) tile.sync();  //! barrier-divergence
  out[i] = cells[i];
}

int main() {
  int *out;
  cudaMalloc(&out, 64 * sizeof(int));
  halves<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
