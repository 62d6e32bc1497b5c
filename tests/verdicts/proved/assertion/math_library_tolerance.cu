// expect: proved-within assertion main ; proved all
// why: a sine is within -1 and 1 by any library, but its value decides which way the host goes
#include <assert.h>
#include <math.h>

__global__ void k(float *out, float x) { *out = sinf(x); }

int main() {
  float h;
  float *d;
  cudaMalloc(&d, sizeof(float));
  k<<<1, 1>>>(d, 0.7f);
  cudaMemcpy(&h, d, sizeof(float), cudaMemcpyDeviceToHost);
  assert(h >= -1.0f && h <= 1.0f);
  cudaFree(d);
  return 0;
}
