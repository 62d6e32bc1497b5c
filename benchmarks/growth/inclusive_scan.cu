// Running sums, a block by itself, by doubling distances in shared memory: ROUNDS times THREADS
// elements, with what came before carried over. SIZE are there.
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
#define PART (THREADS * ROUNDS)
#ifndef SIZE
#define SIZE (PART * BLOCKS)
#endif

__global__ void scan(const int *in, int *out) {
  __shared__ int sums[THREADS];
  int i = threadIdx.x, carry = 0;
  for (int r = 0; r < ROUNDS; ++r) {
    int at = blockIdx.x * PART + r * THREADS + i;
    sums[i] = in[at];
    __syncthreads();
    for (int step = 1; step < THREADS; step *= 2) {
      int left = i >= step ? sums[i - step] : 0;
      __syncthreads();
      sums[i] += left;
      __syncthreads();
    }
    out[at] = carry + sums[i];
    carry += sums[THREADS - 1];
    __syncthreads();
  }
}

int main() {
  static int host[SIZE], result[SIZE];
  for (int i = 0; i < SIZE; ++i) {
    host[i] = nondet_int();
    __ESBMC_assume(host[i] > -1000 && host[i] < 1000);
  }
  int *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof result);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemset(out, 0, sizeof result);
  scan<<<BLOCKS, THREADS>>>(in, out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  for (int b = 0; b < BLOCKS; ++b) {
    int sum = 0;
    for (int i = 0; i < PART; ++i) {
      sum += host[b * PART + i];
      assert(result[b * PART + i] == sum);
    }
  }
  for (int i = PART * BLOCKS; i < SIZE; ++i) assert(result[i] == 0);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
