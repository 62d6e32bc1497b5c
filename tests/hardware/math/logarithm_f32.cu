// hardware: ulp 3
// Logarithms.
#include <cstdio>

__managed__ float in[10] = {0.1f, 0.5f, 1.0f, 1.5f, 2.0f, 10.0f, 1000.0f, 1e-10f, 3.0f, 0.999f};
__managed__ unsigned out[10][4];
const char *const names[4] = {"log", "log2", "log10", "log1p"};

__device__ unsigned bits(float v) { return __float_as_uint(v); }

__global__ void run() {
  int i = threadIdx.x;
  float x = in[i];
  out[i][0] = bits(logf(x));
  out[i][1] = bits(log2f(x));
  out[i][2] = bits(log10f(x));
  out[i][3] = bits(log1pf(x));
}

int main() {
  run<<<1, 10>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 10; ++i) {
    for (int k = 0; k < 4; ++k) printf("%s(%a) f32 0x%08x\n", names[k], in[i], out[i][k]);
  }
  return 0;
}
