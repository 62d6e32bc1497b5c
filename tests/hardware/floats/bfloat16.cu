// bfloat16: conversions, arithmetic, pairs.
#include <cstdio>
#include <cuda_bf16.h>

__managed__ float values[10] = {0.0f, 1.0f, 0.1f, -0.1f, 3.3895314e38f, 3.4e38f, 1e-40f, 1.00390625f, 1.01171875f, -123456.0f};
__managed__ unsigned short out[10][14];
__managed__ unsigned back[10][2];

__device__ unsigned short bits(__nv_bfloat16 v) { return __hisnan(v) ? 0x7fc0 : __bfloat16_as_ushort(v); }

__global__ void run() {
  int i = threadIdx.x;
  float v = values[i];
  unsigned short *to = out[i];
  to[0] = bits(__float2bfloat16(v));
  to[1] = bits(__float2bfloat16_rz(v));
  to[2] = bits(__float2bfloat16_ru(v));
  to[3] = bits(__float2bfloat16_rd(v));
  to[4] = bits(__double2bfloat16((double)v));
  __nv_bfloat16 a = __float2bfloat16(v), b = __float2bfloat16(1.7f);
  to[5] = bits(__hadd(a, b));
  to[6] = bits(__hsub(a, b));
  to[7] = bits(__hmul(a, b));
  to[8] = bits(__hdiv(a, b));
  to[9] = bits(__hfma(a, b, b));
  to[10] = bits(a + b);
  to[11] = bits(__hmax(a, b));
  to[12] = bits(__hmin(a, b));
  to[13] = bits(__hneg(a));
  back[i][0] = __float_as_uint(__bfloat162float(a));
  __nv_bfloat162 pair = __floats2bfloat162_rn(v, 2.0f);
  back[i][1] = *reinterpret_cast<unsigned *>(&pair);
}

int main() {
  run<<<1, 10>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 10; ++i) {
    printf("%a:", values[i]);
    for (unsigned short v : out[i]) printf(" %04x", v);
    printf(" %08x %08x\n", back[i][0], back[i][1]);
  }
  return 0;
}
