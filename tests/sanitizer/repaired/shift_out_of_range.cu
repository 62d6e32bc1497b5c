// expect: clean
// fix: the shifted one has 64 bits
#include <cstdio>
#include <cuda_runtime.h>

__global__ void single_bits(unsigned long long *out, int n) {
  int i = threadIdx.x;
  if (i < n) out[i] = 1ull << i;
}

int main() {
  const int n = 64;
  unsigned long long host[n];
  unsigned long long *out;
  cudaMalloc(&out, sizeof host);
  single_bits<<<1, n>>>(out, n);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("%llu\n", host[5]);
  cudaFree(out);
  return 0;
}
