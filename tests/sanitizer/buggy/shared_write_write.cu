// expect: data-race at line 9 against line 9
// why: all threads write their own value to the same shared variable
#include <cstdio>
#include <cuda_runtime.h>

__global__ void last_value(const int *in, int *out) {
  __shared__ int last;
  int t = threadIdx.x;
  last = in[t];
  __syncthreads();
  if (t == 0) *out = last;
}

int main() {
  const int n = 64;
  int host[n];
  for (int i = 0; i < n; ++i) host[i] = i;
  int *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof(int));
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  last_value<<<1, n>>>(in, out);
  cudaMemcpy(host, out, sizeof(int), cudaMemcpyDeviceToHost);
  std::printf("done\n");
  cudaFree(in);
  cudaFree(out);
  return 0;
}
