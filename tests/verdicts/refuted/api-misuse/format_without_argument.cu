// expect: refuted api-misuse
// why: two conversions and one argument, in a kernel
#include <stdio.h>

__global__ void k() {
  printf("%d of %d\n", threadIdx.x);     //! api-misuse
}

int main() {
  k<<<1, 2>>>();
  cudaDeviceSynchronize();
  return 0;
}
