// Bit casts and the conversion intrinsics with a rounding mode in their name.
//
// Float to integer follows PTX cvt: out of range saturates, and a NaN gives 0 from float to a 32-bit
// integer, else the integer whose top bit alone is set.
#ifndef WARPPROOF_CONVERSIONS_H
#define WARPPROOF_CONVERSIONS_H
#include "rounding.h"

/// effect    the same bits as another type
/// exact
__WP_D inline int __float_as_int(float x) { return __builtin_bit_cast(int, x); }
__WP_D inline unsigned __float_as_uint(float x) { return __builtin_bit_cast(unsigned, x); }
__WP_D inline float __int_as_float(int x) { return __builtin_bit_cast(float, x); }
__WP_D inline float __uint_as_float(unsigned x) { return __builtin_bit_cast(float, x); }
__WP_D inline long long __double_as_longlong(double x) { return __builtin_bit_cast(long long, x); }
__WP_D inline double __longlong_as_double(long long x) { return __builtin_bit_cast(double, x); }
__WP_D inline int __double2hiint(double x) { return (int)(__builtin_bit_cast(long long, x) >> 32); }
__WP_D inline int __double2loint(double x) {
  return (int)(unsigned)(__builtin_bit_cast(unsigned long long, x) & 0xffffffffu);
}
__WP_D inline double __hiloint2double(int __hi, int __lo) {
  return __builtin_bit_cast(double, (unsigned long long)(unsigned)__hi << 32 | (unsigned)__lo);
}

// NAME_rn, _rz, _ru, _rd from the float type F (builtins with suffix S) to the integer type I.
#define __WP_TO_INTEGER(NAME, __F, __S, __I, NAN)                                                       \
  __WP_D inline __I NAME##_rn(__F x) { return __wp_saturate<__I, __F>(__builtin_roundeven##__S(x), NAN); }  \
  __WP_D inline __I NAME##_rz(__F x) { return __wp_saturate<__I, __F>(__builtin_trunc##__S(x), NAN); }      \
  __WP_D inline __I NAME##_ru(__F x) { return __wp_saturate<__I, __F>(__builtin_ceil##__S(x), NAN); }       \
  __WP_D inline __I NAME##_rd(__F x) { return __wp_saturate<__I, __F>(__builtin_floor##__S(x), NAN); }

/// effect    float or double to integer, rounded as _rn, _rz, _ru, _rd say
/// exact
__WP_TO_INTEGER(__float2int, float, f, int, 0)
__WP_TO_INTEGER(__float2uint, float, f, unsigned, 0u)
__WP_TO_INTEGER(__float2ll, float, f, long long, (long long)(1ull << 63))
__WP_TO_INTEGER(__float2ull, float, f, unsigned long long, 1ull << 63)
__WP_TO_INTEGER(__double2int, double, , int, (int)(1u << 31))
__WP_TO_INTEGER(__double2uint, double, , unsigned, 1u << 31)
__WP_TO_INTEGER(__double2ll, double, , long long, (long long)(1ull << 63))
__WP_TO_INTEGER(__double2ull, double, , unsigned long long, 1ull << 63)

// NAME_rn, _rz, _ru, _rd: rounding to nearest is the language's own conversion.
#define __WP_TO_FLOAT(NAME, FROM, TO, DIRECTED)                                                   \
  __WP_D inline TO NAME##_rn(FROM x) { return (TO)x; }                                            \
  __WP_D inline TO NAME##_rz(FROM x) { return DIRECTED(__WP_RZ); }                                \
  __WP_D inline TO NAME##_ru(FROM x) { return DIRECTED(__WP_RU); }                                \
  __WP_D inline TO NAME##_rd(FROM x) { return DIRECTED(__WP_RD); }
#define __WP_NARROW_EXACT(MODE) __wp_narrow(x, MODE)
#define __WP_WIDEN(MODE) __wp_widen(x, MODE)
// Rounding twice in the same direction is rounding once.
#define __WP_WIDEN_AND_NARROW(MODE) __wp_narrow(__wp_widen(x, MODE), MODE)

/// effect    integer or double to float, integer to double, rounded as _rn, _rz, _ru, _rd say
/// exact
__WP_TO_FLOAT(__double2float, double, float, __WP_NARROW_EXACT)
__WP_TO_FLOAT(__int2float, int, float, __WP_NARROW_EXACT)
__WP_TO_FLOAT(__uint2float, unsigned, float, __WP_NARROW_EXACT)
__WP_TO_FLOAT(__ll2float, long long, float, __WP_WIDEN_AND_NARROW)
__WP_TO_FLOAT(__ull2float, unsigned long long, float, __WP_WIDEN_AND_NARROW)
__WP_TO_FLOAT(__ll2double, long long, double, __WP_WIDEN)
__WP_TO_FLOAT(__ull2double, unsigned long long, double, __WP_WIDEN)

/// effect    32-bit integer to double: always exact
/// exact
__WP_D inline double __int2double_rn(int x) { return (double)x; }
__WP_D inline double __uint2double_rn(unsigned x) { return (double)x; }

#undef __WP_TO_INTEGER
#undef __WP_TO_FLOAT
#undef __WP_NARROW_EXACT
#undef __WP_WIDEN
#undef __WP_WIDEN_AND_NARROW
#endif
