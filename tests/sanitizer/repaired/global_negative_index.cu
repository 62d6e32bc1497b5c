// expect: clean
// fix: thread 0 has no left neighbour
#include <cstdio>
#include <cuda_runtime.h>

__global__ void smooth(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float left = i > 0 ? in[i - 1] : in[i];
  out[i] = 0.5f * (left + in[i]);
}

int main() {
  const int n = 64;
  float host[n];
  for (int i = 0; i < n; ++i) host[i] = static_cast<float>(i % 7);
  float *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  smooth<<<2, 32>>>(in, out, n);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("%g\n", host[1]);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
