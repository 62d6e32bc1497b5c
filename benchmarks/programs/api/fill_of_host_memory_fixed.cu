// run: --force-malloc-success
// expect: proved
// launch: 1 x 8
// fix: it is given the device's
#include <cuda_runtime.h>

__global__ void inc(int *x) { x[threadIdx.x] += 1; }

int main() {
  int host[8] = {0};
  int *x;
  cudaMalloc(&x, sizeof host);
  cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemset(x, 0, sizeof host);
  inc<<<1, 8>>>(x);
  cudaDeviceSynchronize();
  cudaFree(x);
  return 0;
}
