// Arithmetic and narrowing with a directed rounding mode, for the _rn _rz _ru _rd intrinsics.
#ifndef WARPPROOF_ROUNDING_H
#define WARPPROOF_ROUNDING_H
#include "primitives.h"

// How to round: to nearest even, toward zero, up, down.
enum __wp_rounding : int { __WP_RN = 0, __WP_RZ = 1, __WP_RU = 2, __WP_RD = 3 };

// Primitives, for T float or double; mode is a __wp_rounding.
template <class __T> __WP_HD __T __wp_fadd(__T __a, __T __b, int __mode);
template <class __T> __WP_HD __T __wp_fsub(__T __a, __T __b, int __mode);
template <class __T> __WP_HD __T __wp_fmul(__T __a, __T __b, int __mode);
template <class __T> __WP_HD __T __wp_fdiv(__T __a, __T __b, int __mode);
template <class __T> __WP_HD __T __wp_ffma(__T __a, __T __b, __T __c, int __mode);
template <class __T> __WP_HD __T __wp_fsqrt(__T __a, int __mode);

// Must a value rounded to nearest be replaced by its neighbour above (+1) or below (-1) to be the
// value rounded by mode? `exact` is what was rounded, both widened to the same type.
template <class __W> __WP_HD inline int __wp_correction(__W __rounded, __W __exact, int __mode) {
  if (__rounded < __exact) return __mode == __WP_RU || (__mode == __WP_RZ && __exact < 0) ? 1 : 0;
  if (__rounded > __exact) return __mode == __WP_RD || (__mode == __WP_RZ && __exact > 0) ? -1 : 0;
  return 0;
}

// The neighbour of a float format whose bits are sign and magnitude: BITS are those of the value,
// direction is +1 or -1. A zero steps to the smallest number of the other side of it.
template <class __BITS> __WP_HD inline __BITS __wp_neighbour(__BITS __bits, int __direction) {
  const __BITS __sign = (__BITS)((__BITS)1 << (sizeof(__BITS) * 8 - 1));
  const bool __negative = (__bits & __sign) != 0;
  if ((__BITS)(__bits & ~__sign) == 0) return __direction > 0 ? (__BITS)1 : (__BITS)(__sign | 1);
  return (__direction > 0) != __negative ? (__BITS)(__bits + 1) : (__BITS)(__bits - 1);
}

// double to float by mode. Infinity as a neighbour of the largest number comes out right.
__WP_HD inline float __wp_narrow(double x, int __mode) {
  float __nearest = (float)x;
  int __correction = __wp_correction<double>(__nearest, x, __mode);
  if (__correction == 0) return __nearest;
  return __builtin_bit_cast(float, __wp_neighbour(__builtin_bit_cast(unsigned, __nearest), __correction));
}

// 64-bit integers to double by mode: both halves are exact, their sum is rounded once.
__WP_HD inline double __wp_widen(long long x, int __mode) {
  return __wp_fadd<double>((double)(x >> 32) * 4294967296.0, (double)(x & 0xffffffffll), __mode);
}
__WP_HD inline double __wp_widen(unsigned long long x, int __mode) {
  return __wp_fadd<double>((double)(x >> 32) * 4294967296.0, (double)(x & 0xffffffffull), __mode);
}

// An integral-valued or not finite float to an integer: saturates; a NaN gives `nan`.
template <class __I, class __F>
__WP_HD __attribute__((no_sanitize("float-cast-overflow"))) inline __I __wp_saturate(__F x, __I nan) {
  constexpr bool is_signed = (__I)-1 < (__I)0;
  constexpr __I __largest = (__I)(~0ull >> (64 - sizeof(__I) * 8 + is_signed));
  constexpr __I __smallest = is_signed ? (__I)(-__largest - 1) : (__I)0;
  if (x != x) return nan;
  if (x >= (__F)(__largest / 2 + 1) * 2) return __largest;
  if (x < (__F)__smallest) return __smallest;
  return (__I)x;
}
#endif
