// hardware: ulp 3
// Inverse trigonometric functions.
#include <cstdio>

__managed__ float in[8] = {0.0f, 0.5f, -0.5f, 0.9f, -0.99f, 0.1f, 0.001f, -0.25f};
__managed__ unsigned out[8][4];
const char *const names[4] = {"asin", "acos", "atan", "atan2"};

__device__ unsigned bits(float v) { return __float_as_uint(v); }

__global__ void run() {
  int i = threadIdx.x;
  float x = in[i];
  out[i][0] = bits(asinf(x));
  out[i][1] = bits(acosf(x));
  out[i][2] = bits(atanf(x));
  out[i][3] = bits(atan2f(x, -0.5f));
}

int main() {
  run<<<1, 8>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 8; ++i) {
    for (int k = 0; k < 4; ++k) printf("%s(%a) f32 0x%08x\n", names[k], in[i], out[i][k]);
  }
  return 0;
}
