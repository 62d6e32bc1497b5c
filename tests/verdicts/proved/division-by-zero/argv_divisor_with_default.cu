// expect: proved all
// why: zero is taken for the default
#include <stdlib.h>

__global__ void part(int *a, long by) {
  a[threadIdx.x] = 100 / by;
}

int main(int argc, char **argv) {
  long by = argc > 1 ? strtol(argv[1], nullptr, 10) : 4;
  if (by == 0) by = 4;
  int *d;
  cudaMalloc(&d, 2 * sizeof(int));
  part<<<1, 2>>>(d, by);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
