// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 1 0 1
// launch: 2 x 64
// why: the lanes that take part elect a leader, who adds for all of them
#include <cassert>
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

__global__ void count(const int *in, int *total) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (in[i] > 0) {
    cg::coalesced_group active = cg::coalesced_threads();
    if (active.thread_rank() == 0) atomicAdd(total, (int)active.size());
  }
}

int main() {
  int host[128], result, expected = 0;
  for (int i = 0; i < 128; ++i) {
    host[i] = nondet_int();
    expected += host[i] > 0;
  }
  int *in, *total;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&total, sizeof(int));
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemset(total, 0, sizeof(int));
  count<<<2, 64>>>(in, total);
  cudaMemcpy(&result, total, sizeof(int), cudaMemcpyDeviceToHost);
  assert(result == expected);
  cudaFree(in);
  cudaFree(total);
  return 0;
}
