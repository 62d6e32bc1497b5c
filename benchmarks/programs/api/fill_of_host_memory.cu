// run: --force-malloc-success
// expect: refuted api-misuse
// launch: 1 x 8
// why: cudaMemset is given the host's array
#include <cuda_runtime.h>

__global__ void inc(int *x) { x[threadIdx.x] += 1; }

int main() {
  int host[8] = {0};
  int *x;
  cudaMalloc(&x, sizeof host);
  cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemset(host, 0, sizeof host);  //! api-misuse
  inc<<<1, 8>>>(x);
  cudaDeviceSynchronize();
  cudaFree(x);
  return 0;
}
