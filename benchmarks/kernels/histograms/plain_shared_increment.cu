// class: histograms
// expect: race
// needs: blockDim.x == 128 && n >= 0 && \valid_read(data + (0 .. n-1)) && \valid(bins + (0 .. 15))
// sizes: any
// why: threads that meet in one bin increment it with a plain read and write
#include <cstdio>
#include <cstdlib>

#define CHECK(call)                                                     \
  do {                                                                  \
    cudaError_t status = (call);                                        \
    if (status != cudaSuccess) {                                        \
      fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(status)); \
      exit(1);                                                          \
    }                                                                   \
  } while (0)

__global__ void count_plain(const unsigned char *data, unsigned *bins, int n) {
  __shared__ unsigned local[16];
  if (threadIdx.x < 16) local[threadIdx.x] = 0;
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    local[data[i] & 15]++;  //! race
  }
  __syncthreads();
  if (threadIdx.x < 16) atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}

int main() {
  const int n = 200;
  unsigned char *data = (unsigned char *)malloc(n * sizeof(unsigned char));
  for (int i = 0; i < n; ++i) data[i] = i;
  unsigned char *d_data = nullptr;
  CHECK(cudaMalloc(&d_data, n * sizeof(unsigned char)));
  CHECK(cudaMemcpy(d_data, data, n * sizeof(unsigned char), cudaMemcpyHostToDevice));
  unsigned *bins = (unsigned *)malloc(16 * sizeof(unsigned));
  unsigned *d_bins = nullptr;
  CHECK(cudaMalloc(&d_bins, 16 * sizeof(unsigned)));
  CHECK(cudaMemset(d_bins, 0, 16 * sizeof(unsigned)));
  count_plain<<<2, 128>>>(d_data, d_bins, n);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(bins, d_bins, 16 * sizeof(unsigned), cudaMemcpyDeviceToHost));
  double total_bins = 0;
  for (int i = 0; i < 16; ++i) total_bins += bins[i];
  printf("bins %g\n", total_bins);
  CHECK(cudaFree(d_data));
  CHECK(cudaFree(d_bins));
  free(data);
  free(bins);
  return 0;
}
