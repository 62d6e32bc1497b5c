// run: --force-malloc-success
// expect: refuted assertion
// needs: input
// inputs: 1*256
// launch: 4 x 64
// why: the odd element of a step is dropped when a block's size is halved once too often
#include <cassert>
#include <cuda_runtime.h>

#ifndef BLOCKS
#define BLOCKS 4
#endif
#ifndef BLOCK
#define BLOCK 64
#endif
#define N (BLOCKS * BLOCK)

__global__ void sum(const unsigned *in, unsigned *total) {
  __shared__ unsigned part[BLOCK];
  unsigned i = threadIdx.x;
  part[i] = in[blockIdx.x * BLOCK + i];
  __syncthreads();
  for (unsigned step = BLOCK / 2; step > 1; step /= 2) {
    if (i < step) part[i] += part[i + step];
    __syncthreads();
  }
  if (i == 0) atomicAdd(total, part[0]);
}

int main() {
  static unsigned host[N];
  unsigned expected = 0, result;
  for (int i = 0; i < N; ++i) {
    host[i] = nondet_uint();
    expected += host[i];
  }
  unsigned *in, *total;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&total, sizeof(unsigned));
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemset(total, 0, sizeof(unsigned));
  sum<<<BLOCKS, BLOCK>>>(in, total);
  cudaMemcpy(&result, total, sizeof(unsigned), cudaMemcpyDeviceToHost);
  assert(result == expected);  //! assertion
  cudaFree(in);
  cudaFree(total);
  return 0;
}
