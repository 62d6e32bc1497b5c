// expect: proved all
// fix: the same rounding on both sides
#include <assert.h>

__global__ void k(float *out, float x) { *out = __fadd_rn(x, 1e-8f); }

int main() {
  float h;
  float *d;
  cudaMalloc(&d, sizeof(float));
  k<<<1, 1>>>(d, 0.1f);
  cudaMemcpy(&h, d, sizeof(float), cudaMemcpyDeviceToHost);
  assert(h == 0.1f + 1e-8f);
  cudaFree(d);
  return 0;
}
