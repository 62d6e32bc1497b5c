// expect: clean
// fix: the block votes with the barrier
#include <cstdio>
#include <cuda_runtime.h>

__global__ void any_negative(const int *in, int *out) {
  int t = threadIdx.x;
  int found = __syncthreads_or(in[t] < 0);
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
