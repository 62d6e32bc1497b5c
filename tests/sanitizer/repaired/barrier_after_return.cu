// expect: clean
// fix: threads past the end skip the work but not the barrier
#include <cstdio>
#include <cuda_runtime.h>

const int block = 64;

__global__ void block_max(const int *in, int *out, int n) {
  __shared__ int tile[block];
  int t = threadIdx.x;
  int i = blockIdx.x * block + t;
  tile[t] = i < n ? in[i] : 0;
  __syncthreads();
  if (t != 0) return;
  int largest = tile[0];
  for (int k = 1; k < block && blockIdx.x * block + k < n; ++k)
    if (tile[k] > largest) largest = tile[k];
  out[blockIdx.x] = largest;
}

int main() {
  const int n = 100;
  int host[n];
  for (int i = 0; i < n; ++i) host[i] = i * 7 % 50;
  int *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, 2 * sizeof(int));
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  block_max<<<2, block>>>(in, out, n);
  cudaMemcpy(host, out, 2 * sizeof(int), cudaMemcpyDeviceToHost);
  std::printf("%d %d\n", host[0], host[1]);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
