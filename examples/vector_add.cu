// Adds two vectors on the device and checks every element on the host.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

__global__ void add(const int *a, const int *b, int *sum, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    sum[i] = a[i] + b[i];
}

static void require(cudaError_t status) {
  if (status != cudaSuccess) {
    fprintf(stderr, "%s\n", cudaGetErrorString(status));
    exit(EXIT_FAILURE);
  }
}

int main() {
  const int n = 100;
  const size_t bytes = n * sizeof(int);
  int a[n], b[n], sum[n];
  for (int i = 0; i < n; ++i) {
    a[i] = i;
    b[i] = 2 * i;
  }

  int *device_a, *device_b, *device_sum;
  require(cudaMalloc((void **)&device_a, bytes));
  require(cudaMalloc((void **)&device_b, bytes));
  require(cudaMalloc((void **)&device_sum, bytes));
  require(cudaMemcpy(device_a, a, bytes, cudaMemcpyHostToDevice));
  require(cudaMemcpy(device_b, b, bytes, cudaMemcpyHostToDevice));

  const int threads = 32;
  add<<<(n + threads - 1) / threads, threads>>>(device_a, device_b, device_sum, n);
  require(cudaGetLastError());
  require(cudaMemcpy(sum, device_sum, bytes, cudaMemcpyDeviceToHost));

  for (int i = 0; i < n; ++i)
    assert(sum[i] == 3 * i);

  require(cudaFree(device_a));
  require(cudaFree(device_b));
  require(cudaFree(device_sum));
  return 0;
}
