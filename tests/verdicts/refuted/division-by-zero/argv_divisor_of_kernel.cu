// run: --check division-by-zero
// expect: refuted division-by-zero
// why: an argument may be the text 0
#include <stdlib.h>

__global__ void part(int *a, long by) {
  a[threadIdx.x] = 100 / by;     //! division-by-zero
}

int main(int argc, char **argv) {
  long by = argc > 1 ? strtol(argv[1], nullptr, 10) : 4;
  int *d;
  cudaMalloc(&d, 2 * sizeof(int));
  part<<<1, 2>>>(d, by);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
