// hardware: ulp 11
// Error functions, the gamma function, the normal distribution.
#include <cstdio>

__managed__ double in[6] = {0.5, 1.0, 1.5, 2.5, 3.0, 3.5};
__managed__ unsigned long long out[6][9];
const char *const names[9] = {"erf", "erfc", "erfcx", "tgamma", "lgamma", "normcdf", "erfinv", "erfcinv", "normcdfinv"};

__device__ unsigned long long bits(double v) { return (unsigned long long)__double_as_longlong(v); }

__global__ void run() {
  int i = threadIdx.x;
  double x = in[i];
  out[i][0] = bits(erf(x));
  out[i][1] = bits(erfc(x));
  out[i][2] = bits(erfcx(x));
  out[i][3] = bits(tgamma(x));
  out[i][4] = bits(lgamma(x));
  out[i][5] = bits(normcdf(x));
  out[i][6] = bits(erfinv(x / 4.0));
  out[i][7] = bits(erfcinv(x / 4.0));
  out[i][8] = bits(normcdfinv(x / 4.0));
}

int main() {
  run<<<1, 6>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 6; ++i) {
    for (int k = 0; k < 9; ++k) printf("%s(%a) f64 0x%016llx\n", names[k], in[i], out[i][k]);
  }
  return 0;
}
