// expect: data-race at line 11 against line 15
// why: the last block reads the other blocks' partial sums, which no fence has published
#include <cstdio>
#include <cuda_runtime.h>

__device__ unsigned arrived = 0;

__global__ void sum(const int *in, int *partial, int *total) {
  int count = __syncthreads_count(in[blockIdx.x * blockDim.x + threadIdx.x] > 0);
  if (threadIdx.x != 0) return;
  partial[blockIdx.x] = count;
  unsigned ticket = atomicAdd(&arrived, 1u);
  if (ticket != gridDim.x - 1) return;
  int result = 0;
  for (unsigned b = 0; b < gridDim.x; ++b) result += partial[b];
  *total = result;
}

int main() {
  const int blocks = 4, block = 32;
  int host[blocks * block];
  for (int i = 0; i < blocks * block; ++i) host[i] = i % 2;
  int *in, *partial, *total;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&partial, blocks * sizeof(int));
  cudaMalloc(&total, sizeof(int));
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  sum<<<blocks, block>>>(in, partial, total);
  cudaMemcpy(host, total, sizeof(int), cudaMemcpyDeviceToHost);
  std::printf("done\n");
  cudaFree(in);
  cudaFree(partial);
  cudaFree(total);
  return 0;
}
