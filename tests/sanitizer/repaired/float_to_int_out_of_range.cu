// expect: clean
// fix: the float is clamped before the conversion
#include <cstdio>
#include <cuda_runtime.h>

__global__ void quantize(const float *in, int *out, float scale, int n) {
  int i = threadIdx.x;
  if (i >= n) return;
  out[i] = static_cast<int>(fminf(in[i] * scale, 1.0e9f));
}

int main() {
  const int n = 16;
  float host[n];
  int result[n];
  for (int i = 0; i < n; ++i) host[i] = static_cast<float>(i);
  float *in;
  int *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof result);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  quantize<<<1, n>>>(in, out, 1.0e9f, n);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  std::printf("%d\n", result[1]);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
