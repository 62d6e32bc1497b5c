// expect: proved all ; proved-within assertion
// why: what is written is no matter of where
#include <math.h>

__global__ void put(float *a, float x) { a[threadIdx.x] = expf(x) + 1; }

int main() {
  float *d;
  cudaMalloc(&d, 4 * sizeof(float));
  put<<<1, 4>>>(d, 0.7f);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
