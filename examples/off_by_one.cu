// Each thread fills one element, but of the wrong index: the first is never written, and the last
// thread writes past the end. The host then asserts what the kernel should have done.
#include <assert.h>
#include <stdlib.h>

const int size = 4;

__global__ void fill(int *a) {
  a[threadIdx.x + 1] = threadIdx.x;
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
