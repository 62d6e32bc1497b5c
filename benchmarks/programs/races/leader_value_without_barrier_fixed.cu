// run: --force-malloc-success
// expect: proved
// launch: 1 x 96
// fix: a barrier after the leader's write
#include <cuda_runtime.h>

__global__ void scale(unsigned *values) {
  __shared__ unsigned factor;
  if (threadIdx.x == 0) factor = values[0] + 1u;
  __syncthreads();
  values[threadIdx.x + 1] *= factor;
}

int main() {
  unsigned host[97];
  for (int i = 0; i < 97; ++i) host[i] = i + 2;
  unsigned *values;
  cudaMalloc(&values, sizeof host);
  cudaMemcpy(values, host, sizeof host, cudaMemcpyHostToDevice);
  scale<<<1, 96>>>(values);
  cudaDeviceSynchronize();
  cudaFree(values);
  return 0;
}
