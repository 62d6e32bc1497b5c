// expect: clean
// fix: each buffer is indexed from its own start
#include <cstdio>
#include <cuda_runtime.h>

__global__ void split(const int *in, int *low, int *high, int n) {
  int i = threadIdx.x;
  if (i >= n) return;
  low[i] = in[i] & 0xff;
  high[i] = in[i] >> 8;
}

int main() {
  const int n = 64;
  int host[n];
  for (int i = 0; i < n; ++i) host[i] = i * 100;
  int *in, *low, *high;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&low, sizeof host);
  cudaMalloc(&high, sizeof host);
  cudaMemset(high, 0, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  split<<<1, n>>>(in, low, high, n);
  cudaMemcpy(host, high, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("%d\n", host[n - 1]);
  cudaFree(in);
  cudaFree(low);
  cudaFree(high);
  return 0;
}
