// run: --force-malloc-success
// expect: refuted assertion
// needs: input
// inputs: 1*64
// launch: 1 x 64
// why: a tile of 32 is summed with steps for one of 16
#include <cassert>
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

__global__ void sums(const unsigned *in, unsigned *out) {
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  unsigned value = in[threadIdx.x];
  for (int step = 8; step > 0; step /= 2) value += tile.shfl_down(value, step);
  if (tile.thread_rank() == 0) out[tile.meta_group_rank()] = value;
}

int main() {
  unsigned host[64], result[2];
  for (int i = 0; i < 64; ++i) host[i] = nondet_uint();
  unsigned *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof result);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  sums<<<1, 64>>>(in, out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  for (int t = 0; t < 2; ++t) {
    unsigned expected = 0;
    for (int i = 0; i < 32; ++i) expected += host[32 * t + i];
    assert(result[t] == expected);  //! assertion
  }
  cudaFree(in);
  cudaFree(out);
  return 0;
}
