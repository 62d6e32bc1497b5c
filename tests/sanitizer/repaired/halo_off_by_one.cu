// expect: clean
// fix: the halo element has its own place after the tile
#include <cstdio>
#include <cuda_runtime.h>

const int block = 64;

__global__ void pair_sums(const float *in, float *out, int n) {
  __shared__ float tile[block + 1];
  int t = threadIdx.x;
  int i = blockIdx.x * block + t;
  tile[t] = i < n ? in[i] : 0.0f;
  if (t == 0) tile[block] = i + block < n ? in[i + block] : 0.0f;
  __syncthreads();
  if (i < n) out[i] = tile[t] + tile[t + 1];
}

int main() {
  const int n = 2 * block;
  float host[n];
  for (int i = 0; i < n; ++i) host[i] = static_cast<float>(i);
  float *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  pair_sums<<<2, block>>>(in, out, n);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("%g\n", host[0]);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
