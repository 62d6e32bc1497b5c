// class: histograms
// expect: safe
// needs: blockDim.x == 128 && n <= 2147483647 && \valid_read(data + (0 .. n-1)) && \valid(bins + (0 .. 31))
// sizes: any
// why: each warp counts in its own row, the rows are added up after a barrier
#include <cstdio>
#include <cstdlib>

template <int kWarps, int kBins>
__global__ void count_per_warp(const unsigned char *data, unsigned *bins, unsigned n) {
  __shared__ unsigned rows[kWarps][kBins];
  const unsigned warp = threadIdx.x / 32;
  for (unsigned k = threadIdx.x; k < kWarps * kBins; k += blockDim.x) {
    rows[k / kBins][k % kBins] = 0;
  }
  __syncthreads();
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    atomicAdd_block(&rows[warp][data[i] >> 3], 1u);
  }
  __syncthreads();
  if (threadIdx.x < kBins) {
    unsigned total = 0;
    for (int w = 0; w < kWarps; ++w) total += rows[w][threadIdx.x];
    atomicAdd(bins + threadIdx.x, total);
  }
}

int main() {
  const int n = 1024;
  unsigned char *data = (unsigned char *)malloc(n * sizeof(unsigned char));
  for (int i = 0; i < n; ++i) data[i] = i % 256;
  unsigned char *d_data = nullptr;
  cudaMalloc(&d_data, n * sizeof(unsigned char));
  cudaMemcpy(d_data, data, n * sizeof(unsigned char), cudaMemcpyHostToDevice);
  unsigned *bins = (unsigned *)malloc(32 * sizeof(unsigned));
  unsigned *d_bins = nullptr;
  cudaMalloc(&d_bins, 32 * sizeof(unsigned));
  cudaMemset(d_bins, 0, 32 * sizeof(unsigned));
  count_per_warp<4, 32><<<2, 128>>>(d_data, d_bins, n);
  cudaMemcpy(bins, d_bins, 32 * sizeof(unsigned), cudaMemcpyDeviceToHost);
  for (int i = 0; i < 32; ++i)
    if (!(bins[i] == 32)) return 1;
  double total_bins = 0;
  for (int i = 0; i < 32; ++i) total_bins += bins[i];
  printf("bins %g\n", total_bins);
  cudaFree(d_data);
  cudaFree(d_bins);
  free(data);
  free(bins);
  return 0;
}
