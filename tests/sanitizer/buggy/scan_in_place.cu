// expect: data-race at line 14 against line 15
// why: a step of the prefix sum writes elements that other threads still have to read
#include <cstdio>
#include <cuda_runtime.h>

const int block = 64;

__global__ void prefix_sum(int *data) {
  __shared__ int part[block];
  int t = threadIdx.x;
  part[t] = data[t];
  __syncthreads();
  for (int offset = 1; offset < block; offset *= 2) {
    int left = t >= offset ? part[t - offset] : 0;
    part[t] += left;
    __syncthreads();
  }
  data[t] = part[t];
}

int main() {
  int host[block];
  for (int i = 0; i < block; ++i) host[i] = 1;
  int *data;
  cudaMalloc(&data, sizeof host);
  cudaMemcpy(data, host, sizeof host, cudaMemcpyHostToDevice);
  prefix_sum<<<1, block>>>(data);
  cudaMemcpy(host, data, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("done\n");
  cudaFree(data);
  return 0;
}
