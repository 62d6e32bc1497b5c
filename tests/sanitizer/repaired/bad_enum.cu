// expect: clean
// fix: the number is read as a number and mapped
#include <cstdio>
#include <cuda_runtime.h>

enum Shape { circle, square, triangle };

__global__ void corners(const int *shapes, int *out, int n) {
  int i = threadIdx.x;
  if (i >= n) return;
  int shape = shapes[i] <= triangle ? shapes[i] : circle;
  out[i] = shape == circle ? 0 : shape == square ? 4 : 3;
}

int main() {
  const int n = 8;
  int host[n];
  for (int i = 0; i < n; ++i) host[i] = i;
  int *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  corners<<<1, n>>>(in, out, n);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("%d\n", host[1]);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
