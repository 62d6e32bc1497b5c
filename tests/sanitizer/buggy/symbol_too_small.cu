// expect: out-of-bounds at line 21
// why: five coefficients are copied into a constant array of four
#include <cstdio>
#include <cuda_runtime.h>

__constant__ float coefficients[4];

__global__ void polynomial(const float *x, float *y, int n) {
  int i = threadIdx.x;
  if (i >= n) return;
  float sum = 0.0f;
  for (int k = 3; k >= 0; --k) sum = sum * x[i] + coefficients[k];
  y[i] = sum;
}

int main() {
  const int n = 32;
  const float host_coefficients[5] = {1.0f, 2.0f, 3.0f, 4.0f, 5.0f};
  float host[n];
  for (int i = 0; i < n; ++i) host[i] = 0.25f * static_cast<float>(i);
  cudaMemcpyToSymbol(coefficients, host_coefficients, sizeof host_coefficients);
  float *x, *y;
  cudaMalloc(&x, sizeof host);
  cudaMalloc(&y, sizeof host);
  cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);
  polynomial<<<1, n>>>(x, y, n);
  cudaMemcpy(host, y, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("done\n");
  cudaFree(x);
  cudaFree(y);
  return 0;
}
