// expect: clean
// fix: each step of the tree ends with a barrier
#include <cstdio>
#include <cuda_runtime.h>

const int block = 128;

__global__ void sum(const int *in, int *out) {
  __shared__ int part[block];
  int t = threadIdx.x;
  part[t] = in[blockIdx.x * block + t];
  __syncthreads();
  for (int stride = block / 2; stride > 0; stride /= 2) {
    if (t < stride) part[t] += part[t + stride];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = part[0];
}

int main() {
  const int blocks = 2;
  int host[blocks * block];
  for (int i = 0; i < blocks * block; ++i) host[i] = 1;
  int *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, blocks * sizeof(int));
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  sum<<<blocks, block>>>(in, out);
  cudaMemcpy(host, out, blocks * sizeof(int), cudaMemcpyDeviceToHost);
  std::printf("done\n");
  cudaFree(in);
  cudaFree(out);
  return 0;
}
