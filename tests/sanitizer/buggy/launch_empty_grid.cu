// expect: api-misuse at line 17
// why: the number of blocks is rounded down and is zero for a short array
#include <cstdio>
#include <cuda_runtime.h>

__global__ void increment(int *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] += 1;
}

int main() {
  const int n = 100, block = 128;
  int host[n] = {};
  int *data;
  cudaMalloc(&data, sizeof host);
  cudaMemcpy(data, host, sizeof host, cudaMemcpyHostToDevice);
  increment<<<n / block, block>>>(data, n);
  cudaMemcpy(host, data, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("done\n");
  cudaFree(data);
  return 0;
}
