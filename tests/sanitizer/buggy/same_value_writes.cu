// expect: data-race at line 11 against line 11
// why: several threads write the same value to the same shared flag without atomics
#include <cstdio>
#include <cuda_runtime.h>

__global__ void any_negative(const int *in, int *out) {
  __shared__ int found;
  int t = threadIdx.x;
  if (t == 0) found = 0;
  __syncthreads();
  if (in[t] < 0) found = 1;
  __syncthreads();
  if (t == 0) *out = found;
}

int main() {
  const int n = 64;
  int host[n];
  for (int i = 0; i < n; ++i) host[i] = i % 5 - 2;
  int *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof(int));
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  any_negative<<<1, n>>>(in, out);
  cudaMemcpy(host, out, sizeof(int), cudaMemcpyDeviceToHost);
  std::printf("%d\n", host[0]);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
