// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 0xbf800000
// launch: 1 x 64
// fix: negative numbers are set to 0 first
#include <cassert>
#include <cmath>
#include <cuda_runtime.h>

const int n = 64;

__global__ void roots(const float *x, float *y) {
  int i = threadIdx.x;
  y[i] = sqrtf(fmaxf(x[i], 0.0f));
  assert(y[i] >= 0.0f);
}

int main() {
  float host[n];
  for (int i = 0; i < n; ++i) host[i] = nondet_float();
  float *x, *y;
  cudaMalloc(&x, sizeof host);
  cudaMalloc(&y, sizeof host);
  cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);
  roots<<<1, n>>>(x, y);
  cudaDeviceSynchronize();
  cudaFree(x);
  cudaFree(y);
  return 0;
}
