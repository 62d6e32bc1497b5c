// The C math library and its C++ overloads, in the global namespace, for host and device.
//
// <math.h> and <cmath> include this file. Functions that IEEE 754 defines exactly are compiler
// builtins; the others are primitives, named by their assembler label __wp_math_NAME (double) or
// __wp_math_NAMEf (float). The long double forms are declared only.
#ifndef WARPPROOF_MATH_H
#define WARPPROOF_MATH_H

#include <stdlib.h>

#define HUGE_VAL __builtin_huge_val()
#define HUGE_VALF __builtin_huge_valf()
#define HUGE_VALL __builtin_huge_vall()
#define INFINITY __builtin_inff()
#define NAN __builtin_nanf("")
#define FP_NAN 0
#define FP_INFINITE 1
#define FP_ZERO 2
#define FP_SUBNORMAL 3
#define FP_NORMAL 4
#define FP_ILOGB0 (-2147483647 - 1)
#define FP_ILOGBNAN (-2147483647 - 1)
#define MATH_ERRNO 1
#define MATH_ERREXCEPT 2
#define math_errhandling 0
#define M_E 2.71828182845904523536
#define M_LOG2E 1.44269504088896340736
#define M_LOG10E 0.434294481903251827651
#define M_LN2 0.693147180559945309417
#define M_LN10 2.30258509299404568402
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.785398163397448309616
#define M_1_PI 0.318309886183790671538
#define M_2_PI 0.636619772367581343076
#define M_2_SQRTPI 1.12837916709551257390
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.707106781186547524401

typedef float float_t;
typedef double double_t;

#pragma clang force_cuda_host_device begin

// The type of a call with integers or mixed arguments: double; no overload for anything else.
template <bool> struct __wp_double_if {};
template <> struct __wp_double_if<true> { typedef double type; };
template <class __T> using __wp_of_integer = typename __wp_double_if<__is_integral(__T)>::type;
template <class __T> struct __wp_rank { static constexpr int value = __is_integral(__T) ? 2 : 0; };
template <> struct __wp_rank<float> { static constexpr int value = 1; };
template <> struct __wp_rank<double> { static constexpr int value = 2; };
// Two arithmetic types that differ or are integers; long double has overloads of its own.
template <class __T, class __U>
using __wp_of_mixed = typename __wp_double_if<(__wp_rank<__T>::value != 0 && __wp_rank<__U>::value != 0) &&
                                              (!__is_same(__T, __U) || __is_integral(__T))>::type;

// C names (double, f, l), the overloads of the double name, and the one for integers.
#define __WP_INTEGER_1(NAME)                                                                      \
  template <class __T> inline __wp_of_integer<__T> NAME(__T x) { return NAME((double)x); }
#define __WP_INTEGER_2(NAME)                                                                      \
  template <class __T, class __U> inline __wp_of_mixed<__T, __U> NAME(__T x, __U y) {                         \
    return NAME((double)x, (double)y);                                                            \
  }
