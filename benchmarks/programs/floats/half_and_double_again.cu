// run: --force-malloc-success
// expect: refuted assertion
// needs: input
// inputs: 0x00000001
// launch: 1 x 32
// why: the smallest number above 0 becomes 0 when it is halved
#include <cassert>
#include <cuda_runtime.h>

const int n = 32;

__global__ void there_and_back(float *x) {
  int i = threadIdx.x;
  float half = x[i] / 2.0f;
  assert(half * 2.0f == x[i]);  //! assertion
}

int main() {
  float host[n];
  for (int i = 0; i < n; ++i) {
    host[i] = nondet_float();
    __ESBMC_assume(host[i] >= 0.0f && host[i] <= 1000.0f);
  }
  float *x;
  cudaMalloc(&x, sizeof host);
  cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);
  there_and_back<<<1, n>>>(x);
  cudaDeviceSynchronize();
  cudaFree(x);
  return 0;
}
