// expect: proved-within assertion ; proved all
// why: exp of a double is not the same to the last bit on both sides
#include <assert.h>
#include <math.h>

__global__ void k(double *out, const double *in) { out[threadIdx.x] = exp(in[threadIdx.x]); }

int main() {
  double in[2] = {0.5, 1.5}, out[2];
  double *d, *e;
  cudaMalloc(&d, sizeof(in));
  cudaMalloc(&e, sizeof(in));
  cudaMemcpy(d, in, sizeof(in), cudaMemcpyHostToDevice);
  k<<<1, 2>>>(e, d);
  cudaMemcpy(out, e, sizeof(out), cudaMemcpyDeviceToHost);
  for (int i = 0; i < 2; ++i) assert(out[i] == exp(in[i]));
  cudaFree(d);
  cudaFree(e);
  return 0;
}
