// expect: clean
// fix: the pointer is cleared when its memory is freed
#include <cstdio>
#include <cuda_runtime.h>

__global__ void square(float *data, int n) {
  int i = threadIdx.x;
  if (i < n) data[i] *= data[i];
}

int main() {
  const int n = 32;
  float host[n];
  for (int i = 0; i < n; ++i) host[i] = static_cast<float>(i);
  float *first = nullptr, *second = nullptr;
  cudaMalloc(&first, sizeof host);
  cudaMalloc(&second, sizeof host);
  cudaMemcpy(first, host, sizeof host, cudaMemcpyHostToDevice);
  square<<<1, n>>>(first, n);
  cudaMemcpy(second, first, sizeof host, cudaMemcpyDeviceToDevice);
  cudaFree(first);
  first = nullptr;
  cudaMemcpy(host, second, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("%g\n", host[3]);
  cudaFree(second);
  cudaFree(first);
  return 0;
}
