// run: --force-malloc-success
// expect: refuted data-race
// needs: input
// inputs: 1 2 3
// launch: 4 x 64
// why: the halo is loaded by two threads and read without a barrier
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
  tile[s] = in[i];  //! data-race
  if (threadIdx.x == 0) tile[0] = i == 0 ? 0u : in[i - 1];  //! data-race
  if (threadIdx.x == BLOCK - 1) tile[s + 1] = i == N - 1 ? 0u : in[i + 1];  //! data-race
  out[i] = tile[s - 1] + 2u * tile[s] + tile[s + 1];  //! data-race
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
  cudaFree(in);
  cudaFree(out);
  return 0;
}
