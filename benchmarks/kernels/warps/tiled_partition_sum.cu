// class: warps
// expect: safe
// needs: blockDim.y == 1 && blockDim.z == 1 && gridDim.y == 1 && gridDim.z == 1 && blockDim.x % 32 == 0 && \valid_read(in + (0 .. gridDim.x * blockDim.x - 1)) && \valid(out + (0 .. gridDim.x * blockDim.x / 8 - 1))
// sizes: any
// why: tiles of eight threads reduce among themselves, the first of each writes
#include <cstdio>
#include <cstdlib>
#include <cooperative_groups.h>

#define CHECK(call)                                                     \
  do {                                                                  \
    cudaError_t status = (call);                                        \
    if (status != cudaSuccess) {                                        \
      fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(status)); \
      exit(1);                                                          \
    }                                                                   \
  } while (0)

namespace cg = cooperative_groups;

template <unsigned kSize>
__device__ unsigned tile_sum(const cg::thread_block_tile<kSize> &tile, unsigned v) {
  for (unsigned d = kSize / 2; d > 0; d /= 2) v += tile.shfl_down(v, d);
  return v;
}

__global__ void sum_tiles(const unsigned *in, unsigned *out) {
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<8> tile = cg::tiled_partition<8>(block);
  const unsigned i = blockIdx.x * blockDim.x + block.thread_rank();
  const unsigned total = tile_sum<8>(tile, in[i]);
  if (tile.thread_rank() == 0) out[i / 8] = total;
}

int main() {
  const int n = 256;
  unsigned *in = (unsigned *)malloc(n * sizeof(unsigned));
  for (int i = 0; i < n; ++i) in[i] = 1;
  unsigned *d_in = nullptr;
  CHECK(cudaMalloc(&d_in, n * sizeof(unsigned)));
  CHECK(cudaMemcpy(d_in, in, n * sizeof(unsigned), cudaMemcpyHostToDevice));
  unsigned *out = (unsigned *)malloc((n / 8) * sizeof(unsigned));
  unsigned *d_out = nullptr;
  CHECK(cudaMalloc(&d_out, (n / 8) * sizeof(unsigned)));
  CHECK(cudaMemset(d_out, 0, (n / 8) * sizeof(unsigned)));
  sum_tiles<<<4, 64>>>(d_in, d_out);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(out, d_out, (n / 8) * sizeof(unsigned), cudaMemcpyDeviceToHost));
  for (int i = 0; i < n / 8; ++i)
    if (!(out[i] == 8)) return 1;
  double total_out = 0;
  for (int i = 0; i < n / 8; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  CHECK(cudaFree(d_in));
  CHECK(cudaFree(d_out));
  free(in);
  free(out);
  return 0;
}
