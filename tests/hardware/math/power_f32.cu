// hardware: ulp 5
// Powers, roots and lengths.
#include <cstdio>

__managed__ float in[10] = {0.1f, 0.5f, 1.0f, 1.5f, 2.0f, 10.0f, 1000.0f, 1e-10f, 3.0f, 0.999f};
__managed__ unsigned out[10][9];
const char *const names[9] = {"pow(x,0.7)", "pow(x,-3)", "cbrt", "rsqrt", "rcbrt", "hypot", "rhypot", "norm3d", "norm4d"};

__device__ unsigned bits(float v) { return __float_as_uint(v); }

__global__ void run() {
  int i = threadIdx.x;
  float x = in[i];
  out[i][0] = bits(powf(x, 0.7f));
  out[i][1] = bits(powf(x, -3.0f));
  out[i][2] = bits(cbrtf(x));
  out[i][3] = bits(rsqrtf(x));
  out[i][4] = bits(rcbrtf(x));
  out[i][5] = bits(hypotf(x, 3.0f));
  out[i][6] = bits(rhypotf(x, 3.0f));
  out[i][7] = bits(norm3df(x, 1.0f, 2.0f));
  out[i][8] = bits(norm4df(x, 1.0f, 2.0f, 3.0f));
}

int main() {
  run<<<1, 10>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 10; ++i) {
    for (int k = 0; k < 9; ++k) printf("%s(%a) f32 0x%08x\n", names[k], in[i], out[i][k]);
  }
  return 0;
}
