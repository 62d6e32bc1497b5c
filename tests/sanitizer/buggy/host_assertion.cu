// expect: assertion at line 22
// why: the host asserts a result that the kernel does not compute for the last element
#include <cassert>
#include <cstdio>
#include <cuda_runtime.h>

__global__ void increment(int *data, int n) {
  int i = threadIdx.x;
  if (i < n - 1) data[i] += 1;
}

int main() {
  const int n = 32;
  int host[n];
  for (int i = 0; i < n; ++i) host[i] = i;
  int *data;
  cudaMalloc(&data, sizeof host);
  cudaMemcpy(data, host, sizeof host, cudaMemcpyHostToDevice);
  increment<<<1, n>>>(data, n);
  cudaMemcpy(host, data, sizeof host, cudaMemcpyDeviceToHost);
  cudaFree(data);
  for (int i = 0; i < n; ++i) assert(host[i] == i + 1);
  std::printf("done\n");
  return 0;
}
