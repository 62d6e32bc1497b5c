// expect: clean
// fix: the copy's size is that of the buffer
#include <cstdio>
#include <cuda_runtime.h>

__global__ void negate(int *data, int n) {
  int i = threadIdx.x;
  if (i < n) data[i] = -data[i];
}

int main() {
  const int n = 32;
  int host[2 * n];
  for (int i = 0; i < 2 * n; ++i) host[i] = i;
  int *data;
  cudaMalloc(&data, n * sizeof(int));
  cudaMemcpy(data, host, n * sizeof(int), cudaMemcpyHostToDevice);
  negate<<<1, n>>>(data, n);
  cudaMemcpy(host, data, n * sizeof(int), cudaMemcpyDeviceToHost);
  std::printf("done\n");
  cudaFree(data);
  return 0;
}
