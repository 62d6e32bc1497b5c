// run: --force-malloc-success
// expect: refuted uninitialized-read
// launch: 1 x 64
// why: the bins are added to without ever having been set
#include <cstdio>
#include <cuda_runtime.h>

__global__ void histogram(const unsigned char *values, int *bins) {
  atomicAdd(&bins[values[threadIdx.x] % 8], 1);
}

int main() {
  unsigned char host[64];
  int counts[8];
  for (int i = 0; i < 64; ++i) host[i] = 3 * i;
  unsigned char *values;
  int *bins;
  cudaMalloc(&values, 64);
  cudaMalloc(&bins, sizeof counts);
  cudaMemcpy(values, host, 64, cudaMemcpyHostToDevice);
  histogram<<<1, 64>>>(values, bins);
  cudaMemcpy(counts, bins, sizeof counts, cudaMemcpyDeviceToHost);
  if (counts[0] == 0) std::printf("the first bin is empty\n");  //! uninitialized-read
  cudaFree(values);
  cudaFree(bins);
  return 0;
}
