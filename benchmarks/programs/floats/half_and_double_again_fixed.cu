// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 0x3f800000
// launch: 1 x 32
// fix: only numbers that are 0 or far enough from it are taken
#include <cassert>
#include <cuda_runtime.h>

const int n = 32;

__global__ void there_and_back(float *x) {
  int i = threadIdx.x;
  float half = x[i] / 2.0f;
  assert(half * 2.0f == x[i]);
}

int main() {
  float host[n];
  for (int i = 0; i < n; ++i) {
    host[i] = nondet_float();
    __ESBMC_assume(host[i] == 0.0f || (host[i] >= 0.001f && host[i] <= 1000.0f));
  }
  float *x;
  cudaMalloc(&x, sizeof host);
  cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);
  there_and_back<<<1, n>>>(x);
  cudaDeviceSynchronize();
  cudaFree(x);
  return 0;
}
