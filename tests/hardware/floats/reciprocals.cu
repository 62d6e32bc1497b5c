// Correctly rounded reciprocals and roots.
#include <cstdio>

__managed__ unsigned values[8] = {0x3f800000, 0x40400000, 0xc0e00000, 0x00000000, 0x80000000, 0x7f800000, 0x00400000, 0x7effffff};
__managed__ unsigned out[8][9];
__managed__ unsigned long long wide[8][6];

__device__ unsigned bits(float v) { return v != v ? 0x7fc00000u : __float_as_uint(v); }
__device__ unsigned long long bits(double v) { return v != v ? 0x7ff8000000000000ull : (unsigned long long)__double_as_longlong(v); }

__global__ void run() {
  int i = threadIdx.x;
  float a = __uint_as_float(values[i]);
  double d = a;
  out[i][0] = bits(__frcp_rn(a));
  out[i][1] = bits(__frcp_rz(a));
  out[i][2] = bits(__frcp_ru(a));
  out[i][3] = bits(__frcp_rd(a));
  out[i][4] = bits(__fsqrt_rn(a));
  out[i][5] = bits(sqrtf(a));
  out[i][6] = bits(1.0f / a);
  out[i][7] = bits(__frsqrt_rn(a));
  out[i][8] = bits(__fsqrt_ru(a));
  wide[i][0] = bits(__drcp_rn(d));
  wide[i][1] = bits(__drcp_rz(d));
  wide[i][2] = bits(__drcp_ru(d));
  wide[i][3] = bits(__drcp_rd(d));
  wide[i][4] = bits(sqrt(d));
  wide[i][5] = bits(1 / d);
}

int main() {
  run<<<1, 8>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 8; ++i) {
    printf("%08x:", values[i]);
    for (unsigned v : out[i]) printf(" %08x", v);
    for (unsigned long long v : wide[i]) printf(" %016llx", v);
    printf("\n");
  }
  return 0;
}
