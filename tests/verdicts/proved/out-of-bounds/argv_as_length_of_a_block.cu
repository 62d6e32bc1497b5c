// expect: proved all
// why: the array is as large as the block, so every length is fine
#include <stdlib.h>

__global__ void put(int *a, int n) {
  if (threadIdx.x < n) a[threadIdx.x] = 1;
}

int main(int argc, char **argv) {
  if (argc != 2) return 1;
  int n = atoi(argv[1]);
  int *d;
  cudaMalloc(&d, 4 * sizeof(int));
  put<<<1, 4>>>(d, n);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
