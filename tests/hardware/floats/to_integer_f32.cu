// Conversion of float to integers in four rounding modes, saturated; a NaN becomes 0 or the lowest.
#include <cstdio>

__managed__ unsigned values[20] = {0x00000000, 0x3f000000, 0x3fc00000, 0xbfc00000, 0x40200000, 0xc0200000, 0x3effffff,
                                   0x4effffff, 0x4f000000, 0xcf000000, 0x4f7fffff, 0x4f800000, 0x5effffff, 0x5f000000,
                                   0xdf000000, 0x5f800000, 0x7f800000, 0xff800000, 0x7fc00000, 0xbf000000};
__managed__ long long out[20][16];

#define ALL(k, to_type)                          \
  to[k] = (long long)__float2##to_type##_rn(v);    \
  to[k + 1] = (long long)__float2##to_type##_rz(v); \
  to[k + 2] = (long long)__float2##to_type##_ru(v); \
  to[k + 3] = (long long)__float2##to_type##_rd(v);

__global__ void run() {
  float v = __uint_as_float(values[threadIdx.x]);
  long long *to = out[threadIdx.x];
  ALL(0, int)
  ALL(4, uint)
  ALL(8, ll)
  ALL(12, ull)
}

int main() {
  run<<<1, 20>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 20; ++i) {
    printf("%08x:", values[i]);
    for (long long v : out[i]) printf(" %llx", (unsigned long long)v);
    printf("\n");
  }
  return 0;
}
