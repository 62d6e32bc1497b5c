// Types of compiled kernels, and numbers as the reference has them.
// No library is needed: mathematical functions are handed over by who loads the code.
typedef unsigned char u8; typedef unsigned short u16; typedef unsigned int u32; typedef unsigned long long u64;
typedef signed char i8; typedef short i16; typedef int i32; typedef long long i64;
typedef unsigned __int128 u128; typedef __int128 i128;

#define INLINE static inline __attribute__((always_inline, unused))
#define SELDOM static __attribute__((noinline, cold, unused))
#define LIKELY(c) __builtin_expect(!!(c), 1)
#define UNLIKELY(c) __builtin_expect(!!(c), 0)

typedef struct {
  double (*sin)(double), (*cos)(double), (*tan)(double), (*asin)(double), (*acos)(double), (*atan)(double);
  double (*sinh)(double), (*cosh)(double), (*tanh)(double), (*asinh)(double), (*acosh)(double), (*atanh)(double);
  double (*exp)(double), (*expm1)(double), (*log)(double), (*log2)(double), (*log10)(double), (*log1p)(double);
  double (*erf)(double), (*erfc)(double);
  double (*floor)(double), (*ceil)(double), (*trunc)(double), (*rint)(double), (*round)(double);
  double (*atan2)(double, double), (*pow)(double, double), (*fmod)(double, double);
  double (*fma)(double, double, double);
  float (*fmaf)(float, float, float);
} Library;

// --- numbers ---------------------------------------------------------------------------------------

INLINE float as_float(u64 bits) { u32 b = (u32)bits; return __builtin_bit_cast(float, b); }
INLINE double as_double(u64 bits) { return __builtin_bit_cast(double, bits); }
INLINE u64 bits_float(float x) { return __builtin_bit_cast(u32, x); }
INLINE u64 bits_double(double x) { return __builtin_bit_cast(u64, x); }
// A jump that is never taken, which no compiler makes a choice of two values: that would be in the
// way of each result.
#define NUMBER(C, BITS) \
  INLINE C number_##C(C x) { \
    if (UNLIKELY(x != x)) { __asm__ volatile(""); return as_##C(BITS); } \
    return x; }
NUMBER(float, 0x7fffffff)
NUMBER(double, 0x7fffffffffffffffull)
INLINE int is_unordered(double x, double y) { return x != x || y != y; }
INLINE float absolute_float(float x) { return as_float(bits_float(x) & 0x7fffffff); }
INLINE double absolute_double(double x) { return as_double(bits_double(x) & 0x7fffffffffffffffull); }
INLINE float signed_as_float(float x, float y) { return as_float((bits_float(x) & 0x7fffffff) | (bits_float(y) & 0x80000000u)); }
INLINE double signed_as_double(double x, double y) {
  return as_double((bits_double(x) & 0x7fffffffffffffffull) | (bits_double(y) & 0x8000000000000000ull));
}
INLINE float root_float(float x) { return __builtin_sqrtf(x); }
INLINE double root_double(double x) { return __builtin_sqrt(x); }
#define fma_float(a, b, c) M->fmaf(a, b, c)
#define fma_double(a, b, c) M->fma(a, b, c)

// Small floats are held as floats of the same value; of what is no number, with the same bits.
typedef float half; typedef float bfloat;
INLINE half as_half(u64 bits) {
  u32 sign = (u32)(bits >> 15 & 1) << 31, e = bits >> 10 & 31, m = bits & 1023;
  if (!e) return signed_as_float((float)m * 0x1p-24f, as_float(sign));
  return as_float(sign | (e == 31 ? 0x7f800000u : (e + 112) << 23) | m << 13);
}
INLINE u64 bits_half(half x) {
  u32 b = (u32)bits_float(x), sign = b >> 16 & 0x8000, e = b >> 23 & 0xff, m = b >> 13 & 1023;
  if (e < 113) return sign | (u32)(absolute_float(x) * 0x1p24f);
  return sign | (e == 0xff ? 0x7c00u : (e - 112) << 10) | m;
}
INLINE bfloat as_bfloat(u64 bits) { return as_float(bits << 16); }
INLINE u64 bits_bfloat(bfloat x) { return bits_float(x) >> 16; }
// To the nearest, ties to even: of a normal number DROPPED digits go; the others are multiples.
#define SMALL_FLOAT(C, NAN_BITS, TOO_LARGE, NORMAL, DROPPED, ADDED) \
  INLINE C number_##C(double x) { \
    double size = absolute_double(x); \
    if (x != x) return as_##C(NAN_BITS); \
    if (size >= TOO_LARGE) size = __builtin_inf(); \
    else if (size < NORMAL) size = (size + ADDED) - ADDED; \
    else { \
      u64 b = bits_double(size); \
      b += (1ull << (DROPPED - 1)) - 1 + (b >> DROPPED & 1); \
      size = as_double(b >> DROPPED << DROPPED); \
    } \
    return signed_as_float((float)size, x < 0 || __builtin_signbit(x) ? -1.0f : 1.0f); }
