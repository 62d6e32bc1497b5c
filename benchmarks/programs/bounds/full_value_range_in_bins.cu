// run: --force-malloc-success
// expect: refuted out-of-bounds
// needs: input
// inputs: 255
// launch: 4 x 64
// why: the value 255 belongs to bin 16 of 16 when the scale is rounded
#include <cuda_runtime.h>

const int n = 256, bin_count = 16;

__global__ void histogram(const unsigned char *values, int *bins) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int bin = (values[i] + 8) / 16;
  atomicAdd(&bins[bin], 1);  //! out-of-bounds
}

int main() {
  unsigned char host[n];
  for (int i = 0; i < n; ++i) host[i] = nondet_uchar();
  unsigned char *values;
  int *bins;
  cudaMalloc(&values, n);
  cudaMalloc(&bins, bin_count * sizeof(int));
  cudaMemcpy(values, host, n, cudaMemcpyHostToDevice);
  cudaMemset(bins, 0, bin_count * sizeof(int));
  histogram<<<4, 64>>>(values, bins);
  cudaDeviceSynchronize();
  cudaFree(values);
  cudaFree(bins);
  return 0;
}
