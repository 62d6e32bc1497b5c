// expect: proved-within assertion ; proved all
// why: host and device have math libraries of their own, whose last bits may differ
#include <assert.h>
#include <math.h>

__global__ void k(float *out, float x) { *out = sinf(x); }

int main() {
  float h;
  float *d;
  cudaMalloc(&d, sizeof(float));
  k<<<1, 1>>>(d, 0.7f);
  cudaMemcpy(&h, d, sizeof(float), cudaMemcpyDeviceToHost);
  assert(h == sinf(0.7f));
  cudaFree(d);
  return 0;
}
