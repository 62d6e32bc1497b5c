// expect: clean
// fix: the total is updated atomically
#include <cstdio>
#include <cuda_runtime.h>

__global__ void count_odd(const int *in, int n, int *total) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int odd = __syncthreads_count(i < n && in[i] % 2 != 0);
  if (threadIdx.x == 0) atomicAdd(total, odd);
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
  count_odd<<<4, 32>>>(in, n, total);
  cudaMemcpy(host, total, sizeof(int), cudaMemcpyDeviceToHost);
  std::printf("done\n");
  cudaFree(in);
  cudaFree(total);
  return 0;
}
