// How often each value occurs: a thread counts ROUNDS of them into its block's bins with atomics, and
// the blocks add theirs up with atomics. SIZE are there.
#include <cassert>
#include <cuda_runtime.h>

#ifndef THREADS
#define THREADS 8
#endif
#ifndef BLOCKS
#define BLOCKS 1
#endif
#ifndef ROUNDS
#define ROUNDS 1
#endif
#ifndef BINS
#define BINS 8
#endif
#define ALL (THREADS * BLOCKS)
#ifndef SIZE
#define SIZE (ALL * ROUNDS)
#endif

__global__ void count(const unsigned char *values, int *bins) {
  __shared__ int local[BINS];
  for (int b = threadIdx.x; b < BINS; b += THREADS) local[b] = 0;
  __syncthreads();
  int i = blockIdx.x * THREADS + threadIdx.x;
  for (int r = 0; r < ROUNDS; ++r, i += ALL) atomicAdd(&local[values[i] % BINS], 1);
  __syncthreads();
  for (int b = threadIdx.x; b < BINS; b += THREADS) atomicAdd(&bins[b], local[b]);
}

int main() {
  static unsigned char host[SIZE];
  int result[BINS];
  for (int i = 0; i < SIZE; ++i) host[i] = nondet_uchar();
  unsigned char *values;
  int *bins;
  cudaMalloc(&values, sizeof host);
  cudaMalloc(&bins, sizeof result);
  cudaMemcpy(values, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemset(bins, 0, sizeof result);
  count<<<BLOCKS, THREADS>>>(values, bins);
  cudaMemcpy(result, bins, sizeof result, cudaMemcpyDeviceToHost);
  int total = 0;
  for (int b = 0; b < BINS; ++b) {
    int expected = 0;
    for (int i = 0; i < ALL * ROUNDS; ++i)
      if (host[i] % BINS == b) ++expected;
    assert(result[b] == expected);
    total += result[b];
  }
  assert(total == ALL * ROUNDS);
  cudaFree(values);
  cudaFree(bins);
  return 0;
}
