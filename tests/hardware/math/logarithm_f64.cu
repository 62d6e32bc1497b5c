// hardware: ulp 3
// Logarithms.
#include <cstdio>

__managed__ double in[10] = {0.1, 0.5, 1.0, 1.5, 2.0, 10.0, 1000.0, 1e-10, 3.0, 0.999};
__managed__ unsigned long long out[10][4];
const char *const names[4] = {"log", "log2", "log10", "log1p"};

__device__ unsigned long long bits(double v) { return (unsigned long long)__double_as_longlong(v); }

__global__ void run() {
  int i = threadIdx.x;
  double x = in[i];
  out[i][0] = bits(log(x));
  out[i][1] = bits(log2(x));
  out[i][2] = bits(log10(x));
  out[i][3] = bits(log1p(x));
}

int main() {
  run<<<1, 10>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 10; ++i) {
    for (int k = 0; k < 4; ++k) printf("%s(%a) f64 0x%016llx\n", names[k], in[i], out[i][k]);
  }
  return 0;
}
