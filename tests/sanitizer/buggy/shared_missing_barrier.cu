// expect: data-race at line 11 against line 12
// why: a thread reads what another thread writes, with no barrier between
#include <cstdio>
#include <cuda_runtime.h>

const int block = 64;

__global__ void reverse(int *data) {
  __shared__ int tile[block];
  int t = threadIdx.x;
  tile[t] = data[t];
  data[t] = tile[block - 1 - t];
}

int main() {
  int host[block];
  for (int i = 0; i < block; ++i) host[i] = i;
  int *data;
  cudaMalloc(&data, sizeof host);
  cudaMemcpy(data, host, sizeof host, cudaMemcpyHostToDevice);
  reverse<<<1, block>>>(data);
  cudaMemcpy(host, data, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("done\n");
  cudaFree(data);
  return 0;
}
