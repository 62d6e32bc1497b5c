// hardware: ulp 4
// Hyperbolic functions and their inverses.
#include <cstdio>

__managed__ double in[10] = {0.0, 0.5, 1.0, -1.0, 0.25, 2.0, -3.5, 10.0, 0.1, -0.001};
__managed__ unsigned long long out[10][6];
const char *const names[6] = {"sinh", "cosh", "tanh", "asinh", "acosh", "atanh"};

__device__ unsigned long long bits(double v) { return (unsigned long long)__double_as_longlong(v); }

__global__ void run() {
  int i = threadIdx.x;
  double x = in[i];
  out[i][0] = bits(sinh(x));
  out[i][1] = bits(cosh(x));
  out[i][2] = bits(tanh(x));
  out[i][3] = bits(asinh(x));
  out[i][4] = bits(acosh(x * x + 1.5));
  out[i][5] = bits(atanh(x / 16.0));
}

int main() {
  run<<<1, 10>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 10; ++i) {
    for (int k = 0; k < 6; ++k) printf("%s(%a) f64 0x%016llx\n", names[k], in[i], out[i][k]);
  }
  return 0;
}
