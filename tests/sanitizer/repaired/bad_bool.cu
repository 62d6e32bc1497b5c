// expect: clean
// fix: the bytes are compared with zero
#include <cstdio>
#include <cuda_runtime.h>

__global__ void count(const unsigned char *flags, int n, int *out) {
  int total = 0;
  for (int i = 0; i < n; ++i)
    if (flags[i] != 0) ++total;
  *out = total;
}

int main() {
  const int n = 16;
  int host;
  int *out;
  unsigned char *bytes;
  cudaMalloc(&bytes, n);
  cudaMalloc(&out, sizeof host);
  cudaMemset(bytes, 0xff, n);
  count<<<1, 1>>>(bytes, n, out);
  cudaMemcpy(&host, out, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("done\n");
  cudaFree(bytes);
  cudaFree(out);
  return 0;
}
