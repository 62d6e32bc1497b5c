// expect: invalid-free at line 16
// why: every thread frees the buffer that they share
#include <cstdio>
#include <cuda_runtime.h>

__global__ void reverse(const int *in, int *out) {
  __shared__ int *buffer;
  int t = threadIdx.x;
  if (t == 0) buffer = static_cast<int *>(malloc(blockDim.x * sizeof(int)));
  __syncthreads();
  if (buffer == nullptr) return;
  buffer[t] = in[t];
  __syncthreads();
  out[t] = buffer[blockDim.x - 1 - t];
  __syncthreads();
  if (t < 2) free(buffer);
}

int main() {
  const int n = 16;
  int host[n];
  for (int i = 0; i < n; ++i) host[i] = i;
  int *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  reverse<<<1, n>>>(in, out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("%d\n", host[0]);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
