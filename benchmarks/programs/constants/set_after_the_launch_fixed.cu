// run: --force-malloc-success
// expect: proved
// launch: 1 x 32
// fix: it is copied before the launch
#include <cassert>
#include <cuda_runtime.h>

__constant__ int factor;

__global__ void scale(int *x) { x[threadIdx.x] *= factor; }

int main() {
  int host[32], three = 3;
  for (int i = 0; i < 32; ++i) host[i] = i;
  int *x;
  cudaMalloc(&x, sizeof host);
  cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemcpyToSymbol(factor, &three, sizeof three);
  scale<<<1, 32>>>(x);
  cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 32; ++i) assert(host[i] == 3 * i);
  cudaFree(x);
  return 0;
}
