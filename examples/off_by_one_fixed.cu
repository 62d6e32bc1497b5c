// Each thread fills its own element, and the host asserts that all are there.
#include <assert.h>
#include <stdlib.h>

const int size = 4;

__global__ void fill(int *a) {
  a[threadIdx.x] = threadIdx.x;
}

int main() {
  int a[size];
  int *device;
  if (cudaMalloc((void **)&device, sizeof a) != cudaSuccess) return EXIT_FAILURE;
  cudaMemset(device, 0, sizeof a);
  fill<<<1, size>>>(device);
  cudaMemcpy(a, device, sizeof a, cudaMemcpyDeviceToHost);
  for (int i = 0; i < size; ++i)
    assert(a[i] == i);
  cudaFree(device);
  return EXIT_SUCCESS;
}
