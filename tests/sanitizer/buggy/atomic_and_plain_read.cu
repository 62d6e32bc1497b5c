// expect: data-race at line 9 against line 10
// why: a counter is raised atomically and read by a plain load at the same time
#include <cstdio>
#include <cuda_runtime.h>

__global__ void collect(const int *in, int n, int *out, int *count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n || in[i] < 0) return;
  int place = *count;
  atomicAdd(count, 1);
  if (place < n) atomicExch(&out[place], in[i]);
}

int main() {
  const int n = 64;
  int host[n];
  for (int i = 0; i < n; ++i) host[i] = i % 3 - 1;
  int *in, *out, *count;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMalloc(&count, sizeof(int));
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemset(count, 0, sizeof(int));
  cudaMemset(out, 0, sizeof host);
  collect<<<2, 32>>>(in, n, out, count);
  cudaMemcpy(host, count, sizeof(int), cudaMemcpyDeviceToHost);
  std::printf("%d\n", host[0]);
  cudaFree(in);
  cudaFree(out);
  cudaFree(count);
  return 0;
}
