// expect: clean
// fix: cudaMemset gets the number of bytes that were allocated
#include <cstdio>
#include <cuda_runtime.h>

__global__ void mark(unsigned char *flags, int n) {
  int i = threadIdx.x;
  if (i < n && i % 3 == 0) flags[i] = 1;
}

int main() {
  const int n = 600;
  unsigned char host[n];
  unsigned char *flags;
  cudaMalloc(&flags, n);
  cudaMemset(flags, 0, n);
  mark<<<1, 64>>>(flags, n);
  cudaMemcpy(host, flags, n, cudaMemcpyDeviceToHost);
  std::printf("done\n");
  cudaFree(flags);
  return 0;
}
