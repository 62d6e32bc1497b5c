// expect: barrier-divergence at line 11
// why: the mask names the lower half of the warp and lanes of the upper half call too
#include <cstdio>
#include <cuda_runtime.h>

__global__ void rotate(int *data) {
  __shared__ int tile[32];
  int lane = threadIdx.x;
  tile[lane] = data[lane];
  if (lane < 24) {
    __syncwarp(0x0000ffffu);
  }
  if (lane < 16) data[lane] = tile[(lane + 1) % 16];
}

int main() {
  int host[32];
  for (int i = 0; i < 32; ++i) host[i] = i;
  int *data;
  cudaMalloc(&data, sizeof host);
  cudaMemcpy(data, host, sizeof host, cudaMemcpyHostToDevice);
  rotate<<<1, 32>>>(data);
  cudaMemcpy(host, data, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("done\n");
  cudaFree(data);
  return 0;
}
