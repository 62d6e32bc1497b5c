// expect: proved all
// why: the value is set, and the divisor is not zero
#include <cuda_runtime.h>

int nondet_int();

__device__ int g[4];

__global__ void kernel(int v) {
  int b = 2;
  if (v > 1) b = 3;
  g[v] = b % (0 - v - 1);
}

int main() {
  int v = nondet_int();
  if (v < 0 || v > 1) return 0;
  kernel<<<1, 1>>>(v);
  kernel<<<1, 1>>>(v ^ 1);
  cudaDeviceSynchronize();
  return 0;
}
