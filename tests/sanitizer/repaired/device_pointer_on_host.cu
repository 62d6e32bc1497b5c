// expect: clean
// fix: the host reads its own copy
#include <cstdio>
#include <cuda_runtime.h>

__global__ void count_up(int *data, int n) {
  int i = threadIdx.x;
  if (i < n) data[i] = i;
}

int main() {
  const int n = 32;
  int *data;
  cudaMalloc(&data, n * sizeof(int));
  count_up<<<1, n>>>(data, n);
  cudaDeviceSynchronize();
  int total = 0;
  int host[n];
  cudaMemcpy(host, data, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i) total += host[i] > 10 ? 1 : 0;
  cudaFree(data);
  std::printf("done\n");
  return total > n;
}
