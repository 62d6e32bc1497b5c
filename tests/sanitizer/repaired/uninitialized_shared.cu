// expect: clean
// fix: one thread clears the counter before the others count
#include <cstdio>
#include <cuda_runtime.h>

__global__ void count_positive(const int *in, int *out) {
  __shared__ unsigned count;
  int t = threadIdx.x;
  if (t == 0) count = 0u;
  __syncthreads();
  if (in[t] > 0) atomicAdd(&count, 1u);
  __syncthreads();
  if (t == 0) *out = static_cast<int>(count);
}

int main() {
  const int n = 32;
  int host[n];
  for (int i = 0; i < n; ++i) host[i] = i % 2;
  int *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof(int));
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  count_positive<<<1, n>>>(in, out);
  cudaMemcpy(host, out, sizeof(int), cudaMemcpyDeviceToHost);
  std::printf("%d\n", host[0]);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
