// expect: proved all
// fix: the store is within the array and the assertion says what holds
#include <assert.h>

__global__ void k(int *a) {
  a[threadIdx.x + 2] = 1;
  assert(threadIdx.x < 4);
}

int main() {
  int *d;
  cudaMalloc(&d, 4 * sizeof(int));
  k<<<1, 2>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
