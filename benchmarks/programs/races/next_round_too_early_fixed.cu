// run: --force-malloc-success
// expect: proved
// launch: 1 x 64
// fix: a second barrier at the end of a round
#include <cuda_runtime.h>

__global__ void rounds(unsigned *values) {
  __shared__ unsigned tile[64];
  int i = threadIdx.x;
  unsigned mine = values[i];
  for (int round = 0; round < 3; ++round) {
    tile[i] = mine;
    __syncthreads();
    mine += tile[63 - i];
    __syncthreads();
  }
  values[i] = mine;
}

int main() {
  unsigned host[64];
  for (int i = 0; i < 64; ++i) host[i] = i;
  unsigned *values;
  cudaMalloc(&values, sizeof host);
  cudaMemcpy(values, host, sizeof host, cudaMemcpyHostToDevice);
  rounds<<<1, 64>>>(values);
  cudaDeviceSynchronize();
  cudaFree(values);
  return 0;
}
