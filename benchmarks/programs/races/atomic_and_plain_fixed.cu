// run: --force-malloc-success
// expect: proved
// launch: 2 x 64
// fix: it is read after the launch
#include <cuda_runtime.h>

__global__ void add_up(const int *values, int *total, int *early) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(total, values[i]);
}

__global__ void keep(const int *total, int *early) { *early = *total; }

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
  keep<<<1, 1>>>(total, early);
  cudaDeviceSynchronize();
  cudaFree(values);
  cudaFree(total);
  cudaFree(early);
  return 0;
}
