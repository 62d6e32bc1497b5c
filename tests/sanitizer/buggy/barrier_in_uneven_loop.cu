// expect: barrier-divergence at line 15
// expect: barrier-divergence at line 17
// why: the loop around the barrier runs more often in some threads than in others
#include <cstdio>
#include <cuda_runtime.h>

const int block = 64;

__global__ void column_sums(const int *in, int *out, int n) {
  __shared__ int tile[block];
  int t = threadIdx.x;
  int sum = 0;
  for (int i = t; i < n; i += block) {
    tile[t] = in[i];
    __syncthreads();
    sum += tile[t];
    __syncthreads();
  }
  out[t] = sum;
}

int main() {
  const int n = 100;
  int host[n];
  for (int i = 0; i < n; ++i) host[i] = i;
  int *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, block * sizeof(int));
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  column_sums<<<1, block>>>(in, out, n);
  cudaMemcpy(host, out, block * sizeof(int), cudaMemcpyDeviceToHost);
  std::printf("%d\n", host[0]);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
