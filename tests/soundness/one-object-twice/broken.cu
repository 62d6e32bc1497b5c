// run: --engine parametric --check race
// expect: REFUTED data-race shift program
#include <stdlib.h>
__global__ void shift(int *to, const int *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = from[i + 1];
}

int main(int argc, char **argv) {
  int n = atoi(argv[1]), *a, *b;
  if (n < 1 || n > 1000000) return 1;
  cudaMalloc(&a, (n + 1) * sizeof(int));
  cudaMalloc(&b, (n + 1) * sizeof(int));
  if (argc > 2) b = a;
  shift<<<(n + 255) / 256, 256>>>(a, b, n);
  return 0;
}
