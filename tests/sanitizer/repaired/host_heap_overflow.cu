// expect: clean
// fix: the loop stops at the end of the array
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

__global__ void twice(int *data, int n) {
  int i = threadIdx.x;
  if (i < n) data[i] *= 2;
}

int main() {
  const int n = 32;
  int *host = static_cast<int *>(std::malloc(n * sizeof(int)));
  if (host == nullptr) return 1;
  for (int i = 0; i < n; ++i) host[i] = i;
  int *data;
  cudaMalloc(&data, n * sizeof(int));
  cudaMemcpy(data, host, n * sizeof(int), cudaMemcpyHostToDevice);
  twice<<<1, n>>>(data, n);
  cudaMemcpy(host, data, n * sizeof(int), cudaMemcpyDeviceToHost);
  std::printf("%d\n", host[n - 1]);
  cudaFree(data);
  std::free(host);
  return 0;
}
