// run: --force-malloc-success
// expect: proved
// launch: 1 x 64
// fix: the size is in bytes already
#include <cuda_runtime.h>

const int n = 64;

__global__ void square(int *x) { x[threadIdx.x] *= x[threadIdx.x]; }

int main() {
  int host[n];
  for (int i = 0; i < n; ++i) host[i] = i;
  size_t bytes = n * sizeof(int);
  int *x;
  cudaMalloc(&x, bytes);
  cudaMemcpy(x, host, bytes, cudaMemcpyHostToDevice);
  square<<<1, n>>>(x);
  cudaMemcpy(host, x, bytes, cudaMemcpyDeviceToHost);
  cudaFree(x);
  return 0;
}
