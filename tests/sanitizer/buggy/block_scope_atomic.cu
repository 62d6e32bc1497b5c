// expect: data-race at line 8 against line 8
// why: blocks count into one total with atomics that hold within a block only
#include <cstdio>
#include <cuda_runtime.h>

__global__ void count_even(const int *in, int n, int *total) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] % 2 == 0) atomicAdd_block(total, 1);
}

int main() {
  const int n = 128;
  int host[n];
  for (int i = 0; i < n; ++i) host[i] = i;
  int *in, *total;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&total, sizeof(int));
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemset(total, 0, sizeof(int));
  count_even<<<4, 32>>>(in, n, total);
  cudaMemcpy(host, total, sizeof(int), cudaMemcpyDeviceToHost);
  std::printf("done\n");
  cudaFree(in);
  cudaFree(total);
  return 0;
}
