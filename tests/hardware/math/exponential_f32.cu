// hardware: ulp 3
// Exponentials.
#include <cstdio>

__managed__ float in[12] = {0.0f, 0.5f, 1.0f, -1.0f, 0.25f, 2.0f, -3.5f, 10.0f, 0.1f, -0.001f, -20.0f, 20.0f};
__managed__ unsigned out[12][4];
const char *const names[4] = {"exp", "exp2", "exp10", "expm1"};

__device__ unsigned bits(float v) { return __float_as_uint(v); }

__global__ void run() {
  int i = threadIdx.x;
  float x = in[i];
  out[i][0] = bits(expf(x));
  out[i][1] = bits(exp2f(x));
  out[i][2] = bits(exp10f(x));
  out[i][3] = bits(expm1f(x));
}

int main() {
  run<<<1, 12>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 12; ++i) {
    for (int k = 0; k < 4; ++k) printf("%s(%a) f32 0x%08x\n", names[k], in[i], out[i][k]);
  }
  return 0;
}
