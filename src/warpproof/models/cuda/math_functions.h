// What CUDA adds to the C math library: more functions, minimum and maximum for all numbers, the fast
// intrinsics and the ones with a rounding mode in their name.
#ifndef WARPPROOF_MATH_FUNCTIONS_H
#define WARPPROOF_MATH_FUNCTIONS_H
#include "vector_types.h"
#include "warpproof/math.h"
#include "warpproof/rounding.h"

#define __WP_PRIMITIVE_1(NAME)                                                                    \
  extern "C" __WP_HD double NAME(double x) __asm__("__wp_math_" #NAME);                           \
  extern "C" __WP_HD float NAME##f(float x) __asm__("__wp_math_" #NAME "f");                      \
  __WP_HD float NAME(float x) __asm__("__wp_math_" #NAME "f");                                    \
  template <class __T> __WP_HD inline __wp_of_integer<__T> NAME(__T x) { return NAME((double)x); }

/// effect    the mathematical function of that name, also as NAMEf and overloaded for float
/// over: some value the primitive admits, the same for equal arguments; not the last bit of CUDA's library
__WP_PRIMITIVE_1(rsqrt)
__WP_PRIMITIVE_1(rcbrt)
__WP_PRIMITIVE_1(sinpi)
__WP_PRIMITIVE_1(cospi)
__WP_PRIMITIVE_1(tanpi)
__WP_PRIMITIVE_1(erfinv)
__WP_PRIMITIVE_1(erfcinv)
__WP_PRIMITIVE_1(erfcx)
__WP_PRIMITIVE_1(normcdf)
__WP_PRIMITIVE_1(normcdfinv)
__WP_PRIMITIVE_1(cyl_bessel_i0)
__WP_PRIMITIVE_1(cyl_bessel_i1)
extern "C" __WP_HD double rhypot(double x, double y) __asm__("__wp_math_rhypot");
extern "C" __WP_HD float rhypotf(float x, float y) __asm__("__wp_math_rhypotf");
extern "C" __WP_HD double norm3d(double x, double y, double z) __asm__("__wp_math_norm3d");
extern "C" __WP_HD float norm3df(float x, float y, float z) __asm__("__wp_math_norm3df");
extern "C" __WP_HD double rnorm3d(double x, double y, double z) __asm__("__wp_math_rnorm3d");
extern "C" __WP_HD float rnorm3df(float x, float y, float z) __asm__("__wp_math_rnorm3df");
extern "C" __WP_HD double norm4d(double x, double y, double z, double w) __asm__("__wp_math_norm4d");
extern "C" __WP_HD float norm4df(float x, float y, float z, float w) __asm__("__wp_math_norm4df");
extern "C" __WP_HD double rnorm4d(double x, double y, double z, double w) __asm__("__wp_math_rnorm4d");
extern "C" __WP_HD float rnorm4df(float x, float y, float z, float w) __asm__("__wp_math_rnorm4df");

extern "C" __WP_HD double norm(int __n, const double *__p);
extern "C" __WP_HD float normf(int __n, const float *__p);
extern "C" __WP_HD double rnorm(int __n, const double *__p);
extern "C" __WP_HD float rnormf(int __n, const float *__p);

/// effect    sine and cosine of pi times x, through pointers
/// over: as sinpi and cospi
extern "C" __WP_HD inline void sincospi(double x, double *__sine, double *__cosine) {
  *__sine = sinpi(x);
  *__cosine = cospi(x);
}
extern "C" __WP_HD inline void sincospif(float x, float *__sine, float *__cosine) {
  *__sine = sinpif(x);
  *__cosine = cospif(x);
}
__WP_HD inline void sincospi(float x, float *__sine, float *__cosine) { sincospif(x, __sine, __cosine); }

/// effect    x / y
/// over: CUDA may use the fast division for fdividef
__WP_HD inline float fdividef(float x, float y) { return x / y; }
__WP_HD inline float fdivide(float x, float y) { return x / y; }
__WP_HD inline double fdivide(double x, double y) { return x / y; }

#define __WP_MIN_MAX(__T)                                                                           \
  __WP_HD inline __T min(__T __a, __T __b) { return __b < __a ? __b : __a; }                                        \
  __WP_HD inline __T max(__T __a, __T __b) { return __a < __b ? __b : __a; }
// Arguments of two types are brought to the type T first, as in C.
#define __WP_MIN_MAX_MIXED(__A, __B, __T)                                                               \
  __WP_HD inline __T min(__A __a, __B __b) { return min((__T)__a, (__T)__b); }                                      \
  __WP_HD inline __T min(__B __a, __A __b) { return min((__T)__a, (__T)__b); }                                      \
  __WP_HD inline __T max(__A __a, __B __b) { return max((__T)__a, (__T)__b); }                                      \
  __WP_HD inline __T max(__B __a, __A __b) { return max((__T)__a, (__T)__b); }

/// effect    min and max of two numbers; for floats as fmin and fmax, so a NaN gives way
/// exact
__WP_MIN_MAX(int)
__WP_MIN_MAX(unsigned int)
__WP_MIN_MAX(long)
__WP_MIN_MAX(unsigned long)
__WP_MIN_MAX(long long)
__WP_MIN_MAX(unsigned long long)
__WP_HD inline float min(float __a, float __b) { return __builtin_fminf(__a, __b); }
__WP_HD inline float max(float __a, float __b) { return __builtin_fmaxf(__a, __b); }
__WP_HD inline double min(double __a, double __b) { return __builtin_fmin(__a, __b); }
__WP_HD inline double max(double __a, double __b) { return __builtin_fmax(__a, __b); }
__WP_MIN_MAX_MIXED(int, unsigned int, unsigned int)
__WP_MIN_MAX_MIXED(long, unsigned long, unsigned long)
__WP_MIN_MAX_MIXED(long long, unsigned long long, unsigned long long)
__WP_MIN_MAX_MIXED(float, double, double)
__WP_HD inline unsigned umin(unsigned __a, unsigned __b) { return min(__a, __b); }
__WP_HD inline unsigned umax(unsigned __a, unsigned __b) { return max(__a, __b); }
__WP_HD inline long long llmin(long long __a, long long __b) { return min(__a, __b); }
__WP_HD inline long long llmax(long long __a, long long __b) { return max(__a, __b); }
__WP_HD inline unsigned long long ullmin(unsigned long long __a, unsigned long long __b) { return min(__a, __b); }
__WP_HD inline unsigned long long ullmax(unsigned long long __a, unsigned long long __b) { return max(__a, __b); }

/// effect    x clamped to [0, 1]; a NaN gives 0
/// exact
__WP_D inline float __saturatef(float x) { return x >= 1.0f ? 1.0f : x > 0.0f ? x : 0.0f; }
__WP_D inline float saturate(float x) { return __saturatef(x); }

/// effect    fast, less accurate versions
/// over: some value the primitive admits, the same for equal arguments
extern "C" __WP_D float __sinf(float x) __asm__("__wp_math_fast_sinf");
extern "C" __WP_D float __cosf(float x) __asm__("__wp_math_fast_cosf");
extern "C" __WP_D float __tanf(float x) __asm__("__wp_math_fast_tanf");
extern "C" __WP_D float __tanhf(float x) __asm__("__wp_math_fast_tanhf");
extern "C" __WP_D float __expf(float x) __asm__("__wp_math_fast_expf");
extern "C" __WP_D float __exp10f(float x) __asm__("__wp_math_fast_exp10f");
extern "C" __WP_D float __logf(float x) __asm__("__wp_math_fast_logf");
extern "C" __WP_D float __log2f(float x) __asm__("__wp_math_fast_log2f");
extern "C" __WP_D float __log10f(float x) __asm__("__wp_math_fast_log10f");
extern "C" __WP_D float __powf(float x, float y) __asm__("__wp_math_fast_powf");
extern "C" __WP_D float __fdividef(float x, float y) __asm__("__wp_math_fast_fdividef");
__WP_D inline void __sincosf(float x, float *__sine, float *__cosine) {
  *__sine = __sinf(x);
  *__cosine = __cosf(x);
}

// NAME_rn, _rz, _ru, _rd. To nearest is the plain operation, never contracted into an fma.
#define __WP_DIRECTED_2(NAME, __T, OPERATOR, PRIMITIVE)                                             \
  __WP_D inline __T NAME##_rn(__T x, __T y) { return x OPERATOR y; }                                    \
  __WP_D inline __T NAME##_rz(__T x, __T y) { return PRIMITIVE<__T>(x, y, __WP_RZ); }                     \
  __WP_D inline __T NAME##_ru(__T x, __T y) { return PRIMITIVE<__T>(x, y, __WP_RU); }                     \
  __WP_D inline __T NAME##_rd(__T x, __T y) { return PRIMITIVE<__T>(x, y, __WP_RD); }
#define __WP_DIRECTED_1(NAME, __T, NEAREST, DIRECTED)                                               \
  __WP_D inline __T NAME##_rn(__T x) { return NEAREST; }                                              \
  __WP_D inline __T NAME##_rz(__T x) { return DIRECTED(__T, __WP_RZ); }                                 \
  __WP_D inline __T NAME##_ru(__T x) { return DIRECTED(__T, __WP_RU); }                                 \
  __WP_D inline __T NAME##_rd(__T x) { return DIRECTED(__T, __WP_RD); }
#define __WP_RECIPROCAL(__T, MODE) __wp_fdiv<__T>(1, x, MODE)
#define __WP_ROOT(__T, MODE) __wp_fsqrt<__T>(x, MODE)
#define __WP_DIRECTED_FMA(NAME, __T, BUILTIN)                                                       \
  __WP_D inline __T NAME##_rn(__T x, __T y, __T z) { return BUILTIN(x, y, z); }                           \
  __WP_D inline __T NAME##_rz(__T x, __T y, __T z) { return __wp_ffma<__T>(x, y, z, __WP_RZ); }             \
  __WP_D inline __T NAME##_ru(__T x, __T y, __T z) { return __wp_ffma<__T>(x, y, z, __WP_RU); }             \
  __WP_D inline __T NAME##_rd(__T x, __T y, __T z) { return __wp_ffma<__T>(x, y, z, __WP_RD); }

/// effect    one operation rounded as _rn, _rz, _ru, _rd say
/// exact
__WP_DIRECTED_2(__fadd, float, +, __wp_fadd)
__WP_DIRECTED_2(__fsub, float, -, __wp_fsub)
__WP_DIRECTED_2(__fmul, float, *, __wp_fmul)
__WP_DIRECTED_2(__fdiv, float, /, __wp_fdiv)
__WP_DIRECTED_2(__dadd, double, +, __wp_fadd)
__WP_DIRECTED_2(__dsub, double, -, __wp_fsub)
__WP_DIRECTED_2(__dmul, double, *, __wp_fmul)
__WP_DIRECTED_2(__ddiv, double, /, __wp_fdiv)
__WP_DIRECTED_1(__frcp, float, 1.0f / x, __WP_RECIPROCAL)
__WP_DIRECTED_1(__drcp, double, 1.0 / x, __WP_RECIPROCAL)
__WP_DIRECTED_1(__fsqrt, float, __builtin_sqrtf(x), __WP_ROOT)
__WP_DIRECTED_1(__dsqrt, double, __builtin_sqrt(x), __WP_ROOT)
__WP_DIRECTED_FMA(__fmaf, float, __builtin_fmaf)
__WP_DIRECTED_FMA(__fma, double, __builtin_fma)
__WP_DIRECTED_FMA(__fmaf_ieee, float, __builtin_fmaf)

/// effect    1 / sqrt(x) rounded to nearest
/// exact
__WP_D inline float __frsqrt_rn(float x) { return (float)(1.0 / __builtin_sqrt((double)x)); }

#undef __WP_PRIMITIVE_1
#undef __WP_MIN_MAX
#undef __WP_MIN_MAX_MIXED
#undef __WP_DIRECTED_1
#undef __WP_RECIPROCAL
#undef __WP_ROOT
#undef __WP_DIRECTED_2
#undef __WP_DIRECTED_FMA
#endif
