// Conversion of integers to float and double in four rounding modes, and by cast.
#include <cstdio>

__managed__ unsigned long long values[9] = {0, 1, 16777217, 0xffffffffull, 0x80000000ull, 0x20000000000001ull, 0xffffffffffffffffull, 0x8000000000000000ull, 0x123456789abcdefull};
__managed__ unsigned out[9][20];
__managed__ unsigned long long wide[9][14];

#define ALL(k, name, v)                              \
  out[i][k] = __float_as_uint(__##name##2float_rn(v)); \
  out[i][k + 1] = __float_as_uint(__##name##2float_rz(v)); \
  out[i][k + 2] = __float_as_uint(__##name##2float_ru(v)); \
  out[i][k + 3] = __float_as_uint(__##name##2float_rd(v));
#define BITS(v) (unsigned long long)__double_as_longlong(v)
#define WIDE(k, name, v)                 \
  wide[i][k] = BITS(__##name##2double_rn(v)); \
  wide[i][k + 1] = BITS(__##name##2double_rz(v)); \
  wide[i][k + 2] = BITS(__##name##2double_ru(v)); \
  wide[i][k + 3] = BITS(__##name##2double_rd(v));

__global__ void run() {
  int i = threadIdx.x;
  unsigned long long q = values[i];
  ALL(0, int, (int)q)
  ALL(4, uint, (unsigned)q)
  ALL(8, ll, (long long)q)
  ALL(12, ull, q)
  out[i][16] = __float_as_uint((float)(int)q);
  out[i][17] = __float_as_uint((float)q);
  out[i][18] = __float_as_uint((float)(short)q);
  out[i][19] = __float_as_uint((float)(unsigned char)q);
  WIDE(0, ll, (long long)q)
  WIDE(4, ull, q)
  wide[i][8] = BITS(__int2double_rn((int)q));
  wide[i][9] = BITS(__uint2double_rn((unsigned)q));
  wide[i][10] = BITS((double)q);
  wide[i][11] = BITS((double)(long long)q);
  wide[i][12] = BITS((double)(signed char)q);
  wide[i][13] = BITS((double)(bool)q);
}

int main() {
  run<<<1, 9>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 9; ++i) {
    printf("%llx:", values[i]);
    for (unsigned v : out[i]) printf(" %08x", v);
    printf("\n");
    for (unsigned long long v : wide[i]) printf(" %016llx", v);
    printf("\n");
  }
  return 0;
}
