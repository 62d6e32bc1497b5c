// expect: memory-leak at line 16
// why: each round allocates a buffer and only the last one is freed before the device is reset
#include <cstdio>
#include <cuda_runtime.h>

__global__ void fill(int *data, int n, int value) {
  int i = threadIdx.x;
  if (i < n) data[i] = value;
}

int main() {
  const int n = 32;
  int host[n];
  int *data = nullptr;
  for (int round = 0; round < 3; ++round) {
    cudaMalloc(&data, sizeof host);
    fill<<<1, n>>>(data, n, round);
    cudaMemcpy(host, data, sizeof host, cudaMemcpyDeviceToHost);
    std::printf("%d\n", host[0]);
  }
  cudaFree(data);
  cudaDeviceReset();
  return 0;
}
