// run: --force-malloc-success
// expect: proved
// launch: 1 x 64
// fix: all of them do
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

__global__ void halves(int *out) {
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  __shared__ int cells[64];
  int i = threadIdx.x;
  cells[i] = i;
  tile.sync();
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
