// expect: proved-within assertion ; proved all
// why: a power computed on the device need not be that of the host to the last bit
#include <assert.h>
#include <math.h>

__global__ void k(double *out, double x, double y) { *out = pow(x, y); }

int main() {
  double h;
  double *d;
  cudaMalloc(&d, sizeof(double));
  k<<<1, 1>>>(d, 1.1, 2.3);
  cudaMemcpy(&h, d, sizeof(double), cudaMemcpyDeviceToHost);
  assert(fabs(h - pow(1.1, 2.3)) == 0.0);
  cudaFree(d);
  return 0;
}
