// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 3 3 3
// launch: 4 x 64
// fix: with atomics
#include <cassert>
#include <cuda_runtime.h>

#ifndef BLOCKS
#define BLOCKS 4
#endif
#ifndef BLOCK
#define BLOCK 64
#endif
#ifndef BINS
#define BINS 16
#endif
#define N (BLOCKS * BLOCK)

__global__ void histogram(const unsigned char *values, unsigned *bins) {
  __shared__ unsigned local[BINS];
  for (unsigned b = threadIdx.x; b < BINS; b += BLOCK) local[b] = 0;
  __syncthreads();
  atomicAdd(&local[values[blockIdx.x * BLOCK + threadIdx.x] % BINS], 1u);
  __syncthreads();
  for (unsigned b = threadIdx.x; b < BINS; b += BLOCK) atomicAdd(&bins[b], local[b]);
}

int main() {
  static unsigned char host[N];
  unsigned result[BINS];
  for (int i = 0; i < N; ++i) host[i] = nondet_uchar();
  unsigned char *values;
  unsigned *bins;
  cudaMalloc(&values, sizeof host);
  cudaMalloc(&bins, sizeof result);
  cudaMemcpy(values, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemset(bins, 0, sizeof result);
  histogram<<<BLOCKS, BLOCK>>>(values, bins);
  cudaMemcpy(result, bins, sizeof result, cudaMemcpyDeviceToHost);
  unsigned total = 0;
  for (int b = 0; b < BINS; ++b) total += result[b];
  assert(total == N);
  cudaFree(values);
  cudaFree(bins);
  return 0;
}
