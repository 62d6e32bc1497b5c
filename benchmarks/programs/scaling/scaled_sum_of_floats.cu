// run: --force-malloc-success
// expect: refuted assertion
// needs: input
// inputs: 0x40000000 0x3f800000 0x3f800000
// launch: 4 x 64
// why: the host adds before it multiplies
#include <cassert>
#include <cuda_runtime.h>

#ifndef N
#define N 256
#endif
#ifndef BLOCK
#define BLOCK 64
#endif

__global__ void scaled_sum(float factor, const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) y[i] = factor * x[i] + y[i];
}

int main() {
  static float first[N], second[N], result[N];
  float factor = nondet_float();
  for (int i = 0; i < N; ++i) {
    first[i] = nondet_float();
    second[i] = nondet_float();
  }
  float *x, *y;
  cudaMalloc(&x, sizeof first);
  cudaMalloc(&y, sizeof second);
  cudaMemcpy(x, first, sizeof first, cudaMemcpyHostToDevice);
  cudaMemcpy(y, second, sizeof second, cudaMemcpyHostToDevice);
  scaled_sum<<<(N + BLOCK - 1) / BLOCK, BLOCK>>>(factor, x, y);
  cudaMemcpy(result, y, sizeof result, cudaMemcpyDeviceToHost);
  for (int i = 0; i < N; ++i) {
    float expected = factor * (first[i] + second[i]);
    assert(result[i] == expected || expected != expected);  //! assertion
  }
  cudaFree(x);
  cudaFree(y);
  return 0;
}
