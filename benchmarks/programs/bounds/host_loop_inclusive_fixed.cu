// run: --force-malloc-success
// expect: proved
// launch: 1 x 32
// fix: the loop stops before n
#include <cstdlib>
#include <cuda_runtime.h>

__global__ void half(float *x) { x[threadIdx.x] *= 0.5f; }

int main() {
  const int n = 32;
  float *host = (float *)malloc(n * sizeof(float));
  for (int i = 0; i < n; ++i) host[i] = 1.0f * i;
  float *x;
  cudaMalloc((void **)&x, n * sizeof(float));
  cudaMemcpy(x, host, n * sizeof(float), cudaMemcpyHostToDevice);
  half<<<1, n>>>(x);
  cudaMemcpy(host, x, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(x);
  free(host);
  return 0;
}