SMALL_FLOAT(half, 0x7fff, 65520.0, 0x1p-14, 42, 0x1.8p28)
SMALL_FLOAT(bfloat, 0x7fff, 0x1.ffp127, 0x1p-126, 45, 0x1.8p-81)
// The digits that are lost of the exact result show in its last one.
INLINE double odd_fma(double a, double b, double c) {
  double p = a * b, s = p + c, t = s - p, lost = (p - (s - t)) + (c - t);
  u64 bits = bits_double(s);
  if (lost != 0 && lost == lost && !(bits & 1)) bits += (lost > 0) == (s > 0) ? 1 : -1;
  return as_double(bits);
}
#define root_half(x) __builtin_sqrt(x)
#define root_bfloat(x) __builtin_sqrt(x)
#define fma_half(a, b, c) odd_fma(a, b, c)
#define fma_bfloat(a, b, c) odd_fma(a, b, c)
#define absolute_half absolute_float
#define absolute_bfloat absolute_float
#define signed_as_half signed_as_float
#define signed_as_bfloat signed_as_float

#define EXTREMES(C) \
  INLINE int is_first_smaller_##C(C a, C b) { return a == 0 && b == 0 ? __builtin_signbit(a) != 0 : a < b; } \
  INLINE C minnum_##C(C a, C b) { \
    if (a != a || b != b) return a != a && b != b ? number_##C(a) : a != a ? b : a; \
    return is_first_smaller_##C(a, b) ? a : b; } \
  INLINE C maxnum_##C(C a, C b) { \
    if (a != a || b != b) return a != a && b != b ? number_##C(a) : a != a ? b : a; \
    return is_first_smaller_##C(a, b) ? b : a; } \
  INLINE C minimum_##C(C a, C b) { return a != a || b != b ? number_##C(a + b) : is_first_smaller_##C(a, b) ? a : b; } \
  INLINE C maximum_##C(C a, C b) { return a != a || b != b ? number_##C(a + b) : is_first_smaller_##C(a, b) ? b : a; }
EXTREMES(float)
EXTREMES(double)
EXTREMES(half)
EXTREMES(bfloat)

INLINE int is_of_class(int nan, int quiet, int infinite, int zero, int subnormal, int negative, u32 mask) {
  if (nan) return (mask & (quiet ? 2u : 1u)) != 0;
  return mask >> (infinite ? (negative ? 2 : 9) : zero ? (negative ? 5 : 6) : subnormal ? (negative ? 4 : 7) : (negative ? 3 : 8)) & 1;
}
INLINE int is_of_class_float(float x, u32 mask) {
  u32 b = (u32)bits_float(x), e = b >> 23 & 0xff, m = b & 0x7fffff;
  return is_of_class(e == 0xff && m, m >> 22 & 1, e == 0xff && !m, !e && !m, !e && m, b >> 31 & 1, mask);
}
INLINE int is_of_class_double(double x, u32 mask) {
  u64 b = bits_double(x), e = b >> 52 & 0x7ff, m = b & 0xfffffffffffffull;
  return is_of_class(e == 0x7ff && m, m >> 51 & 1, e == 0x7ff && !m, !e && !m, !e && m, b >> 63 & 1, mask);
}

INLINE int is_of_class_half(half x, u32 mask) {
  u32 b = (u32)bits_half(x), e = b >> 10 & 31, m = b & 1023;
  return is_of_class(e == 31 && m, m >> 9 & 1, e == 31 && !m, !e && !m, !e && m, b >> 15, mask);
}
INLINE int is_of_class_bfloat(bfloat x, u32 mask) { return is_of_class_float(x, mask); }

// A float as an integer: toward zero, kept in the type's range; what is no number is 0.
#define CLAMPED(C, LOW, HIGH, BELOW, ABOVE) \
  INLINE C clamped_##C(double x) { return x != x ? 0 : x <= (BELOW) ? (C)(LOW) : x >= (ABOVE) ? (C)(HIGH) : (C)x; }
CLAMPED(i8, -128, 127, -128.0, 127.0)
CLAMPED(u8, 0, 255, 0.0, 255.0)
CLAMPED(i16, -32768, 32767, -32768.0, 32767.0)
CLAMPED(u16, 0, 65535, 0.0, 65535.0)
CLAMPED(i32, -2147483647 - 1, 2147483647, -2147483648.0, 2147483647.0)
CLAMPED(u32, 0, 4294967295u, 0.0, 4294967295.0)
CLAMPED(i64, -9223372036854775807ll - 1, 9223372036854775807ll, -9223372036854775808.0, 9223372036854775808.0)
CLAMPED(u64, 0, 18446744073709551615ull, 0.0, 18446744073709551616.0)

