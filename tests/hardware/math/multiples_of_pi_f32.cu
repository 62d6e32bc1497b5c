// hardware: ulp 3
// Functions of multiples of pi; sincos.
#include <cstdio>

__managed__ float in[8] = {0.0f, 0.5f, 1.0f, -0.25f, 1.5f, 2.0f, 100.5f, 0.1f};
__managed__ unsigned out[8][2];
const char *const names[2] = {"sinpi", "cospi"};

__device__ unsigned bits(float v) { return __float_as_uint(v); }

__global__ void run() {
  int i = threadIdx.x;
  float x = in[i];
  out[i][0] = bits(sinpif(x));
  out[i][1] = bits(cospif(x));
}

int main() {
  run<<<1, 8>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 8; ++i) {
    for (int k = 0; k < 2; ++k) printf("%s(%a) f32 0x%08x\n", names[k], in[i], out[i][k]);
  }
  return 0;
}
