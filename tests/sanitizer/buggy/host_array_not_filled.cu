// expect: uninitialized-read at line 10
// why: the host copies an array to the device of which it has set only every second element
#include <cstdio>
#include <cuda_runtime.h>

__global__ void threshold(const float *in, int *out, int n) {
  int i = threadIdx.x;
  if (i >= n) return;
  out[i] = 0;
  if (in[i] > 0.5f) out[i] = 1;
}

int main() {
  const int n = 32;
  float host[n];
  int flags[n];
  for (int i = 0; i < n; i += 2) host[i] = 1.0f;
  float *in;
  int *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof flags);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  threshold<<<1, n>>>(in, out, n);
  cudaMemcpy(flags, out, sizeof flags, cudaMemcpyDeviceToHost);
  std::printf("%d\n", flags[0]);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
