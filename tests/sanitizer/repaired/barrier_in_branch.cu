// expect: clean
// fix: the barrier stands outside of the branch
#include <cstdio>
#include <cuda_runtime.h>

const int block = 64;

__global__ void fold(int *data) {
  __shared__ int tile[block];
  int t = threadIdx.x;
  tile[t] = data[t];
  __syncthreads();
  int sum = 0;
  if (t < block / 2) {
    sum = tile[t] + tile[t + block / 2];
  }
  __syncthreads();
  data[t] = sum;
}

int main() {
  int host[block];
  for (int i = 0; i < block; ++i) host[i] = i;
  int *data;
  cudaMalloc(&data, sizeof host);
  cudaMemcpy(data, host, sizeof host, cudaMemcpyHostToDevice);
  fold<<<1, block>>>(data);
  cudaMemcpy(host, data, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("done\n");
  cudaFree(data);
  return 0;
}