#define __WP_LONG_1(NAME)                                                                         \
  extern "C" long double NAME##l(long double x);                                                  \
  long double NAME(long double x) __asm__(#NAME "l");
#define __WP_LONG_2(NAME)                                                                         \
  extern "C" long double NAME##l(long double x, long double y);                                   \
  long double NAME(long double x, long double y) __asm__(#NAME "l");

#define __WP_PRIMITIVE_1(NAME)                                                                    \
  extern "C" double NAME(double x) __asm__("__wp_math_" #NAME);                                   \
  extern "C" float NAME##f(float x) __asm__("__wp_math_" #NAME "f");                              \
  float NAME(float x) __asm__("__wp_math_" #NAME "f");                                            \
  __WP_LONG_1(NAME)                                                                               \
  __WP_INTEGER_1(NAME)
#define __WP_PRIMITIVE_2(NAME)                                                                    \
  extern "C" double NAME(double x, double y) __asm__("__wp_math_" #NAME);                         \
  extern "C" float NAME##f(float x, float y) __asm__("__wp_math_" #NAME "f");                     \
  float NAME(float x, float y) __asm__("__wp_math_" #NAME "f");                                   \
  __WP_LONG_2(NAME)                                                                               \
  __WP_INTEGER_2(NAME)

/// effect    the mathematical function of that name, also as NAMEf and overloaded for float and integers
/// over: some value the primitive admits, the same for equal arguments; not the last bit of a given library
__WP_PRIMITIVE_1(sin)
__WP_PRIMITIVE_1(cos)
__WP_PRIMITIVE_1(tan)
__WP_PRIMITIVE_1(asin)
__WP_PRIMITIVE_1(acos)
__WP_PRIMITIVE_1(atan)
__WP_PRIMITIVE_1(sinh)
__WP_PRIMITIVE_1(cosh)
__WP_PRIMITIVE_1(tanh)
__WP_PRIMITIVE_1(asinh)
__WP_PRIMITIVE_1(acosh)
__WP_PRIMITIVE_1(atanh)
__WP_PRIMITIVE_1(exp)
__WP_PRIMITIVE_1(exp2)
__WP_PRIMITIVE_1(expm1)
__WP_PRIMITIVE_1(log)
__WP_PRIMITIVE_1(log2)
__WP_PRIMITIVE_1(log10)
__WP_PRIMITIVE_1(log1p)
__WP_PRIMITIVE_1(cbrt)
__WP_PRIMITIVE_1(erf)
__WP_PRIMITIVE_1(erfc)
__WP_PRIMITIVE_1(tgamma)
__WP_PRIMITIVE_1(lgamma)
__WP_PRIMITIVE_2(atan2)
__WP_PRIMITIVE_2(pow)
__WP_PRIMITIVE_2(hypot)
inline double hypot(double x, double y, double z) { return hypot(hypot(x, y), z); }
inline float hypot(float x, float y, float z) { return hypot(hypot(x, y), z); }

/// effect    exact remainders, exponents and neighbours, as C defines them
/// exact
__WP_PRIMITIVE_1(logb)
__WP_PRIMITIVE_2(fmod)
__WP_PRIMITIVE_2(remainder)
__WP_PRIMITIVE_2(nextafter)
extern "C" double ldexp(double x, int __exponent) __asm__("__wp_math_ldexp");
extern "C" float ldexpf(float x, int __exponent) __asm__("__wp_math_ldexpf");
float ldexp(float x, int __exponent) __asm__("__wp_math_ldexpf");
extern "C" int ilogb(double x) __asm__("__wp_math_ilogb");
extern "C" int ilogbf(float x) __asm__("__wp_math_ilogbf");
int ilogb(float x) __asm__("__wp_math_ilogbf");
template <class __T> inline __wp_of_integer<__T> ldexp(__T x, int __exponent) { return ldexp((double)x, __exponent); }

// The same as ldexp in base 2. A long exponent is brought into the range where it matters first.
inline int __wp_clamp_exponent(long __exponent) {
  return __exponent < -10000 ? -10000 : __exponent > 10000 ? 10000 : (int)__exponent;
}

/// effect    x times 2 to the exponent, rounded once
/// exact
extern "C" inline double scalbn(double x, int __exponent) { return ldexp(x, __exponent); }
extern "C" inline float scalbnf(float x, int __exponent) { return ldexpf(x, __exponent); }
inline float scalbn(float x, int __exponent) { return ldexpf(x, __exponent); }
extern "C" inline double scalbln(double x, long __exponent) { return ldexp(x, __wp_clamp_exponent(__exponent)); }
extern "C" inline float scalblnf(float x, long __exponent) { return ldexpf(x, __wp_clamp_exponent(__exponent)); }
inline float scalbln(float x, long __exponent) { return ldexpf(x, __wp_clamp_exponent(__exponent)); }

// BUILTIN is the builtin's name without __builtin_.
#define __WP_EXACT_1(NAME, BUILTIN)                                                               \
  extern "C" inline double NAME(double x) { return __builtin_##BUILTIN(x); }                      \
  extern "C" inline float NAME##f(float x) { return __builtin_##BUILTIN##f(x); }                  \
  inline float NAME(float x) { return __builtin_##BUILTIN##f(x); }                                \
  __WP_LONG_1(NAME)                                                                               \
  __WP_INTEGER_1(NAME)
#define __WP_EXACT_2(NAME, BUILTIN)                                                               \
  extern "C" inline double NAME(double x, double y) { return __builtin_##BUILTIN(x, y); }         \
  extern "C" inline float NAME##f(float x, float y) { return __builtin_##BUILTIN##f(x, y); }      \
  inline float NAME(float x, float y) { return __builtin_##BUILTIN##f(x, y); }                    \
  __WP_LONG_2(NAME)                                                                               \
  __WP_INTEGER_2(NAME)

/// effect    as IEEE 754 defines them; rint and nearbyint round to nearest even; also NAMEf
/// exact
__WP_EXACT_1(sqrt, sqrt)
__WP_EXACT_1(fabs, fabs)
__WP_EXACT_1(floor, floor)
__WP_EXACT_1(ceil, ceil)
__WP_EXACT_1(trunc, trunc)
__WP_EXACT_1(round, round)
__WP_EXACT_1(rint, roundeven)
__WP_EXACT_1(nearbyint, roundeven)
__WP_EXACT_1(roundeven, roundeven)
__WP_EXACT_2(fmin, fmin)
__WP_EXACT_2(fmax, fmax)
__WP_EXACT_2(copysign, copysign)

/// effect    x * y + z rounded once
/// exact
extern "C" inline double fma(double x, double y, double z) { return __builtin_fma(x, y, z); }
extern "C" inline float fmaf(float x, float y, float z) { return __builtin_fmaf(x, y, z); }
inline float fma(float x, float y, float z) { return __builtin_fmaf(x, y, z); }
template <class __T, class __U, class __V>
inline typename __wp_double_if<(__wp_rank<__T>::value && __wp_rank<__U>::value && __wp_rank<__V>::value) &&
                               !(__is_same(__T, __U) && __is_same(__U, __V) && !__is_integral(__T))>::type
fma(__T x, __U y, __V z) {
  return __builtin_fma((double)x, (double)y, (double)z);
}

/// effect    x - y where x > y, else +0; a NaN argument gives NaN
/// exact
extern "C" inline double fdim(double x, double y) { return x <= y ? 0.0 : x - y; }
extern "C" inline float fdimf(float x, float y) { return x <= y ? 0.0f : x - y; }
inline float fdim(float x, float y) { return fdimf(x, y); }
__WP_INTEGER_2(fdim)

#define __WP_TO_LONG(NAME, __T, BUILTIN)                                                            \
  extern "C" inline __T NAME(double x) { return (__T)__builtin_##BUILTIN(x); }                        \
  extern "C" inline __T NAME##f(float x) { return (__T)__builtin_##BUILTIN##f(x); }                   \
  inline __T NAME(float x) { return (__T)__builtin_##BUILTIN##f(x); }                                 \
  extern "C" __T NAME##l(long double x);                                                            \
  __T NAME(long double x) __asm__(#NAME "l");                                                       \
  template <class __I> inline typename __wp_integer_if<__is_integral(__I), __T>::type NAME(__I x) {       \
    return (__T)__builtin_##BUILTIN((double)x);                                                     \
  }
template <bool, class __T> struct __wp_integer_if {};
template <class __T> struct __wp_integer_if<true, __T> { typedef __T type; };

/// requires  the rounded value fits the result [undefined-behaviour]
/// effect    round (half away from zero) and rint (half to even) to an integer type
/// exact
__WP_TO_LONG(lround, long, round)
__WP_TO_LONG(llround, long long, round)
__WP_TO_LONG(lrint, long, roundeven)
__WP_TO_LONG(llrint, long long, roundeven)

/// effect    a quiet NaN; the tag is ignored
/// exact
extern "C" inline double nan(const char *) { return __builtin_nan(""); }
extern "C" inline float nanf(const char *) { return __builtin_nanf(""); }
extern "C" long double nanl(const char *__tag);

// A power of two and the exponent such that x = fraction * 2^exponent, 0.5 <= |fraction| < 1, for x
// finite and not zero. Subnormal numbers are first scaled by 2^54, which is exact.
inline double __wp_frexp(double x, int *__exponent) {
  unsigned long long __bits = __builtin_bit_cast(unsigned long long, x);
  int extra = 0;
  if ((__bits >> 52 & 0x7ff) == 0) {
    __bits = __builtin_bit_cast(unsigned long long, x * 18014398509481984.0);
    extra = 54;
  }
  *__exponent = (int)(__bits >> 52 & 0x7ff) - 1022 - extra;
  return __builtin_bit_cast(double, (__bits & 0x800fffffffffffffull) | 0x3fe0000000000000ull);
}

/// effect    splits x into fraction and exponent; zero, infinity and NaN come back with exponent 0
/// exact
extern "C" inline double frexp(double x, int *__exponent) {
  *__exponent = 0;
  if (x == 0 || !__builtin_isfinite(x)) return x;
  return __wp_frexp(x, __exponent);
}
extern "C" inline float frexpf(float x, int *__exponent) { return (float)frexp((double)x, __exponent); }
inline float frexp(float x, int *__exponent) { return frexpf(x, __exponent); }
template <class __T> inline __wp_of_integer<__T> frexp(__T x, int *__exponent) { return frexp((double)x, __exponent); }

/// effect    splits x into integral part (by pointer) and fraction, both with the sign of x
/// exact
extern "C" inline double modf(double x, double *__integral) {
  *__integral = __builtin_trunc(x);
  return __builtin_copysign(__builtin_isinf(x) ? 0.0 : x - *__integral, x);
}
extern "C" inline float modff(float x, float *__integral) {
  *__integral = __builtin_truncf(x);
  return __builtin_copysignf(__builtin_isinf(x) ? 0.0f : x - *__integral, x);
}
inline float modf(float x, float *__integral) { return modff(x, __integral); }

/// effect    the remainder, and by pointer the nearest quotient's sign and its magnitude modulo 8
/// under: higher bits of the quotient, of which nothing is promised, are zero
extern "C" inline double remquo(double x, double y, int *__quotient) {
  double __rest = remainder(x, y);
  double __near = __builtin_fabs(y) < 1e300 ? fmod(x, 8 * y) : x;
  double __whole = __builtin_rint(__near / y - __rest / y);
  *__quotient = __whole != __whole ? 0 : (int)__whole % 8;
  return __rest;
}
extern "C" inline float remquof(float x, float y, int *__quotient) { return (float)remquo((double)x, (double)y, __quotient); }
inline float remquo(float x, float y, int *__quotient) { return remquof(x, y, __quotient); }

extern "C" double nexttoward(double x, long double y);
extern "C" float nexttowardf(float x, long double y);
extern "C" long double fmal(long double x, long double y, long double z);
extern "C" long double fdiml(long double x, long double y);
extern "C" long double ldexpl(long double x, int __exponent);
extern "C" long double frexpl(long double x, int *__exponent);
extern "C" long double modfl(long double x, long double *__integral);
extern "C" int ilogbl(long double x);
extern "C" long double scalbnl(long double x, int __exponent);
extern "C" double lgamma_r(double x, int *__sign);
extern "C" float lgammaf_r(float x, int *__sign);

#define __WP_CLASSIFY(NAME, EXPRESSION)                                                           \
  inline bool NAME(float x) { return EXPRESSION; }                                                \
  inline bool NAME(double x) { return EXPRESSION; }                                               \
  inline bool NAME(long double x) { return EXPRESSION; }                                          \
  template <class __T> inline typename __wp_integer_if<__is_integral(__T), bool>::type NAME(__T __i) {    \
    double x = (double)__i;                                                                         \
    return EXPRESSION;                                                                            \
  }

/// effect    classification by IEEE 754
/// exact
__WP_CLASSIFY(isnan, __builtin_isnan(x))
__WP_CLASSIFY(isinf, __builtin_isinf(x))
__WP_CLASSIFY(isfinite, __builtin_isfinite(x))
__WP_CLASSIFY(isnormal, __builtin_isnormal(x))
__WP_CLASSIFY(signbit, __builtin_signbit(x))
inline int fpclassify(float x) {
  return __builtin_fpclassify(FP_NAN, FP_INFINITE, FP_NORMAL, FP_SUBNORMAL, FP_ZERO, x);
}
inline int fpclassify(double x) {
  return __builtin_fpclassify(FP_NAN, FP_INFINITE, FP_NORMAL, FP_SUBNORMAL, FP_ZERO, x);
}
template <class __T> inline typename __wp_integer_if<__is_integral(__T), int>::type fpclassify(__T x) {
  return x == 0 ? FP_ZERO : FP_NORMAL;
}
extern "C" inline int __isnan(double x) { return __builtin_isnan(x); }
extern "C" inline int __isnanf(float x) { return __builtin_isnan(x); }
extern "C" inline int __isinf(double x) { return __builtin_isinf(x); }
extern "C" inline int __isinff(float x) { return __builtin_isinf(x); }
extern "C" inline int __finite(double x) { return __builtin_isfinite(x); }
extern "C" inline int __finitef(float x) { return __builtin_isfinite(x); }
extern "C" inline int __signbit(double x) { return __builtin_signbit(x); }
extern "C" inline int __signbitf(float x) { return __builtin_signbit(x); }
extern "C" inline int finite(double x) { return __builtin_isfinite(x); }
extern "C" inline int finitef(float x) { return __builtin_isfinite(x); }
extern "C" inline int isnanf(float x) { return __builtin_isnan(x); }
extern "C" inline int isinff(float x) { return __builtin_isinf(x); }

#define __WP_COMPARISON(NAME, EXPRESSION)                                                         \
  template <class __T, class __U>                                                                     \
  inline typename __wp_integer_if<__is_arithmetic(__T) && __is_arithmetic(__U), bool>::type           \
  NAME(__T x, __U y) { return EXPRESSION; }

/// effect    comparison without exceptions: false where a NaN takes part (isunordered: true)
/// exact
__WP_COMPARISON(isgreater, x > y)
__WP_COMPARISON(isgreaterequal, x >= y)
__WP_COMPARISON(isless, x < y)
__WP_COMPARISON(islessequal, x <= y)
__WP_COMPARISON(islessgreater, x < y || x > y)
__WP_COMPARISON(isunordered, x != x || y != y)

/// effect    absolute value of floats; the overloads for integers are in <stdlib.h>
/// exact
inline float abs(float x) { return __builtin_fabsf(x); }
inline double abs(double x) { return __builtin_fabs(x); }
inline long double abs(long double x) { return fabsl(x); }

// Bessel functions, as POSIX has them.
/// effect    Bessel functions of the first (j) and second (y) kind
/// over: some value the primitive admits, the same for equal arguments
extern "C" double j0(double x) __asm__("__wp_math_j0");
extern "C" float j0f(float x) __asm__("__wp_math_j0f");
extern "C" double j1(double x) __asm__("__wp_math_j1");
extern "C" float j1f(float x) __asm__("__wp_math_j1f");
extern "C" double y0(double x) __asm__("__wp_math_y0");
extern "C" float y0f(float x) __asm__("__wp_math_y0f");
extern "C" double y1(double x) __asm__("__wp_math_y1");
extern "C" float y1f(float x) __asm__("__wp_math_y1f");
extern "C" double jn(int __n, double x) __asm__("__wp_math_jn");
extern "C" float jnf(int __n, float x) __asm__("__wp_math_jnf");
extern "C" double yn(int __n, double x) __asm__("__wp_math_yn");
extern "C" float ynf(int __n, float x) __asm__("__wp_math_ynf");

/// effect    10 to the x; sine and cosine at once, through pointers
/// over: as exp, sin and cos
extern "C" double exp10(double x) __asm__("__wp_math_exp10");
extern "C" float exp10f(float x) __asm__("__wp_math_exp10f");
float exp10(float x) __asm__("__wp_math_exp10f");
extern "C" inline void sincos(double x, double *__sine, double *__cosine) {
  *__sine = sin(x);
  *__cosine = cos(x);
}
extern "C" inline void sincosf(float x, float *__sine, float *__cosine) {
  *__sine = sinf(x);
  *__cosine = cosf(x);
}
inline void sincos(float x, float *__sine, float *__cosine) { sincosf(x, __sine, __cosine); }

#pragma clang force_cuda_host_device end

#undef __WP_INTEGER_1
#undef __WP_INTEGER_2
#undef __WP_LONG_1
#undef __WP_LONG_2
#undef __WP_PRIMITIVE_1
#undef __WP_PRIMITIVE_2
#undef __WP_EXACT_1
#undef __WP_EXACT_2
#undef __WP_TO_LONG
#undef __WP_CLASSIFY
#undef __WP_COMPARISON
#endif
