// expect: assertion at line 10
// why: an assertion in the kernel fails for an element that is not sorted
#include <cassert>
#include <cstdio>
#include <cuda_runtime.h>

__global__ void gaps(const int *sorted, int *out, int n) {
  int i = threadIdx.x;
  if (i + 1 >= n) return;
  assert(sorted[i] <= sorted[i + 1]);
  out[i] = sorted[i + 1] - sorted[i];
}

int main() {
  const int n = 32;
  int host[n];
  for (int i = 0; i < n; ++i) host[i] = i % 20;
  int *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  gaps<<<1, n>>>(in, out, n);
  std::printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
  cudaFree(in);
  cudaFree(out);
  return 0;
}
