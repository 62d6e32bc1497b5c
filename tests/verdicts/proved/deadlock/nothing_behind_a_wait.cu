// expect: proved all
// fix: the flag is set before
#include <assert.h>

__device__ volatile int flag;

__global__ void wait() {
  while (flag == 0) {
  }
}

int main() {
  int one = 1;
  cudaMemcpyToSymbol(flag, &one, sizeof(int));
  wait<<<1, 1>>>();
  cudaDeviceSynchronize();
  assert(one == 1);
  return 0;
}
