// expect: proved all
// fix: an argument for each
#include <stdio.h>

__global__ void k() {
  printf("%d of %d\n", threadIdx.x, blockDim.x);
}

int main() {
  k<<<1, 2>>>();
  cudaDeviceSynchronize();
  return 0;
}
