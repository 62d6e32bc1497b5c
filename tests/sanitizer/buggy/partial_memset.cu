// expect: uninitialized-read at line 9
// why: cudaMemset gets the number of elements and clears only a quarter of the counters
#include <cstdio>
#include <cuda_runtime.h>

__global__ void over_limit(const unsigned *counters, int *flags, int n) {
  int i = threadIdx.x;
  if (i < n) {
    if (counters[i] > 5u)
      flags[i] = 1;
    else
      flags[i] = 0;
  }
}

int main() {
  const int n = 64;
  int host[n];
  unsigned *counters;
  int *flags;
  cudaMalloc(&counters, n * sizeof(unsigned));
  cudaMalloc(&flags, sizeof host);
  cudaMemset(counters, 0, n);
  over_limit<<<1, n>>>(counters, flags, n);
  cudaMemcpy(host, flags, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("done\n");
  cudaFree(counters);
  cudaFree(flags);
  return 0;
}
