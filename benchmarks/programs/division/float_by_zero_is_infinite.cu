// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 0
// launch: 1 x 8
// why: a float divided by zero is no error: the result is infinite or no number
#include <cassert>
#include <cmath>
#include <cuda_runtime.h>

__global__ void reciprocal(const float *x, float *y) { y[threadIdx.x] = 1.0f / x[threadIdx.x]; }

int main() {
  float host[8], back[8];
  for (int i = 0; i < 8; ++i) host[i] = nondet_float();
  float *x, *y;
  cudaMalloc(&x, sizeof host);
  cudaMalloc(&y, sizeof back);
  cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);
  reciprocal<<<1, 8>>>(x, y);
  cudaMemcpy(back, y, sizeof back, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 8; ++i) assert(host[i] != 0.0f || std::isinf(back[i]));
  cudaFree(x);
  cudaFree(y);
  return 0;
}
