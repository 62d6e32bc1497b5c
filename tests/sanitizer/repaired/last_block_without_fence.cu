// expect: clean
// fix: fences stand between the partial sums and the ticket, and between the ticket and the reads
#include <cstdio>
#include <cuda_runtime.h>

__device__ unsigned arrived = 0;

__global__ void sum(const int *in, int *partial, int *total) {
  int count = __syncthreads_count(in[blockIdx.x * blockDim.x + threadIdx.x] > 0);
  if (threadIdx.x != 0) return;
  partial[blockIdx.x] = count;
  __threadfence();
  unsigned ticket = atomicAdd(&arrived, 1u);
  if (ticket != gridDim.x - 1) return;
  __threadfence();
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
