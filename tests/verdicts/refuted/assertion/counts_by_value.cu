// run: --force-malloc-success
// expect: refuted assertion
// why: what the host expects leaves the first value out
#include <assert.h>
extern "C" unsigned char nondet_uchar();

#define BINS 8
#define N 128

__global__ void count(const unsigned char *values, int *bins) {
  __shared__ int local[BINS];
  if (threadIdx.x < BINS) local[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&local[values[blockIdx.x * blockDim.x + threadIdx.x] % BINS], 1);
  __syncthreads();
  if (threadIdx.x < BINS) atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}

int main() {
  unsigned char host[N];
  int result[BINS], total = 0;
  for (int i = 0; i < N; ++i) host[i] = nondet_uchar();
  unsigned char *values;
  int *bins;
  cudaMalloc(&values, sizeof host);
  cudaMalloc(&bins, sizeof result);
  cudaMemcpy(values, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemset(bins, 0, sizeof result);
  count<<<2, N / 2>>>(values, bins);
  cudaMemcpy(result, bins, sizeof result, cudaMemcpyDeviceToHost);
  for (int b = 0; b < BINS; ++b) {
    int expected = 0;
    for (int i = 1; i < N; ++i)
      if (host[i] % BINS == b) ++expected;
    assert(result[b] == expected);  //! assertion
    total += result[b];
  }
  assert(total == N);
  cudaFree(values);
  cudaFree(bins);
  return 0;
}
