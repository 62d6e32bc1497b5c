// expect: clean
// fix: the kernel writes a copy of its own in global memory
#include <cstdio>
#include <cuda_runtime.h>

__constant__ int limits[4] = {10, 20, 30, 40};

__global__ void raise(int *copy) {
  int i = threadIdx.x;
  if (i >= 4) return;
  int *table = copy;
  copy[i] = limits[i];
  table[i] += 5;
}

int main() {
  int host[4];
  int *copy;
  cudaMalloc(&copy, sizeof host);
  raise<<<1, 4>>>(copy);
  cudaMemcpy(host, copy, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("done\n");
  cudaFree(copy);
  return 0;
}
