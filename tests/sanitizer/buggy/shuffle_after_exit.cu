// expect: barrier-divergence at line 11
// why: the full mask names lanes that have already returned
#include <cstdio>
#include <cuda_runtime.h>

__global__ void warp_sum(const float *in, float *out, int n) {
  int lane = threadIdx.x;
  if (lane >= n) return;
  float sum = in[lane];
  for (int offset = 16; offset > 0; offset /= 2)
    sum += __shfl_down_sync(0xffffffffu, sum, offset);
  if (lane == 0) *out = sum;
}

int main() {
  const int n = 20;
  float host[n];
  for (int i = 0; i < n; ++i) host[i] = static_cast<float>(i);
  float *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof(float));
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  warp_sum<<<1, 32>>>(in, out, n);
  cudaMemcpy(host, out, sizeof(float), cudaMemcpyDeviceToHost);
  std::printf("done\n");
  cudaFree(in);
  cudaFree(out);
  return 0;
}
