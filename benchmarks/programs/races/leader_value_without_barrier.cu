// run: --force-malloc-success
// expect: refuted data-race
// launch: 1 x 96
// why: the threads use the leader's value without waiting for it
#include <cuda_runtime.h>

__global__ void scale(unsigned *values) {
  __shared__ unsigned factor;
  if (threadIdx.x == 0) factor = values[0] + 1u;  //! data-race
  values[threadIdx.x + 1] *= factor;  //! data-race
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
