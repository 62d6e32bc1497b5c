// expect: invalid-pointer at line 10
// why: a float4 is loaded from an address that is aligned for a float only
#include <cstdio>
#include <cuda_runtime.h>

__global__ void sums(const float *in, float *out, int groups) {
  int i = threadIdx.x;
  if (i >= groups) return;
  const float4 *start = reinterpret_cast<const float4 *>(in + 1);
  float4 four = start[i];
  out[i] = four.x + four.y + four.z + four.w;
}

int main() {
  const int groups = 16;
  float host[4 * groups + 4];
  for (int i = 0; i < 4 * groups + 4; ++i) host[i] = static_cast<float>(i);
  float *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, groups * sizeof(float));
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  sums<<<1, 32>>>(in, out, groups);
  cudaDeviceSynchronize();
  std::printf("%s\n", cudaGetErrorName(cudaGetLastError()));
  cudaFree(in);
  cudaFree(out);
  return 0;
}
