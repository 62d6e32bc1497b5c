// run: --force-malloc-success
// expect: proved
// launch: 2 x 32
// fix: the block's index goes into the element's
#include <cassert>
#include <cuda_runtime.h>

const int n = 64;

__global__ void twice(int *values) {
  int i = threadIdx.x + blockDim.x * blockIdx.x;
  values[i] *= 2;
}

int main() {
  int host[n];
  for (int i = 0; i < n; ++i) host[i] = i + 1;
  int *values;
  cudaMalloc((void **)&values, sizeof host);
  cudaMemcpy(values, host, sizeof host, cudaMemcpyHostToDevice);
  twice<<<2, 32>>>(values);
  cudaMemcpy(host, values, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i) assert(host[i] == 2 * (i + 1));
  cudaFree(values);
  return 0;
}
