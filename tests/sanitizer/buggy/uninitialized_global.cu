// expect: uninitialized-read at line 21
// why: the kernel adds to sums that nothing has set to zero
#include <cstdio>
#include <cuda_runtime.h>

__global__ void accumulate(const float *in, float *sums, int n) {
  int i = threadIdx.x;
  if (i < n) sums[i] += in[i];
}

int main() {
  const int n = 32;
  float host[n];
  for (int i = 0; i < n; ++i) host[i] = static_cast<float>(i);
  float *in, *sums;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&sums, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  accumulate<<<1, n>>>(in, sums, n);
  cudaMemcpy(host, sums, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("%g\n", host[3]);
  cudaFree(in);
  cudaFree(sums);
  return 0;
}
