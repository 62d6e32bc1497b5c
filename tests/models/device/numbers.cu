// Integer and floating functions that the programs for hardware leave out.
#include <cstdio>
__global__ void integers(long long *o) {
  o[0] = mul24(1000, 1000);
  o[1] = umul24(1000u, 2000u);
  o[2] = mulhi(1 << 30, 8);
  o[3] = umulhi(1u << 31, 6u);
  o[4] = mul64hi(1ll << 62, 8ll);
  o[5] = umul64hi(1ull << 63, 6ull);
  o[6] = llmax(3ll, -4ll);
  o[7] = ullmin(3ull, 4ull);
  bool high, low;
  o[8] = __viaddmax_s32_relu(-9, 4, -3);
  o[9] = __vibmax_s32(3, 5, &high) + 10 * high;
  o[10] = __vibmin_s32(-3, 5, &low) + 10 * low;
  o[11] = __vibmax_u32(7u, 5u, &high) + 10 * high;
  o[12] = __vibmin_u32(7u, 5u, &low) + 10 * low;
  o[13] = __viaddmin_s32(1, 2, 9) + __viaddmax_s32(1, 2, 9) + __vimax3_u32(1u, 8u, 3u) + __vimin3_u32(4u, 8u, 3u);
  o[14] = __viaddmax_u32(1u, 2u, 9u) + __viaddmin_u32(1u, 2u, 9u) + __vimax3_s32(-1, -8, -3) + __vimin3_s32(-1, -8, 3);
  bool a, b;
  o[15] = __vibmax_s16x2(0x00030001u, 0x00020005u, &a, &b);
  o[16] = 10 * a + b;
  o[17] = __vibmin_s16x2(0x00030001u, 0x00020005u, &a, &b) + __vibmax_u16x2(1u, 2u, &a, &b) +
          __vibmin_u16x2(1u, 2u, &a, &b);
}
__global__ void reals(double *o) {
  float s, c;
  o[0] = rnorm3d(2.0, 3.0, 6.0) * 7;
  o[1] = rnorm3df(2.0f, 3.0f, 6.0f) * 7;
  o[2] = rnorm4d(1.0, 1.0, 1.0, 1.0) * 2;
  o[3] = rnorm4df(1.0f, 1.0f, 1.0f, 1.0f) * 2;
  o[4] = fdividef(3.0f, 4.0f) + fdivide(1.0f, 4.0f) + fdivide(1.0, 2.0);
  o[5] = saturate(1.5f) + saturate(-2.0f) + saturate(0.25f);
  o[6] = __tanhf(0.0f);
  __sincosf(0.0f, &s, &c);
  o[7] = s + 2 * c;
  o[11] = ilogbf(9.0f) + scalbn(1.5, 3) + scalbln(0.5, 2l) + scalblnf(1.0f, 1l);
  int e;
  o[12] = frexp(12.0, &e) * 100 + e;
  o[13] = isnan(nanf(""));
  o[14] = fpclassify(1.0f) == FP_NORMAL && fpclassify(0.0f) == FP_ZERO;
  float x = 1.0f / 0.0f;
  o[15] = __isnanf(x) + 2 * __isinff(x) + 4 * __finitef(x) + 8 * (__signbitf(-x) != 0);
  o[16] = __isnan(2.0) + 2 * (__isinf(-1.0 / 0.0) != 0) + 4 * __finite(2.0) + 8 * (__signbit(-2.0) != 0);
  o[17] = finite(1.0) + 2 * finitef(1.0f) + 4 * isnanf(x - x) + 8 * (isinff(x) != 0);
}
int main() {
  long long *i;
  double *d;
  cudaMallocManaged(&i, 256);
  cudaMallocManaged(&d, 256);
  integers<<<1, 1>>>(i);
  reals<<<1, 1>>>(d);
  cudaDeviceSynchronize();
  for (int n = 0; n < 8; n++) printf("%lld ", i[n]);
  printf("\n");                          //= 1000000 2000000 2 3 2 3 3 3 
  for (int n = 8; n < 18; n++) printf("%lld ", i[n]);
  printf("\n");                          //= 0 5 7 17 5 23 3 196613 10 131076 
  for (int n = 0; n < 8; n++) printf("%.4g ", d[n]);
  printf("\n");                          //= 1 1 1 1 1.5 1.25 0 2 
  for (int n = 11; n < 18; n++) printf("%g ", d[n]);
  printf("\n");                          //= 19 79 1 1 10 14 15 
  cudaFree(i);
  cudaFree(d);
}
