// expect: memory-leak at line 17
// why: one of the two buffers is never freed
#include <cstdio>
#include <cuda_runtime.h>

__global__ void square(const int *in, int *out, int n) {
  int i = threadIdx.x;
  if (i < n) out[i] = in[i] * in[i];
}

int main() {
  const int n = 32;
  int host[n];
  for (int i = 0; i < n; ++i) host[i] = i;
  int *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  square<<<1, n>>>(in, out, n);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("%d\n", host[n - 1]);
  cudaFree(in);
  return 0;
}
