// hardware: ulp 5
// Sine, cosine, tangent.
#include <cstdio>

__managed__ float in[10] = {0.0f, 0.5f, 1.0f, -1.0f, 1.5707964f, 3.1415927f, -2.5f, 100.0f, 10000.0f, 0.001f};
__managed__ unsigned out[10][3];
const char *const names[3] = {"sin", "cos", "tan"};

__device__ unsigned bits(float v) { return __float_as_uint(v); }

__global__ void run() {
  int i = threadIdx.x;
  float x = in[i];
  out[i][0] = bits(sinf(x));
  out[i][1] = bits(cosf(x));
  out[i][2] = bits(tanf(x));
}

int main() {
  run<<<1, 10>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 10; ++i) {
    for (int k = 0; k < 3; ++k) printf("%s(%a) f32 0x%08x\n", names[k], in[i], out[i][k]);
  }
  return 0;
}
