// expect: integer-overflow at line 10
// expect: out-of-bounds at line 10
// why: the unsigned index 0 - 1 becomes 4294967295 and leads far outside
#include <cstdio>
#include <cuda_runtime.h>

__global__ void steps(const int *in, int *out, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  out[i] = in[i] > in[i - 1u];
}

int main() {
  const unsigned n = 32;
  int host[n];
  for (unsigned i = 0; i < n; ++i) host[i] = static_cast<int>(i / 4u);
  int *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  steps<<<1, 32>>>(in, out, n);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("%d\n", host[4]);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
