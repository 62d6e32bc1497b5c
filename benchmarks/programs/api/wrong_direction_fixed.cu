// run: --force-malloc-success
// expect: proved
// launch: 1 x 16
// fix: from the device to the host
#include <cuda_runtime.h>

__global__ void inc(int *x) { x[threadIdx.x]++; }

int main() {
  int host[16] = {0};
  int *x;
  cudaMalloc((void **)&x, sizeof host);
  cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);
  inc<<<1, 16>>>(x);
  cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost);
  cudaFree(x);
  return 0;
}
