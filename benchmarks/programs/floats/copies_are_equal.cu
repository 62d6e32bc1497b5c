// run: --force-malloc-success
// expect: refuted assertion
// needs: input
// inputs: 0x7fc00000
// launch: 1 x 64
// why: a number that is not one is not equal to its copy
#include <cassert>
#include <cmath>
#include <cuda_runtime.h>

const int n = 64;

__global__ void copy(const float *from, float *to) { to[threadIdx.x] = from[threadIdx.x]; }

int main() {
  float host[n], back[n];
  for (int i = 0; i < n; ++i) host[i] = nondet_float();
  float *from, *to;
  cudaMalloc(&from, sizeof host);
  cudaMalloc(&to, sizeof back);
  cudaMemcpy(from, host, sizeof host, cudaMemcpyHostToDevice);
  copy<<<1, n>>>(from, to);
  cudaMemcpy(back, to, sizeof back, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i)
    assert(back[i] == host[i]);  //! assertion
  cudaFree(from);
  cudaFree(to);
  return 0;
}
