// hardware: ulp 7
// Error functions, the gamma function, the normal distribution.
#include <cstdio>

__managed__ float in[6] = {0.5f, 1.0f, 1.5f, 2.5f, 3.0f, 3.5f};
__managed__ unsigned out[6][9];
const char *const names[9] = {"erf", "erfc", "erfcx", "tgamma", "lgamma", "normcdf", "erfinv", "erfcinv", "normcdfinv"};

__device__ unsigned bits(float v) { return __float_as_uint(v); }

__global__ void run() {
  int i = threadIdx.x;
  float x = in[i];
  out[i][0] = bits(erff(x));
  out[i][1] = bits(erfcf(x));
  out[i][2] = bits(erfcxf(x));
  out[i][3] = bits(tgammaf(x));
  out[i][4] = bits(lgammaf(x));
  out[i][5] = bits(normcdff(x));
  out[i][6] = bits(erfinvf(x / 4.0f));
  out[i][7] = bits(erfcinvf(x / 4.0f));
  out[i][8] = bits(normcdfinvf(x / 4.0f));
}

int main() {
  run<<<1, 6>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 6; ++i) {
    for (int k = 0; k < 9; ++k) printf("%s(%a) f32 0x%08x\n", names[k], in[i], out[i][k]);
  }
  return 0;
}
