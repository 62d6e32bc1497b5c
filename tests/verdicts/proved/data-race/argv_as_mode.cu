// expect: proved all
// why: in the other mode only one thread writes
#include <stdio.h>
#include <stdlib.h>

__global__ void put(int *a, int all) {
  if (all || threadIdx.x == 0) a[threadIdx.x] = threadIdx.x;
}

int main(int argc, char **argv) {
  if (argc < 2) {
    printf("usage: %s MODE\n", argv[0]);
    return 1;
  }
  int *d;
  cudaMalloc(&d, 4 * sizeof(int));
  put<<<1, 4>>>(d, argv[1][0] == 'w');
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
