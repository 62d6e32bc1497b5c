// expect: clean
// fix: the memory is freed after the last launch
#include <cstdio>
#include <cuda_runtime.h>

__global__ void increment(int *data, int n) {
  int i = threadIdx.x;
  if (i < n) data[i] += 1;
}

int main() {
  const int n = 32;
  int host[n] = {};
  int *data;
  cudaMalloc(&data, sizeof host);
  cudaMemcpy(data, host, sizeof host, cudaMemcpyHostToDevice);
  increment<<<1, n>>>(data, n);
  cudaMemcpy(host, data, sizeof host, cudaMemcpyDeviceToHost);
  increment<<<1, n>>>(data, n);
  cudaMemcpy(host, data, sizeof host, cudaMemcpyDeviceToHost);
  cudaFree(data);
  std::printf("%d %s\n", host[0], cudaGetErrorName(cudaDeviceSynchronize()));
  return 0;
}
