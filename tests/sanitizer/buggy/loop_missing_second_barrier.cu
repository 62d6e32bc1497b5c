// expect: data-race at line 13 against line 15
// why: a fast thread loads the next tile while a slow one still reads the current one
#include <cstdio>
#include <cuda_runtime.h>

const int block = 64;

__global__ void all_sums(const int *in, int *out, int rounds) {
  __shared__ int tile[block];
  int t = threadIdx.x;
  int sum = 0;
  for (int r = 0; r < rounds; ++r) {
    tile[t] = in[r * block + t];
    __syncthreads();
    for (int k = 0; k < 4; ++k) sum += tile[(t + k) % block];
  }
  out[t] = sum;
}

int main() {
  const int rounds = 3;
  int host[rounds * block];
  for (int i = 0; i < rounds * block; ++i) host[i] = i % 10;
  int *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, block * sizeof(int));
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  all_sums<<<1, block>>>(in, out, rounds);
  cudaMemcpy(host, out, block * sizeof(int), cudaMemcpyDeviceToHost);
  std::printf("done\n");
  cudaFree(in);
  cudaFree(out);
  return 0;
}
