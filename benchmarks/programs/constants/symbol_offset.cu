// run: --force-malloc-success
// expect: refuted out-of-bounds
// launch: 1 x 8
// why: the copy into the symbol starts in its middle and is as long as all of it
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
  cudaMemcpyToSymbol(weights, host, sizeof host, 4 * sizeof(float));  //! out-of-bounds
  weigh<<<1, 8>>>(x);
  cudaDeviceSynchronize();
  cudaFree(x);
  return 0;
}
