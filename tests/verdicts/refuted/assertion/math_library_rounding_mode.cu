// expect: refuted assertion
// why: a sum rounded up is not the one rounded to nearest
#include <assert.h>

__global__ void k(float *out, float x) { *out = __fadd_ru(x, 1e-8f); }

int main() {
  float h;
  float *d;
  cudaMalloc(&d, sizeof(float));
  k<<<1, 1>>>(d, 0.1f);
  cudaMemcpy(&h, d, sizeof(float), cudaMemcpyDeviceToHost);
  assert(h == 0.1f + 1e-8f);     //! assertion
  cudaFree(d);
  return 0;
}
