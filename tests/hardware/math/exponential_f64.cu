// hardware: ulp 3
// Exponentials.
#include <cstdio>

__managed__ double in[12] = {0.0, 0.5, 1.0, -1.0, 0.25, 2.0, -3.5, 10.0, 0.1, -0.001, -20.0, 20.0};
__managed__ unsigned long long out[12][4];
const char *const names[4] = {"exp", "exp2", "exp10", "expm1"};

__device__ unsigned long long bits(double v) { return (unsigned long long)__double_as_longlong(v); }

__global__ void run() {
  int i = threadIdx.x;
  double x = in[i];
  out[i][0] = bits(exp(x));
  out[i][1] = bits(exp2(x));
  out[i][2] = bits(exp10(x));
  out[i][3] = bits(expm1(x));
}

int main() {
  run<<<1, 12>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 12; ++i) {
    for (int k = 0; k < 4; ++k) printf("%s(%a) f64 0x%016llx\n", names[k], in[i], out[i][k]);
  }
  return 0;
}
