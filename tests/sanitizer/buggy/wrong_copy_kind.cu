// expect: api-misuse at line 18
// why: the copy to the device says that it goes from device to host
#include <cstdio>
#include <cuda_runtime.h>

__global__ void twice(int *data, int n) {
  int i = threadIdx.x;
  if (i < n) data[i] = 2 * data[i];
}

int main() {
  const int n = 32;
  int host[n];
  for (int i = 0; i < n; ++i) host[i] = i;
  int *data;
  cudaMalloc(&data, sizeof host);
  cudaMemset(data, 0, sizeof host);
  cudaMemcpy(data, host, sizeof host, cudaMemcpyDeviceToHost);
  twice<<<1, n>>>(data, n);
  cudaMemcpy(host, data, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("done\n");
  cudaFree(data);
  return 0;
}
