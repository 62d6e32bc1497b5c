// expect: clean
// fix: the quotient is computed in 64 bits
#include <climits>
#include <cstdio>
#include <cuda_runtime.h>

__global__ void divide(const int *in, long long *out, int divisor, int n) {
  int i = threadIdx.x;
  if (i >= n) return;
  out[i] = static_cast<long long>(in[i]) / divisor;
}

int main() {
  const int n = 4;
  const int host[n] = {1, 100, -7, INT_MIN};
  long long result[n];
  int *in;
  long long *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof result);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  divide<<<1, 32>>>(in, out, -1, n);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  std::printf("%lld\n", result[0]);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
