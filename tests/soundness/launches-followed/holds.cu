// run: --engine parametric --check bounds
// expect: PROVED out-of-bounds put program
#include <stdlib.h>
__global__ void put(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;
}

int main(int argc, char **argv) {
  int n = atoi(argv[1]), *a;
  if (n < 1 || n > 1000000) return 1;
  cudaMalloc(&a, n * sizeof(int));
  put<<<(n + 255) / 256, 256>>>(a, n);
  return 0;
}
