// Conversions with each rounding, comparisons of floats, rounding to integers.
#include <cstdio>
#define ROUNDINGS(F, X) F##_rn(X), F##_rz(X), F##_ru(X), F##_rd(X)
__global__ void integers() {
  printf("%d %d %d %d\n", ROUNDINGS(__float2int, -2.5f));
  printf("%u %u %u %u\n", ROUNDINGS(__float2uint, 2.5f));
  printf("%lld %lld %lld %lld\n", ROUNDINGS(__float2ll, -3.5f));
  printf("%llu %llu %llu %llu\n", ROUNDINGS(__float2ull, 3.5f));
  printf("%d %d %d %d\n", ROUNDINGS(__double2int, -2.5));
  printf("%u %u %u %u\n", ROUNDINGS(__double2uint, 2.5));
  printf("%lld %lld %lld %lld\n", ROUNDINGS(__double2ll, -3.5));
  printf("%llu %llu %llu %llu\n", ROUNDINGS(__double2ull, 3.5));
}
__global__ void floats() {
  printf("%.0f %.0f %.0f %.0f\n", ROUNDINGS(__int2float, 16777217));
  printf("%.0f %.0f %.0f %.0f\n", ROUNDINGS(__uint2float, 4294967295u));
  printf("%.0f %.0f %.0f %.0f\n", ROUNDINGS(__ll2float, -16777219ll));
  printf("%.0f %.0f %.0f %.0f\n", ROUNDINGS(__ull2float, 33554433ull));
  printf("%.0f %.0f %.0f %.0f\n", ROUNDINGS(__ll2double, 9007199254740993ll));
  printf("%.0f %.0f %.0f %.0f\n", ROUNDINGS(__ull2double, 9007199254740995ull));
  printf("%.9g %.9g %.9g %.9g\n", ROUNDINGS(__double2float, 16777217.0));
}
__global__ void others() {
  float n = NAN;
  printf("%d%d%d%d%d%d\n", isgreater(2.0f, 1.0f), isgreaterequal(1.0f, 1.0f), isless(1.0f, n), islessequal(1.0f, 1.0f),
         islessgreater(1.0f, 1.0f), isunordered(1.0f, n));
  printf("%d %d\n", isnormal(1.0f), isnormal(1e-40f));
  printf("%lld %lld %g %g\n", llrint(2.5), llround(2.5), roundeven(3.5), tanpi(0.0));
  printf("%.7g\n", __fmaf_ieee_rn(2.0f, 3.0f, 1.0f));
}
int main() {
  integers<<<1, 1>>>();
  cudaDeviceSynchronize();
  //= -2 -2 -2 -3
  //= 2 2 3 2
  //= -4 -3 -3 -4
  //= 4 3 4 3
  //= -2 -2 -2 -3
  //= 2 2 3 2
  //= -4 -3 -3 -4
  //= 4 3 4 3
  floats<<<1, 1>>>();
  cudaDeviceSynchronize();
  //= 16777216 16777216 16777218 16777216
  //= 4294967296 4294967040 4294967296 4294967040
  //= -16777220 -16777218 -16777218 -16777220
  //= 33554432 33554432 33554436 33554432
  //= 9007199254740992 9007199254740992 9007199254740994 9007199254740992
  //= 9007199254740996 9007199254740994 9007199254740996 9007199254740994
  //= 16777216 16777216 16777218 16777216
  others<<<1, 1>>>();
  cudaDeviceSynchronize();
  //= 110101
  //= 1 0
  //= 2 3 4 0
  //= 7
}
