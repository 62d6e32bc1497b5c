// class: histograms
// expect: safe
// needs: blockDim.x >= 1 && n >= 0 && \valid_read(data + (0 .. n-1)) && \valid(bins + (0 .. 63))
// sizes: any
// why: a private copy in shared memory is cleared, filled with atomics and added to the result, with barriers between
#include <cstdio>
#include <vector>

constexpr int kBins = 64;

__global__ void count_private(const unsigned *__restrict__ data, unsigned *__restrict__ bins,
                              int n) {
  __shared__ unsigned local[kBins];
  for (int b = threadIdx.x; b < kBins; b += blockDim.x) local[b] = 0;
  __syncthreads();
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&local[data[i] % kBins], 1u);
  __syncthreads();
  for (int b = threadIdx.x; b < kBins; b += blockDim.x) {
    if (local[b] != 0) atomicAdd(&bins[b], local[b]);
  }
}

int main() {
  const int n = 1000;
  std::vector<unsigned> data(n);
  for (int i = 0; i < n; ++i) data[i] = i;
  unsigned *d_data = nullptr;
  cudaMalloc(&d_data, n * sizeof(unsigned));
  cudaMemcpy(d_data, data.data(), n * sizeof(unsigned), cudaMemcpyHostToDevice);
  std::vector<unsigned> bins(kBins);
  unsigned *d_bins = nullptr;
  cudaMalloc(&d_bins, kBins * sizeof(unsigned));
  cudaMemset(d_bins, 0, kBins * sizeof(unsigned));
  count_private<<<8, 128>>>(d_data, d_bins, n);
  cudaMemcpy(bins.data(), d_bins, kBins * sizeof(unsigned), cudaMemcpyDeviceToHost);
  for (int i = 0; i < kBins; ++i)
    if (!(bins[i] == (i < 1000 % 64 ? 16u : 15u))) return 1;
  double total_bins = 0;
  for (int i = 0; i < kBins; ++i) total_bins += bins[i];
  printf("bins %g\n", total_bins);
  cudaFree(d_data);
  cudaFree(d_bins);
  return 0;
}
