// run: --force-malloc-success
// expect: refuted assertion
// launch: 2 x 32
// why: the second block starts where the first one did, so the upper half is never doubled
#include <cassert>
#include <cuda_runtime.h>

const int n = 64;

__global__ void twice(int *values) {
  int i = threadIdx.x + 0 * blockIdx.x;
  if (blockIdx.x == 0) values[i] *= 2;
}

int main() {
  int host[n];
  for (int i = 0; i < n; ++i) host[i] = i + 1;
  int *values;
  cudaMalloc((void **)&values, sizeof host);
  cudaMemcpy(values, host, sizeof host, cudaMemcpyHostToDevice);
  twice<<<2, 32>>>(values);
  cudaMemcpy(host, values, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i) assert(host[i] == 2 * (i + 1));  //! assertion
  cudaFree(values);
  return 0;
}
