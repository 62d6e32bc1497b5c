// expect: proved all
// why: what every run's addresses have in common needs no caveat
#include <cassert>
#include <cstdint>
#include <cstdlib>
#include <cuda_runtime.h>

__global__ void k(float4 *data, int n) {
  assert(((uintptr_t)data & 255) == 0);
  float4 *last = (float4 *)((uintptr_t)data + n * sizeof(float4));
  assert(last - data == n);
  for (float4 *at = data; at < last; at++) at->x = 0;
}

int main() {
  char *a = (char *)malloc(8), *b = (char *)malloc(8);
  assert(a && a != b && a + 7 != b);
  assert((uintptr_t)a % 16 == 0);
  assert((uintptr_t)(a + 3) - (uintptr_t)a == 3);
  uintptr_t marked = (uintptr_t)a | 1;
  char *again = (char *)(marked & ~(uintptr_t)15);
  *again = 1;
  assert(a == again && *a == 1);
  float4 *data;
  cudaMalloc(&data, 2 * sizeof(float4));
  k<<<1, 1>>>(data, 2);
  cudaFree(data);
  free(a);
  free(b);
}
