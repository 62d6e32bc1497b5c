// expect: proved all
// fix: one thread writes, and the assertion says what
#include <assert.h>

__global__ void k(int *a) {
  if (threadIdx.x == 1) *a = threadIdx.x;
}

int main() {
  int h = 7;
  int *d;
  cudaMalloc(&d, sizeof(int));
  k<<<1, 2>>>(d);
  cudaMemcpy(&h, d, sizeof(int), cudaMemcpyDeviceToHost);
  assert(h == 1);
  cudaFree(d);
  return 0;
}
