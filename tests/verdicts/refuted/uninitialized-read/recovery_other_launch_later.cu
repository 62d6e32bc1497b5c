// expect: refuted uninitialized-read ; refuted division-by-zero
// why: with v = 1 the first launch decides by an unset value, before the second divides by zero
#include <cuda_runtime.h>

int nondet_int();

__device__ int g[4];

__global__ void kernel(int v) {
  int b;
  if (v > 1) b = 3;
  g[v] = b % (0 - v);     //! uninitialized-read, division-by-zero
}

int main() {
  int v = nondet_int();
  if (v < 0 || v > 1) return 0;
  kernel<<<1, 1>>>(v);
  kernel<<<1, 1>>>(v ^ 1);
  cudaDeviceSynchronize();
  return 0;
}
