// Sums by a tree in shared memory, one for each block: a thread first adds up ROUNDS elements. SIZE
// are there.
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

__global__ void reduce(const int *in, int *out) {
  __shared__ int part[THREADS];
  int i = threadIdx.x, sum = 0;
  for (int r = 0; r < ROUNDS; ++r) sum += in[blockIdx.x * PART + r * THREADS + i];
  part[i] = sum;
  __syncthreads();
  for (int step = THREADS / 2; step > 0; step /= 2) {
    if (i < step) part[i] += part[i + step];
    __syncthreads();
  }
  if (i == 0) out[blockIdx.x] = part[0];
}

int main() {
  static int host[SIZE], result[BLOCKS];
  for (int i = 0; i < SIZE; ++i) {
    host[i] = nondet_int();
    __ESBMC_assume(host[i] > -1000 && host[i] < 1000);
  }
  int *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof result);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  reduce<<<BLOCKS, THREADS>>>(in, out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  for (int b = 0; b < BLOCKS; ++b) {
    int sum = 0;
    for (int i = 0; i < PART; ++i) sum += host[b * PART + i];
    assert(result[b] == sum);
  }
  cudaFree(in);
  cudaFree(out);
  return 0;
}
