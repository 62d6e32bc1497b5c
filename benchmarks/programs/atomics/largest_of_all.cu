// run: --force-malloc-success
// expect: refuted assertion
// needs: input
// inputs: -3*128
// launch: 2 x 64
// why: the maximum starts at 0 and the values may all be negative
#include <cassert>
#include <climits>
#include <cuda_runtime.h>

const int n = 128;

__global__ void largest(const int *values, int *best) {
  atomicMax(best, values[blockIdx.x * blockDim.x + threadIdx.x]);
}

int main() {
  int host[n], result;
  int start = 0;
  for (int i = 0; i < n; ++i) host[i] = nondet_int();
  int *values, *best;
  cudaMalloc(&values, sizeof host);
  cudaMalloc(&best, sizeof(int));
  cudaMemcpy(values, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemcpy(best, &start, sizeof(int), cudaMemcpyHostToDevice);
  largest<<<2, 64>>>(values, best);
  cudaMemcpy(&result, best, sizeof(int), cudaMemcpyDeviceToHost);
  bool found = false;
  for (int i = 0; i < n; ++i) found = found || host[i] == result;
  assert(found);  //! assertion
  cudaFree(values);
  cudaFree(best);
  return 0;
}
