// expect: refuted data-race
// why: the tile is read before anyone waits for the copy
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>

namespace cg = cooperative_groups;

__global__ void k(const int *in, int *out) {
  __shared__ int tile[4];
  auto block = cg::this_thread_block();
  cg::memcpy_async(block, tile, in, sizeof(int) * 4);     //! data-race
  out[threadIdx.x] = tile[threadIdx.x];                   //! data-race
  cg::wait(block);
}

int main() {
  int h[4] = {1, 2, 3, 4};
  int *in, *out;
  cudaMalloc(&in, sizeof(h));
  cudaMalloc(&out, sizeof(h));
  cudaMemcpy(in, h, sizeof(h), cudaMemcpyHostToDevice);
  k<<<1, 4>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return 0;
}
