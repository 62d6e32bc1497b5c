// hardware: ulp 3
// Functions of multiples of pi; sincos.
#include <cstdio>

__managed__ double in[8] = {0.0, 0.5, 1.0, -0.25, 1.5, 2.0, 100.5, 0.1};
__managed__ unsigned long long out[8][2];
const char *const names[2] = {"sinpi", "cospi"};

__device__ unsigned long long bits(double v) { return (unsigned long long)__double_as_longlong(v); }

__global__ void run() {
  int i = threadIdx.x;
  double x = in[i];
  out[i][0] = bits(sinpi(x));
  out[i][1] = bits(cospi(x));
}

int main() {
  run<<<1, 8>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 8; ++i) {
    for (int k = 0; k < 2; ++k) printf("%s(%a) f64 0x%016llx\n", names[k], in[i], out[i][k]);
  }
  return 0;
}
