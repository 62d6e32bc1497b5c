// expect: clean
// fix: both buffers are allocated before the launch
#include <cstdio>
#include <cuda_runtime.h>

__global__ void copy(const int *in, int *out, int n) {
  int i = threadIdx.x;
  if (i < n) out[i] = in[i];
}

struct Buffers {
  int *in;
  int *out;
};

int main() {
  const int n = 32;
  int host[n] = {};
  Buffers buffers;
  cudaMalloc(&buffers.in, sizeof host);
  cudaMemcpy(buffers.in, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMalloc(&buffers.out, sizeof host);
  copy<<<1, n>>>(buffers.in, buffers.out, n);
  std::printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
  cudaFree(buffers.in);
  cudaFree(buffers.out);
  return 0;
}
