// run: --force-malloc-success
// expect: refuted api-misuse
// launch: 1 x 16
// why: the result is copied with the direction of the input
#include <cuda_runtime.h>

__global__ void inc(int *x) { x[threadIdx.x]++; }

int main() {
  int host[16] = {0};
  int *x;
  cudaMalloc((void **)&x, sizeof host);
  cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);
  inc<<<1, 16>>>(x);
  cudaMemcpy(host, x, sizeof host, cudaMemcpyHostToDevice);  //! api-misuse
  cudaFree(x);
  return 0;
}
