// expect: clean
// fix: the guard is i < n
#include <cstdio>
#include <cuda_runtime.h>

__global__ void scale(float *data, float factor, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float old = i < n ? data[i] : 0.0f;
    data[i] = old * factor;
  }
}

int main() {
  const int n = 100;
  float host[n];
  for (int i = 0; i < n; ++i) host[i] = static_cast<float>(i);
  float *data;
  cudaMalloc(&data, n * sizeof(float));
  cudaMemcpy(data, host, n * sizeof(float), cudaMemcpyHostToDevice);
  scale<<<(n + 31) / 32, 32>>>(data, 2.0f, n);
  cudaMemcpy(host, data, n * sizeof(float), cudaMemcpyDeviceToHost);
  std::printf("%g\n", host[n - 1]);
  cudaFree(data);
  return 0;
}
