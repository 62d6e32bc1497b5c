// run: --engine parametric --check bounds
// expect: UNKNOWN out-of-bounds put program
#include <stdlib.h>
__global__ void put(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;
}

int main(int argc, char **argv) {
  int n = 2048, rounds = atoi(argv[1]), *a;
  cudaMalloc(&a, 2048 * sizeof(int));
  for (int i = 0; i < rounds; i++) {
    put<<<16, 256>>>(a, n);
    if (i == 5) n = 4096;
  }
  return 0;
}
