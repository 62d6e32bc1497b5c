// class: histograms
// expect: race
// needs: n >= 0 && \valid_read(data + (0 .. n-1)) && \valid(bins + (0 .. 31))
// sizes: any
// why: bins may be counted up before the thread that clears them has done so
#include <cstdio>
#include <cstdlib>

__global__ void count_uncleared(const unsigned *data, unsigned *bins, int n) {
  __shared__ unsigned local[32];
  for (unsigned b = threadIdx.x; b < 32; b += blockDim.x) local[b] = 0;  //! race
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&local[data[i] & 31], 1u);  //! race
  __syncthreads();
  for (unsigned b = threadIdx.x; b < 32; b += blockDim.x) atomicAdd(&bins[b], local[b]);
}

int main() {
  const int n = 128;
  unsigned *data = (unsigned *)malloc(n * sizeof(unsigned));
  for (int i = 0; i < n; ++i) data[i] = i;
  unsigned *d_data = nullptr;
  cudaMalloc(&d_data, n * sizeof(unsigned));
  cudaMemcpy(d_data, data, n * sizeof(unsigned), cudaMemcpyHostToDevice);
  unsigned *bins = (unsigned *)malloc(32 * sizeof(unsigned));
  unsigned *d_bins = nullptr;
  cudaMalloc(&d_bins, 32 * sizeof(unsigned));
  cudaMemset(d_bins, 0, 32 * sizeof(unsigned));
  count_uncleared<<<1, 128>>>(d_data, d_bins, n);
  cudaMemcpy(bins, d_bins, 32 * sizeof(unsigned), cudaMemcpyDeviceToHost);
  double total_bins = 0;
  for (int i = 0; i < 32; ++i) total_bins += bins[i];
  printf("bins %g\n", total_bins);
  cudaFree(d_data);
  cudaFree(d_bins);
  free(data);
  free(bins);
  return 0;
}
