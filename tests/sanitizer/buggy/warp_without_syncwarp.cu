// expect: data-race at line 10 against line 12
// expect: data-race at line 12 against line 12
// why: the lanes of a warp exchange values through shared memory as if they ran in lockstep
#include <cstdio>
#include <cuda_runtime.h>

__global__ void warp_sum(const float *in, float *out) {
  __shared__ float part[32];
  int lane = threadIdx.x;
  part[lane] = in[lane];
  for (int offset = 16; offset > 0; offset /= 2) {
    if (lane < offset) part[lane] += part[lane + offset];
  }
  if (lane == 0) *out = part[0];
}

int main() {
  float host[32];
  for (int i = 0; i < 32; ++i) host[i] = static_cast<float>(i);
  float *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof(float));
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  warp_sum<<<1, 32>>>(in, out);
  cudaMemcpy(host, out, sizeof(float), cudaMemcpyDeviceToHost);
  std::printf("done\n");
  cudaFree(in);
  cudaFree(out);
  return 0;
}
