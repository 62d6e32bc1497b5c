// 8-bit floats: sign, 4 bits of exponent and 3 of mantissa (E4M3: no infinities, one NaN), or 5 and 2
// (E5M2, as IEEE 754 would have it).
//
// All conversions are from or to a double, which has every other number exactly: so each rounds once.
#ifndef WARPPROOF_CUDA_FP8_H
#define WARPPROOF_CUDA_FP8_H
#include "cuda_fp16.h"
#include "cuda_bf16.h"

typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;
enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE };
enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 };

// 2 to the power of n, a normal double.
__WP_HD inline double __wp_power_of_two(int n) {
  return __builtin_bit_cast(double, (unsigned long long)(n + 1023) << 52);
}
__WP_HD inline double __wp_fp8_value(__nv_fp8_storage_t x, __nv_fp8_interpretation_t __kind) {
  int __digits = __kind == __NV_E4M3 ? 3 : 2, __bias = __kind == __NV_E4M3 ? 7 : 15;
  int __rest = x & 0x7f, __exponent = __rest >> __digits, __fraction = __rest & ((1 << __digits) - 1);
  double __magnitude = __exponent == 0
                           ? __fraction * __wp_power_of_two(1 - __bias - __digits)
                           : ((1 << __digits) + __fraction) * __wp_power_of_two(__exponent - __bias - __digits);
  if (__kind == __NV_E4M3 && __rest == 0x7f) __magnitude = __builtin_nan("");
  if (__kind == __NV_E5M2 && __rest >= 0x7c) __magnitude = __rest == 0x7c ? __builtin_inf() : __builtin_nan("");
  return x & 0x80 ? -__magnitude : __magnitude;
}
// The nearest one, ties to even. What is too large is the largest one, or without saturation a NaN
// (E4M3) or infinity (E5M2).
__WP_HD inline __nv_fp8_storage_t __wp_fp8_bits(double x, __nv_saturation_t __saturation, __nv_fp8_interpretation_t __kind) {
  int __digits = __kind == __NV_E4M3 ? 3 : 2, __bias = __kind == __NV_E4M3 ? 7 : 15;
  unsigned __largest = __kind == __NV_E4M3 ? 0x7e : 0x7b;
  unsigned long long __bits = __builtin_bit_cast(unsigned long long, x), __rest = __bits & 0x7fffffffffffffffull;
  unsigned __sign = (unsigned)(__bits >> 56) & 0x80;
  if (x != x) return 0x7f;
  unsigned long long __found;
  if (__rest < (unsigned long long)(1 - __bias + 1023) << 52) {
    __found = (unsigned long long)__builtin_rint(__builtin_bit_cast(double, __rest) * __wp_power_of_two(__bias - 1 + __digits));
  } else {
    int __dropped = 52 - __digits;
    unsigned long long __half = 1ull << (__dropped - 1), __kept = __rest >> __dropped;
    unsigned long long __below = __rest & ((__half << 1) - 1);
    if (__below > __half || (__below == __half && (__kept & 1))) __kept += 1;
    __found = __kept - ((unsigned long long)(1023 - __bias) << __digits);
  }
  if (__found > __largest) __found = __saturation == __NV_SATFINITE ? __largest : __kind == __NV_E4M3 ? 0x7f : 0x7c;
  return (__nv_fp8_storage_t)(__sign | (unsigned)__found);
}

/// effect    8-bit floats from and to other floats, to the nearest, saturating if that is asked for
/// exact
extern "C" {
__WP_HD inline __nv_fp8_storage_t __nv_cvt_double_to_fp8(double x, __nv_saturation_t __saturation, __nv_fp8_interpretation_t __kind) {
  return __wp_fp8_bits(x, __saturation, __kind);
}
__WP_HD inline __nv_fp8_storage_t __nv_cvt_float_to_fp8(float x, __nv_saturation_t __saturation, __nv_fp8_interpretation_t __kind) {
  return __wp_fp8_bits(x, __saturation, __kind);
}
__WP_HD inline __nv_fp8x2_storage_t __nv_cvt_float2_to_fp8x2(float2 x, __nv_saturation_t __saturation, __nv_fp8_interpretation_t __kind) {
  return (__nv_fp8x2_storage_t)(__wp_fp8_bits(x.x, __saturation, __kind) | __wp_fp8_bits(x.y, __saturation, __kind) << 8);
}
__WP_HD inline __nv_fp8_storage_t __nv_cvt_halfraw_to_fp8(__half_raw x, __nv_saturation_t __saturation, __nv_fp8_interpretation_t __kind) {
  return __wp_fp8_bits((float)__half(x), __saturation, __kind);
}
__WP_HD inline __nv_fp8_storage_t __nv_cvt_bfloat16raw_to_fp8(__nv_bfloat16_raw x, __nv_saturation_t __saturation, __nv_fp8_interpretation_t __kind) {
  return __wp_fp8_bits((float)__nv_bfloat16(x), __saturation, __kind);
}
__WP_HD inline __half_raw __nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t x, __nv_fp8_interpretation_t __kind) {
  return __half((float)__wp_fp8_value(x, __kind));
}
__WP_HD inline __half2_raw __nv_cvt_fp8x2_to_halfraw2(__nv_fp8x2_storage_t x, __nv_fp8_interpretation_t __kind) {
  __half_raw __low = __nv_cvt_fp8_to_halfraw((__nv_fp8_storage_t)(x & 0xff), __kind);
  __half_raw __high = __nv_cvt_fp8_to_halfraw((__nv_fp8_storage_t)(x >> 8), __kind);
  return __half2_raw{__low.x, __high.x};
}
}

