// expect: clean
// fix: the kernel asks whether the optional output is wanted
#include <cstdio>
#include <cuda_runtime.h>

__global__ void clamp(int *data, int limit, int *clipped, int n) {
  int i = threadIdx.x;
  if (i >= n) return;
  bool over = data[i] > limit;
  if (over) data[i] = limit;
  if (clipped != nullptr) clipped[i] = over;
}

int main() {
  const int n = 32;
  int host[n];
  for (int i = 0; i < n; ++i) host[i] = i;
  int *data;
  cudaMalloc(&data, sizeof host);
  cudaMemcpy(data, host, sizeof host, cudaMemcpyHostToDevice);
  clamp<<<1, n>>>(data, 20, nullptr, n);
  cudaMemcpy(host, data, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("done\n");
  cudaFree(data);
  return 0;
}
