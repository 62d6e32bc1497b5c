// expect: out-of-bounds at line 12
// why: the last thread writes one past the end of the shared array
#include <cstdio>
#include <cuda_runtime.h>

const int block = 64;

__global__ void shift(const int *in, int *out) {
  __shared__ int tile[block];
  int t = threadIdx.x;
  if (t == 0) tile[0] = 0;
  tile[t + 1] = in[t];
  __syncthreads();
  out[t] = tile[t];
}

int main() {
  int host[block];
  for (int i = 0; i < block; ++i) host[i] = i + 1;
  int *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  shift<<<1, block>>>(in, out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("%d\n", host[block - 1]);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
