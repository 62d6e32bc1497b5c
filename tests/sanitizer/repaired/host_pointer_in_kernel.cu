// expect: clean
// fix: the kernel gets the address of the copy on the device
#include <cstdio>
#include <cuda_runtime.h>

__global__ void add(const int *a, const int *b, int *sum, int n) {
  int i = threadIdx.x;
  if (i < n) sum[i] = a[i] + b[i];
}

int main() {
  const int n = 32;
  int a[n], b[n], sum[n];
  for (int i = 0; i < n; ++i) {
    a[i] = i;
    b[i] = 100;
  }
  int *device_a, *device_b, *device_sum;
  cudaMalloc(&device_a, sizeof a);
  cudaMalloc(&device_b, sizeof b);
  cudaMalloc(&device_sum, sizeof sum);
  cudaMemcpy(device_a, a, sizeof a, cudaMemcpyHostToDevice);
  cudaMemcpy(device_b, b, sizeof b, cudaMemcpyHostToDevice);
  add<<<1, n>>>(device_a, device_b, device_sum, n);
  cudaMemcpy(sum, device_sum, sizeof sum, cudaMemcpyDeviceToHost);
  std::printf("%s\n", cudaGetErrorName(cudaGetLastError()));
  cudaFree(device_a);
  cudaFree(device_b);
  cudaFree(device_sum);
  return 0;
}
