// hardware: ulp 3
// Inverse trigonometric functions.
#include <cstdio>

__managed__ double in[8] = {0.0, 0.5, -0.5, 0.9, -0.99, 0.1, 0.001, -0.25};
__managed__ unsigned long long out[8][4];
const char *const names[4] = {"asin", "acos", "atan", "atan2"};

__device__ unsigned long long bits(double v) { return (unsigned long long)__double_as_longlong(v); }

__global__ void run() {
  int i = threadIdx.x;
  double x = in[i];
  out[i][0] = bits(asin(x));
  out[i][1] = bits(acos(x));
  out[i][2] = bits(atan(x));
  out[i][3] = bits(atan2(x, -0.5));
}

int main() {
  run<<<1, 8>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 8; ++i) {
    for (int k = 0; k < 4; ++k) printf("%s(%a) f64 0x%016llx\n", names[k], in[i], out[i][k]);
  }
  return 0;
}
