// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 5 -5
// launch: 2 x 64
// why: a barrier that counts gives every thread of the block the same number
#include <cassert>
#include <cuda_runtime.h>

__global__ void count(const int *values, int *counts) {
  int positive = __syncthreads_count(values[blockIdx.x * 64 + threadIdx.x] > 0);
  int all = __syncthreads_and(positive > 0);
  assert(positive >= 0 && positive <= 64);
  assert((all != 0) == (positive > 0));
  if (threadIdx.x == 0) counts[blockIdx.x] = positive;
}

int main() {
  int host[128], counts[2];
  for (int i = 0; i < 128; ++i) host[i] = nondet_int();
  int *values, *result;
  cudaMalloc(&values, sizeof host);
  cudaMalloc(&result, sizeof counts);
  cudaMemcpy(values, host, sizeof host, cudaMemcpyHostToDevice);
  count<<<2, 64>>>(values, result);
  cudaMemcpy(counts, result, sizeof counts, cudaMemcpyDeviceToHost);
  for (int b = 0; b < 2; ++b) {
    int expected = 0;
    for (int i = 0; i < 64; ++i) expected += host[b * 64 + i] > 0;
    assert(counts[b] == expected);
  }
  cudaFree(values);
  cudaFree(result);
  return 0;
}
