// class: histograms
// expect: safe
// needs: \valid_read(data + (0 .. n-1)) && \valid(bins + (0 .. 255))
// sizes: any
// why: a byte selects one of 256 bins and all updates are atomic
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

__global__ void count_bytes(const unsigned char *data, unsigned *bins, size_t n) {
  size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  const size_t stride = (size_t)blockDim.x * gridDim.x;
  for (; i < n; i += stride) atomicAdd(&bins[data[i]], 1u);
}

int main() {
  const int n = 1500;
  unsigned char *data = (unsigned char *)malloc(n * sizeof(unsigned char));
  for (int i = 0; i < n; ++i) data[i] = (i * i) % 256;
  unsigned char *d_data = nullptr;
  CHECK(cudaMalloc(&d_data, n * sizeof(unsigned char)));
  CHECK(cudaMemcpy(d_data, data, n * sizeof(unsigned char), cudaMemcpyHostToDevice));
  unsigned *bins = (unsigned *)malloc(256 * sizeof(unsigned));
  unsigned *d_bins = nullptr;
  CHECK(cudaMalloc(&d_bins, 256 * sizeof(unsigned)));
  CHECK(cudaMemset(d_bins, 0, 256 * sizeof(unsigned)));
  count_bytes<<<4, 64>>>(d_data, d_bins, n);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(bins, d_bins, 256 * sizeof(unsigned), cudaMemcpyDeviceToHost));
  double total_bins = 0;
  for (int i = 0; i < 256; ++i) total_bins += bins[i];
  printf("bins %g\n", total_bins);
  CHECK(cudaFree(d_data));
  CHECK(cudaFree(d_bins));
  free(data);
  free(bins);
  return 0;
}
