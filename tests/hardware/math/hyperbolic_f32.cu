// hardware: ulp 5
// Hyperbolic functions and their inverses.
#include <cstdio>

__managed__ float in[10] = {0.0f, 0.5f, 1.0f, -1.0f, 0.25f, 2.0f, -3.5f, 10.0f, 0.1f, -0.001f};
__managed__ unsigned out[10][6];
const char *const names[6] = {"sinh", "cosh", "tanh", "asinh", "acosh", "atanh"};

__device__ unsigned bits(float v) { return __float_as_uint(v); }

__global__ void run() {
  int i = threadIdx.x;
  float x = in[i];
  out[i][0] = bits(sinhf(x));
  out[i][1] = bits(coshf(x));
  out[i][2] = bits(tanhf(x));
  out[i][3] = bits(asinhf(x));
  out[i][4] = bits(acoshf(x * x + 1.5f));
  out[i][5] = bits(atanhf(x / 16.0f));
}

int main() {
  run<<<1, 10>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 10; ++i) {
    for (int k = 0; k < 6; ++k) printf("%s(%a) f32 0x%08x\n", names[k], in[i], out[i][k]);
  }
  return 0;
}
