// expect: clean
// fix: all lanes reach the barrier
#include <cstdio>
#include <cuda_runtime.h>

__global__ void swap_halves(int *data) {
  __shared__ int tile[32];
  int t = threadIdx.x;
  if (t % 2 == 0) {
    tile[t] = data[t + 1];
    tile[t + 1] = data[t];
  }
  __syncthreads();
  if (t % 2 == 0) data[t] = tile[t];
  if (t % 2 == 0) data[t + 1] = tile[t + 1];
}

int main() {
  int host[32];
  for (int i = 0; i < 32; ++i) host[i] = i;
  int *data;
  cudaMalloc(&data, sizeof host);
  cudaMemcpy(data, host, sizeof host, cudaMemcpyHostToDevice);
  swap_halves<<<1, 32>>>(data);
  cudaMemcpy(host, data, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("done\n");
  cudaFree(data);
  return 0;
}
