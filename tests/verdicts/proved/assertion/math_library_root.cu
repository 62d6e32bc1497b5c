// expect: proved all
// why: a square root is rounded correctly on both sides
#include <assert.h>
#include <math.h>

__global__ void k(float *out, float x) { *out = sqrtf(x); }

int main() {
  float h;
  float *d;
  cudaMalloc(&d, sizeof(float));
  k<<<1, 1>>>(d, 2.0f);
  cudaMemcpy(&h, d, sizeof(float), cudaMemcpyDeviceToHost);
  assert(h == sqrtf(2.0f));
  cudaFree(d);
  return 0;
}
