// expect: proved-within assertion ; proved all
// why: equal arguments give equal results on one side
#include <assert.h>
#include <math.h>

__global__ void k(float *out, float x) { out[threadIdx.x] = cosf(x); }

int main() {
  float h[2];
  float *d;
  cudaMalloc(&d, sizeof(h));
  k<<<1, 2>>>(d, 0.7f);
  cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
  assert(h[0] == h[1]);
  cudaFree(d);
  return 0;
}
