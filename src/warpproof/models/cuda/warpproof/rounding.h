// Arithmetic and narrowing with a directed rounding mode, for the _rn _rz _ru _rd intrinsics.
#ifndef WARPPROOF_ROUNDING_H
#define WARPPROOF_ROUNDING_H
#include "primitives.h"

// How to round: to nearest even, toward zero, up, down.
enum __wp_rounding : int { __WP_RN = 0, __WP_RZ = 1, __WP_RU = 2, __WP_RD = 3 };

// Primitives, for T float or double; mode is a __wp_rounding.
template <class T> __WP_HD T __wp_fadd(T a, T b, int mode);
template <class T> __WP_HD T __wp_fsub(T a, T b, int mode);
template <class T> __WP_HD T __wp_fmul(T a, T b, int mode);
template <class T> __WP_HD T __wp_fdiv(T a, T b, int mode);
template <class T> __WP_HD T __wp_ffma(T a, T b, T c, int mode);
template <class T> __WP_HD T __wp_fsqrt(T a, int mode);

// Must a value rounded to nearest be replaced by its neighbour above (+1) or below (-1) to be the
// value rounded by mode? `exact` is what was rounded, both widened to the same type.
template <class W> __WP_HD inline int __wp_correction(W rounded, W exact, int mode) {
  if (rounded < exact) return mode == __WP_RU || (mode == __WP_RZ && exact < 0) ? 1 : 0;
  if (rounded > exact) return mode == __WP_RD || (mode == __WP_RZ && exact > 0) ? -1 : 0;
  return 0;
}

// The neighbour of a float format whose bits are sign and magnitude: BITS are those of the value,
// direction is +1 or -1. A zero steps to the smallest number of the other side of it.
template <class BITS> __WP_HD inline BITS __wp_neighbour(BITS bits, int direction) {
  const BITS sign = (BITS)((BITS)1 << (sizeof(BITS) * 8 - 1));
  const bool negative = (bits & sign) != 0;
  if ((BITS)(bits & ~sign) == 0) return direction > 0 ? (BITS)1 : (BITS)(sign | 1);
  return (direction > 0) != negative ? (BITS)(bits + 1) : (BITS)(bits - 1);
}

// double to float by mode. Infinity as a neighbour of the largest number comes out right.
__WP_HD inline float __wp_narrow(double x, int mode) {
  float nearest = (float)x;
  int correction = __wp_correction<double>(nearest, x, mode);
  if (correction == 0) return nearest;
  return __builtin_bit_cast(float, __wp_neighbour(__builtin_bit_cast(unsigned, nearest), correction));
}

// 64-bit integers to double by mode: both halves are exact, their sum is rounded once.
__WP_HD inline double __wp_widen(long long x, int mode) {
  return __wp_fadd<double>((double)(x >> 32) * 4294967296.0, (double)(x & 0xffffffffll), mode);
}
__WP_HD inline double __wp_widen(unsigned long long x, int mode) {
  return __wp_fadd<double>((double)(x >> 32) * 4294967296.0, (double)(x & 0xffffffffull), mode);
}

// An integral-valued or not finite float to an integer: saturates; a NaN gives `nan`.
template <class I, class F>
__WP_HD __attribute__((no_sanitize("float-cast-overflow"))) inline I __wp_saturate(F x, I nan) {
  constexpr bool is_signed = (I)-1 < (I)0;
  constexpr I largest = (I)(~0ull >> (64 - sizeof(I) * 8 + is_signed));
  constexpr I smallest = is_signed ? (I)(-largest - 1) : (I)0;
  if (x != x) return nan;
  if (x >= (F)(largest / 2 + 1) * 2) return largest;
  if (x < (F)smallest) return smallest;
  return (I)x;
}
#endif