#define __WP_FP8(NAME, KIND)                                                                      \
  struct NAME {                                                                                   \
    __nv_fp8_storage_t __x;                                                                       \
    NAME() = default;                                                                             \
    __WP_HD explicit NAME(double x) : __x(__wp_fp8_bits(x, __NV_SATFINITE, KIND)) {}              \
    __WP_HD explicit NAME(float x) : NAME((double)x) {}                                           \
    __WP_HD explicit NAME(__half x) : NAME((double)(float)x) {}                                   \
    __WP_HD explicit NAME(__nv_bfloat16 x) : NAME((double)(float)x) {}                            \
    __WP_HD explicit NAME(int x) : NAME((double)x) {}                                             \
    __WP_HD explicit NAME(unsigned x) : NAME((double)x) {}                                        \
    __WP_HD explicit operator double() const { return __wp_fp8_value(__x, KIND); }                \
    __WP_HD explicit operator float() const { return (float)__wp_fp8_value(__x, KIND); }          \
    __WP_HD explicit operator __half() const { return __half((float)*this); }                     \
    __WP_HD explicit operator __nv_bfloat16() const { return __nv_bfloat16((float)*this); }       \
    __WP_HD explicit operator int() const { return (int)(float)*this; }                           \
    __WP_HD explicit operator bool() const { return (__x & 0x7f) != 0; }                          \
  };
/// effect    an 8-bit float: from and to other floats, to the nearest, saturating
/// exact
__WP_FP8(__nv_fp8_e4m3, __NV_E4M3)
__WP_FP8(__nv_fp8_e5m2, __NV_E5M2)
#undef __WP_FP8
#define __WP_FP8_PAIR(NAME, ONE, KIND)                                                            \
  struct __attribute__((__aligned__(2))) NAME {                                                   \
    __nv_fp8x2_storage_t __x;                                                                     \
    NAME() = default;                                                                             \
    __WP_HD explicit NAME(ONE __low, ONE __high) : __x((__nv_fp8x2_storage_t)(__low.__x | __high.__x << 8)) {} \
    __WP_HD explicit NAME(float2 __v) : NAME(ONE(__v.x), ONE(__v.y)) {}                           \
    __WP_HD explicit NAME(double2 __v) : NAME(ONE(__v.x), ONE(__v.y)) {}                          \
    __WP_HD explicit NAME(__half2 __v) : NAME(ONE(__v.x), ONE(__v.y)) {}                          \
    __WP_HD explicit NAME(__nv_bfloat162 __v) : NAME(ONE(__v.x), ONE(__v.y)) {}                   \
    __WP_HD explicit operator float2() const {                                                    \
      return float2{(float)__wp_fp8_value(__x & 0xff, KIND), (float)__wp_fp8_value(__x >> 8, KIND)}; \
    }                                                                                             \
    __WP_HD explicit operator __half2() const {                                                   \
      float2 __v = (float2)*this;                                                                 \
      return __half2(__half(__v.x), __half(__v.y));                                               \
    }                                                                                             \
  };
/// effect    two 8-bit floats: from and to other floats, to the nearest, saturating
/// exact
__WP_FP8_PAIR(__nv_fp8x2_e4m3, __nv_fp8_e4m3, __NV_E4M3)
__WP_FP8_PAIR(__nv_fp8x2_e5m2, __nv_fp8_e5m2, __NV_E5M2)
#undef __WP_FP8_PAIR
#define __WP_FP8_FOUR(NAME, PAIR, KIND)                                                           \
  struct __attribute__((__aligned__(4))) NAME {                                                   \
    __nv_fp8x4_storage_t __x;                                                                     \
    NAME() = default;                                                                             \
    __WP_HD explicit NAME(PAIR __low, PAIR __high) : __x(__low.__x | (unsigned)__high.__x << 16) {} \
    __WP_HD explicit NAME(float4 __v) : NAME(PAIR(float2{__v.x, __v.y}), PAIR(float2{__v.z, __v.w})) {} \
    __WP_HD explicit NAME(double4 __v) : NAME(PAIR(double2{__v.x, __v.y}), PAIR(double2{__v.z, __v.w})) {} \
    __WP_HD explicit NAME(__half2 __low, __half2 __high) : NAME(PAIR(__low), PAIR(__high)) {}     \
    __WP_HD explicit NAME(__nv_bfloat162 __low, __nv_bfloat162 __high) : NAME(PAIR(__low), PAIR(__high)) {} \
    __WP_HD explicit operator float4() const {                                                    \
      return float4{(float)__wp_fp8_value(__x & 0xff, KIND), (float)__wp_fp8_value(__x >> 8 & 0xff, KIND), \
                    (float)__wp_fp8_value(__x >> 16 & 0xff, KIND), (float)__wp_fp8_value(__x >> 24, KIND)}; \
    }                                                                                             \
  };
/// effect    four 8-bit floats: from and to other floats, to the nearest, saturating
/// exact
__WP_FP8_FOUR(__nv_fp8x4_e4m3, __nv_fp8x2_e4m3, __NV_E4M3)
__WP_FP8_FOUR(__nv_fp8x4_e5m2, __nv_fp8x2_e5m2, __NV_E5M2)
#undef __WP_FP8_FOUR
#endif
