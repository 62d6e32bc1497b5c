// Host floating point: evaluation in the type of the operands, conversions, denormals, comparisons.
#include <cfloat>
#include <climits>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <limits>

static unsigned bits(float v) {
  unsigned b;
  memcpy(&b, &v, 4);
  return b;
}
static unsigned long long bits(double v) {
  unsigned long long b;
  memcpy(&b, &v, 8);
  return b;
}

int main() {
  volatile float a = 0.1f, b = 0.2f, tiny = FLT_MIN, big = FLT_MAX;
  volatile double c = 0.1, d = 0.2;
  printf("%08x %08x %08x\n", bits(a + b), bits(a * b), bits(a / b));
  printf("%016llx %016llx %016llx\n", bits(c + d), bits(c * d), bits(a + d));
  printf("%08x %08x %08x\n", bits(tiny / 3), bits(big * 2), bits(-big * 2));
  printf("%d %d %d\n", a + b == 0.3f, c + d == 0.3, a == c);
  printf("%d %d %lld\n", (int)-2.9, (int)2.9f, (long long)1e15);
  printf("%u %d\n", (unsigned)4e9, (int)(char)65.7);
  printf("%08x %08x\n", bits((float)16777217), bits((float)INT_MAX));
  printf("%016llx\n", bits((double)LLONG_MAX));
  printf("%08x %08x %08x\n", bits(std::sqrt(2.0f)), bits(std::floor(-0.5f)), bits(std::fma(a, b, -0.02f)));
  printf("%016llx %016llx\n", bits(std::round(2.5)), bits(std::nearbyint(2.5)));
  printf("%d %d %d\n", (int)std::isnan(std::sqrt(-1.0)), (int)std::isinf(1.0 / 0.0), (int)std::signbit(-0.0));
  printf("%g %g %g\n", std::numeric_limits<float>::epsilon(), FLT_MIN, DBL_MAX);
  printf("%d %d %d\n", FLT_DIG, DBL_MANT_DIG, std::numeric_limits<float>::max_exponent);
  return 0;
}
