// expect: clean
// fix: the caller owns the array
#include <cstdio>
#include <cuda_runtime.h>

__device__ __noinline__ void powers(int base, int *table) {
  table[0] = 1;
  for (int k = 1; k < 8; ++k) table[k] = table[k - 1] * base;
}

__global__ void evaluate(int *out) {
  int table[8];
  powers(threadIdx.x % 3, table);
  int sum = 0;
  for (int k = 0; k < 8; ++k) sum += table[k];
  out[threadIdx.x] = sum;
}

int main() {
  const int n = 32;
  int host[n];
  int *out;
  cudaMalloc(&out, sizeof host);
  evaluate<<<1, n>>>(out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("done\n");
  cudaFree(out);
  return 0;
}
