// run: --force-malloc-success
// expect: proved
// launch: 1 x 8
// fix: it starts at 0
#include <cuda_runtime.h>

__constant__ float weights[8];

__global__ void weigh(float *x) { x[threadIdx.x] *= weights[threadIdx.x]; }

int main() {
  float host[8], x_host[8];
  for (int i = 0; i < 8; ++i) {
    host[i] = 0.5f * i;
    x_host[i] = 1.0f;
  }
  float *x;
  cudaMalloc(&x, sizeof x_host);
  cudaMemcpy(x, x_host, sizeof x_host, cudaMemcpyHostToDevice);
  cudaMemcpyToSymbol(weights, host, sizeof host, 0);
  weigh<<<1, 8>>>(x);
  cudaDeviceSynchronize();
  cudaFree(x);
  return 0;
}
