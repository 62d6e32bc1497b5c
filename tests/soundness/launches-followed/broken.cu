// run: --engine parametric --check bounds
// expect: UNKNOWN out-of-bounds main program
#include <stdlib.h>
void later(void (*call)());
int *a;
__global__ void put(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;
}
void go() { put<<<1, 256>>>(a, 256); }

int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  if (n < 1 || n > 1000000) return 1;
  cudaMalloc(&a, n * sizeof(int));
  put<<<(n + 255) / 256, 256>>>(a, n);
  later(go);
  return 0;
}
