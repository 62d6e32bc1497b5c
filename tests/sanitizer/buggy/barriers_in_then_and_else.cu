// expect: barrier-divergence at line 11
// why: the two halves of a warp wait at two different barriers
#include <cstdio>
#include <cuda_runtime.h>

__global__ void exchange(int *data) {
  __shared__ int tile[32];
  int t = threadIdx.x;
  if (t < 16) {
    tile[t] = data[t];
    __syncthreads();
  } else {
    tile[t] = -data[t];
    __syncthreads();
  }
  data[t] = tile[31 - t];
}

int main() {
  int host[32];
  for (int i = 0; i < 32; ++i) host[i] = i;
  int *data;
  cudaMalloc(&data, sizeof host);
  cudaMemcpy(data, host, sizeof host, cudaMemcpyHostToDevice);
  exchange<<<1, 32>>>(data);
  cudaMemcpy(host, data, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("%d\n", host[0]);
  cudaFree(data);
  return 0;
}
