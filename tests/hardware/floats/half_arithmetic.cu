// Arithmetic on half: intrinsics and operators, each rounded to half once.
#include <cstdio>
#include <cuda_fp16.h>

__managed__ unsigned short values[8] = {0x3c00, 0xc248, 0x0001, 0x7bff, 0x0400, 0x2e66, 0xb555, 0x6400};
__managed__ unsigned short out[64][16];
__managed__ unsigned tests[64];

__device__ unsigned short bits(__half h) { return __hisnan(h) ? 0x7e00 : __half_as_ushort(h); }

__global__ void run() {
  __half a = __ushort_as_half(values[blockIdx.x]), b = __ushort_as_half(values[threadIdx.x]);
  int i = blockIdx.x * 8 + threadIdx.x;
  unsigned short *to = out[i];
  to[0] = bits(__hadd(a, b));
  to[1] = bits(__hsub(a, b));
  to[2] = bits(__hmul(a, b));
  to[3] = bits(__hdiv(a, b));
  to[4] = bits(__hfma(a, b, __float2half(0.5f)));
  to[5] = bits(a + b);
  to[6] = bits(a * b);
  to[7] = bits(-a);
  to[8] = bits(__habs(a));
  to[9] = bits(__hadd_sat(a, b));
  to[10] = bits(__hmul_sat(a, b));
  to[11] = bits(__hmax(a, b));
  to[12] = bits(__hmin(a, b));
  to[13] = bits(hfloor(b));
  to[14] = bits(hrint(b));
  to[15] = bits(__hneg(b));
  tests[i] = __heq(a, b) | __hlt(a, b) << 1 | __hge(a, b) << 2 | (a < b) << 3 | __hltu(a, b) << 4 | __hisinf(a) << 5;
}

int main() {
  run<<<8, 8>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 64; ++i) {
    printf("%04x %04x:", values[i / 8], values[i % 8]);
    for (unsigned short v : out[i]) printf(" %04x", v);
    printf(" %x\n", tests[i]);
  }
  return 0;
}
