// hardware: ulp 16
// The fast single-precision intrinsics, where their error bounds are small.
#include <cstdio>

__managed__ float in[5] = {0.75f, 1.0f, 1.5f, 2.0f, 2.25f};
__managed__ unsigned out[5][12];
const char *const names[12] = {"__sinf", "__cosf", "__expf", "__exp10f", "__logf", "__log2f", "__log10f", "__powf", "__fdividef", "__frsqrt_rn", "__tanf", "__frcp_rn"};

__global__ void run() {
  int i = threadIdx.x;
  float x = in[i];
  unsigned *to = out[i];
  to[0] = __float_as_uint(__sinf(x));
  to[1] = __float_as_uint(__cosf(x - 1.5f));
  to[2] = __float_as_uint(__expf(x));
  to[3] = __float_as_uint(__exp10f(x));
  to[4] = __float_as_uint(__logf(x + 2));
  to[5] = __float_as_uint(__log2f(x + 2));
  to[6] = __float_as_uint(__log10f(x + 3));
  to[7] = __float_as_uint(__powf(x, 1.5f));
  to[8] = __float_as_uint(__fdividef(x, 3.0f));
  to[9] = __float_as_uint(__frsqrt_rn(x));
  to[10] = __float_as_uint(__tanf(x / 3 + 0.5f));
  to[11] = __float_as_uint(__frcp_rn(x));
}

int main() {
  run<<<1, 5>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 5; ++i) {
    for (int k = 0; k < 12; ++k) printf("%s(%a) f32 0x%08x\n", names[k], in[i], out[i][k]);
  }
  return 0;
}