#define INTEGERS(U, I, BITS) \
  INLINE U udiv_##U(U a, U b) { return b ? (U)(a / b) : 0; } \
  INLINE U urem_##U(U a, U b) { return b ? (U)(a % b) : 0; } \
  INLINE U sdiv_##U(U a, U b) { return !b ? 0 : (I)b == -1 ? (U)(0 - a) : (U)((I)a / (I)b); } \
  INLINE U srem_##U(U a, U b) { return !b || (I)b == -1 ? 0 : (U)((I)a % (I)b); } \
  INLINE U shl_##U(U a, U b) { return b >= BITS ? 0 : (U)(a << b); } \
  INLINE U lshr_##U(U a, U b) { return b >= BITS ? 0 : (U)(a >> b); } \
  INLINE U ashr_##U(U a, U b) { return b >= BITS ? 0 : (U)((I)a >> b); } \
  INLINE u8 leaves_add_##U(U a, U b) { U r; return __builtin_add_overflow(a, b, &r); } \
  INLINE u8 leaves_sub_##U(U a, U b) { U r; return __builtin_sub_overflow(a, b, &r); } \
  INLINE u8 leaves_mul_##U(U a, U b) { U r; return __builtin_mul_overflow(a, b, &r); } \
  INLINE u8 leaves_add_##I(U a, U b) { I r; return __builtin_add_overflow((I)a, (I)b, &r); } \
  INLINE u8 leaves_sub_##I(U a, U b) { I r; return __builtin_sub_overflow((I)a, (I)b, &r); } \
  INLINE u8 leaves_mul_##I(U a, U b) { I r; return __builtin_mul_overflow((I)a, (I)b, &r); } \
  INLINE U pure_ctpop_##U(U a) { return (U)__builtin_popcountll((u64)a); } \
  INLINE U pure_ctlz_##U(U a) { return a ? (U)(__builtin_clzll((u64)a) - (64 - BITS)) : BITS; } \
  INLINE U pure_cttz_##U(U a) { return a ? (U)__builtin_ctzll((u64)a) : BITS; } \
  INLINE U pure_bitreverse_##U(U a) { return (U)(__builtin_bitreverse64((u64)a) >> (64 - BITS)); } \
  INLINE U pure_bswap_##U(U a) { return (U)(__builtin_bswap64((u64)a) >> (64 - BITS)); } \
  INLINE U pure_fshl_##U(U a, U b, U c) { c %= BITS; return c ? (U)((U)(a << c) | (U)(b >> (BITS - c))) : a; } \
  INLINE U pure_fshr_##U(U a, U b, U c) { c %= BITS; return c ? (U)((U)(a << (BITS - c)) | (U)(b >> c)) : b; } \
  INLINE U pure_abs_##U(U a) { return (I)a < 0 ? (U)(0 - a) : a; } \
  INLINE U pure_smin_##U(U a, U b) { return (I)a < (I)b ? a : b; } \
  INLINE U pure_smax_##U(U a, U b) { return (I)a > (I)b ? a : b; } \
  INLINE U pure_umin_##U(U a, U b) { return a < b ? a : b; } \
  INLINE U pure_umax_##U(U a, U b) { return a > b ? a : b; } \
  INLINE U pure_sadd_sat_##U(U a, U b) { I r; return __builtin_add_overflow((I)a, (I)b, &r) ? (U)((I)a < 0 ? (U)1 << (BITS - 1) : (U)~((U)1 << (BITS - 1))) : (U)r; } \
  INLINE U pure_ssub_sat_##U(U a, U b) { I r; return __builtin_sub_overflow((I)a, (I)b, &r) ? (U)((I)a < 0 ? (U)1 << (BITS - 1) : (U)~((U)1 << (BITS - 1))) : (U)r; } \
  INLINE U pure_uadd_sat_##U(U a, U b) { U r; return __builtin_add_overflow(a, b, &r) ? (U)~(U)0 : r; } \
  INLINE U pure_usub_sat_##U(U a, U b) { return a > b ? (U)(a - b) : 0; }
INTEGERS(u8, i8, 8)
INTEGERS(u16, i16, 16)
INTEGERS(u32, i32, 32)
INTEGERS(u64, i64, 64)

INLINE double inverse_root(double x) {
  if (x == 0) return __builtin_copysign(__builtin_inf(), x);
  return 1.0 / __builtin_sqrt(x);
}
INLINE double sine_of_pi(const Library *M, double x) {
  double rest;
  if (__builtin_isinf(x)) return __builtin_nan("");
  rest = M->fmod(x, 2.0);
  return rest == M->floor(rest) ? __builtin_copysign(0.0, x) : M->sin(3.141592653589793 * rest);
}
INLINE double cosine_of_pi(const Library *M, double x) {
  double rest;
  if (__builtin_isinf(x)) return __builtin_nan("");
  rest = M->fmod(__builtin_fabs(x), 2.0);
  return rest == 0.5 || rest == 1.5 ? 0.0 : M->cos(3.141592653589793 * rest);
}
INLINE double positive_difference(double x, double y) { return x != x || y != y ? x + y : x > y ? x - y : 0.0; }
INLINE double fast_quotient(double x, double y) {
  double size = __builtin_fabs(y);
  if (size > 0x1p126 && size < 0x1p128)
    return __builtin_isinf(x) ? __builtin_nan("") : __builtin_copysign(0.0, x) * __builtin_copysign(1.0, y);
  return x / y;
}
