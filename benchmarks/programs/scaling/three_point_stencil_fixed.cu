// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 1 2 3
// launch: 4 x 64
// fix: a barrier after the loads
#include <cassert>
#include <cuda_runtime.h>

#ifndef BLOCKS
#define BLOCKS 4
#endif
#ifndef BLOCK
#define BLOCK 64
#endif
#define N (BLOCKS * BLOCK)

__global__ void stencil(const unsigned *in, unsigned *out) {
  __shared__ unsigned tile[BLOCK + 2];
  unsigned i = blockIdx.x * BLOCK + threadIdx.x, s = threadIdx.x + 1;
  tile[s] = in[i];
  if (threadIdx.x == 0) tile[0] = i == 0 ? 0u : in[i - 1];
  if (threadIdx.x == BLOCK - 1) tile[s + 1] = i == N - 1 ? 0u : in[i + 1];
  __syncthreads();
  out[i] = tile[s - 1] + 2u * tile[s] + tile[s + 1];
}

int main() {
  static unsigned host[N], result[N];
  for (int i = 0; i < N; ++i) host[i] = nondet_uint();
  unsigned *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof result);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  stencil<<<BLOCKS, BLOCK>>>(in, out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  for (int i = 0; i < N; ++i) {
    unsigned left = i == 0 ? 0u : host[i - 1], right = i == N - 1 ? 0u : host[i + 1];
    assert(result[i] == left + 2u * host[i] + right);
  }
  cudaFree(in);
  cudaFree(out);
  return 0;
}
