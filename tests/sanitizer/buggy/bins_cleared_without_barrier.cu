// expect: data-race at line 11 against line 12
// why: some threads count into the shared bins before others have cleared them
#include <cstdio>
#include <cuda_runtime.h>

const int bin_count = 64;

__global__ void histogram(const unsigned char *in, int n, int *out) {
  __shared__ int bins[bin_count];
  int t = threadIdx.x;
  bins[t] = 0;
  for (int i = t; i < n; i += blockDim.x) atomicAdd(&bins[in[i] % bin_count], 1);
  __syncthreads();
  out[t] = bins[t];
}

int main() {
  const int n = 256;
  unsigned char host[n];
  int counts[bin_count];
  for (int i = 0; i < n; ++i) host[i] = static_cast<unsigned char>(i * 37);
  unsigned char *in;
  int *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof counts);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  histogram<<<1, bin_count>>>(in, n, out);
  cudaMemcpy(counts, out, sizeof counts, cudaMemcpyDeviceToHost);
  std::printf("done\n");
  cudaFree(in);
  cudaFree(out);
  return 0;
}
