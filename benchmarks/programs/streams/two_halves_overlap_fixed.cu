// run: --force-malloc-success
// expect: proved
// launch: 1 x 40
// fix: each has its own
#include <cuda_runtime.h>

__global__ void add(int *x, int v) {
  x[threadIdx.x] += v;
}

int main() {
  int host[64] = {0};
  int *x;
  cudaMalloc(&x, sizeof host);
  cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);
  cudaStream_t stream[2];
  for (int s = 0; s < 2; ++s) cudaStreamCreate(&stream[s]);
  add<<<1, 40, 0, stream[0]>>>(x, 1);
  add<<<1, 24, 0, stream[1]>>>(x + 40, 2);
  for (int s = 0; s < 2; ++s) {
    cudaStreamSynchronize(stream[s]);
    cudaStreamDestroy(stream[s]);
  }
  cudaFree(x);
  return 0;
}
