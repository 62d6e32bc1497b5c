// run: --force-malloc-success
// expect: refuted data-race
// launch: 2 x 64
// why: the total is read without an atomic while others add to it
#include <cuda_runtime.h>

__global__ void add_up(const int *values, int *total, int *early) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(total, values[i]);  //! data-race
  if (i == 0) *early = *total;  //! data-race
}

int main() {
  int host[128];
  for (int i = 0; i < 128; ++i) host[i] = i % 3;
  int *values, *total, *early;
  cudaMalloc(&values, sizeof host);
  cudaMalloc(&total, sizeof(int));
  cudaMalloc(&early, sizeof(int));
  cudaMemcpy(values, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemset(total, 0, sizeof(int));
  add_up<<<2, 64>>>(values, total, early);
  cudaDeviceSynchronize();
  cudaFree(values);
  cudaFree(total);
  cudaFree(early);
  return 0;
}
