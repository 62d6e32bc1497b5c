// run: --check bounds
// expect: refuted out-of-bounds
// why: the length is an argument of the program, and larger ones than the array are
#include <stdlib.h>

__global__ void put(int *a, int n) {
  if (threadIdx.x < n) a[threadIdx.x] = 1;     //! out-of-bounds
}

int main(int argc, char **argv) {
  if (argc != 2) return 1;
  int n = atoi(argv[1]);
  int *d;
  cudaMalloc(&d, 2 * sizeof(int));
  put<<<1, 4>>>(d, n);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
