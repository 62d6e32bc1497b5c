// expect: undefined-behaviour at line 8
// why: the function has no return statement for a value of zero
#include <cstdio>
#include <cuda_runtime.h>

__device__ __noinline__ int sign(int value) {
  if (value > 0) return 1;
  if (value < 0) return -1;
}

__global__ void signs(const int *in, int *out, int n) {
  int i = threadIdx.x;
  if (i < n) out[i] = sign(in[i]);
}

int main() {
  const int n = 16;
  int host[n];
  for (int i = 0; i < n; ++i) host[i] = i - 8;
  int *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  signs<<<1, n>>>(in, out, n);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("done\n");
  cudaFree(in);
  cudaFree(out);
  return 0;
}
