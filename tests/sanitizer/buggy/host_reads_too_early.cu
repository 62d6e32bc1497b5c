// expect: data-race at line 8 against line 18
// why: the host reads managed memory while the kernel may still be writing it
#include <cstdio>
#include <cuda_runtime.h>

__global__ void fill(int *data, int n) {
  int i = threadIdx.x;
  if (i < n) data[i] = i + 1;
}

int main() {
  const int n = 64;
  int *data;
  cudaMallocManaged(&data, n * sizeof(int));
  for (int i = 0; i < n; ++i) data[i] = 0;
  fill<<<1, n>>>(data, n);
  int nonzero = 0;
  for (int i = 0; i < n; ++i) nonzero += data[i] != 0 ? 1 : 0;
  cudaDeviceSynchronize();
  std::printf("done\n");
  cudaFree(data);
  return nonzero > n;
}
