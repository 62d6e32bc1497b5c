// expect: barrier-divergence at line 16
// why: a tile of eight threads is synchronised where only half of it arrives
#include <cooperative_groups.h>
#include <cstdio>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

__global__ void fold(int *data) {
  __shared__ int part[32];
  cg::thread_block_tile<8> tile = cg::tiled_partition<8>(cg::this_thread_block());
  int t = threadIdx.x;
  int rank = static_cast<int>(tile.thread_rank());
  part[t] = data[t];
  if (rank < 4) {
    tile.sync();
    data[t] = part[t];
  }
}

int main() {
  int host[32];
  for (int i = 0; i < 32; ++i) host[i] = i;
  int *data;
  cudaMalloc(&data, sizeof host);
  cudaMemcpy(data, host, sizeof host, cudaMemcpyHostToDevice);
  fold<<<1, 32>>>(data);
  cudaMemcpy(host, data, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("done\n");
  cudaFree(data);
  return 0;
}
