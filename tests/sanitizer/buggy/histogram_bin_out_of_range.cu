// expect: out-of-bounds at line 12
// why: the value 100 falls into an eleventh bin
#include <cstdio>
#include <cuda_runtime.h>

const int bin_count = 10;

__global__ void histogram(const int *percent, int n, int *bins) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int bin = percent[i] / 10;
  atomicAdd(&bins[bin], 1);
}

int main() {
  const int n = 101;
  int host[n], counts[bin_count];
  for (int i = 0; i < n; ++i) host[i] = i;
  int *percent, *bins;
  cudaMalloc(&percent, sizeof host);
  cudaMalloc(&bins, sizeof counts);
  cudaMemcpy(percent, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemset(bins, 0, sizeof counts);
  histogram<<<4, 32>>>(percent, n, bins);
  cudaMemcpy(counts, bins, sizeof counts, cudaMemcpyDeviceToHost);
  std::printf("%d\n", counts[0]);
  cudaFree(percent);
  cudaFree(bins);
  return 0;
}
