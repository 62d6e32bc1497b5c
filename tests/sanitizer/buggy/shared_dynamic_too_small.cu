// expect: out-of-bounds at line 10
// expect: out-of-bounds at line 12
// why: the launch gives one byte of shared memory per thread, the kernel needs a float per thread
#include <cstdio>
#include <cuda_runtime.h>

__global__ void reverse(float *data, int n) {
  extern __shared__ float buffer[];
  int t = threadIdx.x;
  if (t < n) buffer[t] = data[t];
  __syncthreads();
  if (t < n) data[t] = buffer[n - 1 - t];
}

int main() {
  const int n = 64;
  float host[n];
  for (int i = 0; i < n; ++i) host[i] = static_cast<float>(i);
  float *data;
  cudaMalloc(&data, sizeof host);
  cudaMemcpy(data, host, sizeof host, cudaMemcpyHostToDevice);
  reverse<<<1, n, n>>>(data, n);
  cudaDeviceSynchronize();
  std::printf("%s\n", cudaGetErrorName(cudaGetLastError()));
  cudaFree(data);
  return 0;
}
