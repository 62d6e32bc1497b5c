// __nv_bfloat16 and __nv_bfloat162: the upper half of a float, computed in float and rounded once.
//
// A float has more than twice the digits of a bfloat16 plus two, so rounding the float result of
// + - * / and sqrt again gives the correctly rounded bfloat16. Only fma needs more care.
#ifndef WARPPROOF_CUDA_BF16_H
#define WARPPROOF_CUDA_BF16_H
#include "cuda_fp16.h"
#include "cuda_runtime.h"
#include "warpproof/rounding.h"

struct __nv_bfloat16_raw { unsigned short x; };
struct __attribute__((__aligned__(4))) __nv_bfloat162_raw { unsigned short x, y; };

// Bits of the nearest bfloat16, ties to even; a NaN becomes 0x7fff.
__WP_HD inline unsigned short __wp_bfloat16_bits(float x) {
  unsigned __bits = __builtin_bit_cast(unsigned, x);
  if (x != x) return 0x7fff;
  return (unsigned short)((__bits + 0x7fffu + (__bits >> 16 & 1)) >> 16);
}
// From double through a float rounded to odd, which keeps the second rounding correct.
__WP_HD inline unsigned short __wp_bfloat16_bits(double x) {
  float __truncated = __wp_narrow(x, __WP_RZ);
  unsigned __sticky = (double)__truncated < x || (double)__truncated > x ? 1 : 0;
  return __wp_bfloat16_bits(__builtin_bit_cast(float, __builtin_bit_cast(unsigned, __truncated) | __sticky));
}
// From 64-bit integers: likewise, by way of a double rounded toward zero.
template <class __I> __WP_HD inline unsigned short __wp_bfloat16_bits_of(__I x) {
  double __truncated = __wp_widen(x, __WP_RZ), __larger = __wp_widen(x, __WP_RU);
  unsigned long long __sticky = __truncated == __larger && __truncated == __wp_widen(x, __WP_RD) ? 0 : 1;
  unsigned long long __bits = __builtin_bit_cast(unsigned long long, __truncated) | __sticky;
  return __wp_bfloat16_bits(__builtin_bit_cast(double, __bits));
}

/// effect    a bfloat16: converts from and to all numbers, rounding to nearest; to integers toward
///           zero, saturating
/// exact
struct __attribute__((__aligned__(2))) __nv_bfloat16 {
  unsigned short __x;

  __nv_bfloat16() = default;
  __WP_HD constexpr __nv_bfloat16(__nv_bfloat16_raw __raw) : __x(__raw.x) {}
  __WP_HD __nv_bfloat16(float x) : __x(__wp_bfloat16_bits(x)) {}
  __WP_HD __nv_bfloat16(double x) : __x(__wp_bfloat16_bits(x)) {}
  __WP_HD __nv_bfloat16(short x) : __x(__wp_bfloat16_bits((float)x)) {}
  __WP_HD __nv_bfloat16(unsigned short x) : __x(__wp_bfloat16_bits((float)x)) {}
  __WP_HD __nv_bfloat16(int x) : __x(__wp_bfloat16_bits((double)x)) {}
  __WP_HD __nv_bfloat16(unsigned x) : __x(__wp_bfloat16_bits((double)x)) {}
  __WP_HD __nv_bfloat16(long x) : __x(__wp_bfloat16_bits_of((long long)x)) {}
  __WP_HD __nv_bfloat16(unsigned long x) : __x(__wp_bfloat16_bits_of((unsigned long long)x)) {}
  __WP_HD __nv_bfloat16(long long x) : __x(__wp_bfloat16_bits_of(x)) {}
  __WP_HD __nv_bfloat16(unsigned long long x) : __x(__wp_bfloat16_bits_of(x)) {}
  __WP_HD explicit __nv_bfloat16(__half x) : __x(__wp_bfloat16_bits((float)x)) {}
  __WP_HD __nv_bfloat16 &operator=(float x) { return __x = __wp_bfloat16_bits(x), *this; }
  __WP_HD __nv_bfloat16 &operator=(double x) { return __x = __wp_bfloat16_bits(x), *this; }
  __WP_HD __nv_bfloat16 &operator=(int x) { return __x = __wp_bfloat16_bits((double)x), *this; }

  __WP_HD operator float() const { return __builtin_bit_cast(float, (unsigned)__x << 16); }
  __WP_HD operator __nv_bfloat16_raw() const { return __nv_bfloat16_raw{__x}; }
  __WP_HD operator bool() const { return (__x & 0x7fff) != 0; }
  __WP_HD operator short() const { return __wp_saturate<short, float>(__builtin_truncf((float)*this), 0); }
  __WP_HD operator unsigned short() const {
    return __wp_saturate<unsigned short, float>(__builtin_truncf((float)*this), 0);
  }
  __WP_HD operator int() const { return __wp_saturate<int, float>(__builtin_truncf((float)*this), 0); }
  __WP_HD operator unsigned() const {
    return __wp_saturate<unsigned, float>(__builtin_truncf((float)*this), 0);
  }
  __WP_HD operator long() const {
    return __wp_saturate<long, float>(__builtin_truncf((float)*this), (long)(1ull << 63));
  }
  __WP_HD operator unsigned long() const {
    return __wp_saturate<unsigned long, float>(__builtin_truncf((float)*this), 1ul << 63);
  }
  __WP_HD operator signed char() const {
    return __wp_saturate<signed char, float>(__builtin_truncf((float)*this), 0);
  }
  __WP_HD operator unsigned char() const {
    return __wp_saturate<unsigned char, float>(__builtin_truncf((float)*this), 0);
  }
  __WP_HD operator char() const { return __wp_saturate<char, float>(__builtin_truncf((float)*this), 0); }
  __WP_HD operator long long() const {
    return __wp_saturate<long long, float>(__builtin_truncf((float)*this), (long long)(1ull << 63));
  }
  __WP_HD operator unsigned long long() const {
    return __wp_saturate<unsigned long long, float>(__builtin_truncf((float)*this), 1ull << 63);
  }
};

// The nearest half.
__WP_HD inline __half::__half(__nv_bfloat16 x) : __value((_Float16)(float)x) {}

__WP_HD inline float __wp_value(__nv_bfloat16 __a) { return (float)__a; }
__WP_HD inline __nv_bfloat16 __wp_to_bfloat16(float x) { return __nv_bfloat16(x); }
__WP_HD inline __nv_bfloat16 __wp_to_bfloat16(double x) { return __nv_bfloat16(x); }

// The product is exact in double; the sum is rounded to odd, from its rounding error, then once more.
__WP_HD inline __nv_bfloat16 __wp_fma16(__nv_bfloat16 __a, __nv_bfloat16 __b, __nv_bfloat16 __c) {
  double __product = (double)(float)__a * (double)(float)__b, __addend = (double)(float)__c;
  double __sum = __product + __addend;
  if (!__builtin_isfinite(__sum)) return __nv_bfloat16(__sum);
  double __part = __sum - __product;
  double __error = (__product - (__sum - __part)) + (__addend - __part);
  unsigned long long __bits = __builtin_bit_cast(unsigned long long, __sum);
  if (__error != 0 && (__bits & 1) == 0) __bits = (__error > 0) == (__sum > 0) ? __bits + 1 : __bits - 1;
  return __nv_bfloat16(__builtin_bit_cast(double, __bits));
}

#define __WP_HALF __nv_bfloat16
#define __WP_HALF2 __nv_bfloat162
#define __WP_RAW __nv_bfloat16_raw
#define __WP_RAW2 __nv_bfloat162_raw
#define __WP_N bfloat16
#include "warpproof/half_functions.h"

typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;

#define CUDART_INF_BF16 __ushort_as_bfloat16((unsigned short)0x7F80U)
#define CUDART_NAN_BF16 __ushort_as_bfloat16((unsigned short)0x7FFFU)
#define CUDART_MIN_DENORM_BF16 __ushort_as_bfloat16((unsigned short)0x0001U)
#define CUDART_MAX_NORMAL_BF16 __ushort_as_bfloat16((unsigned short)0x7F7FU)
#define CUDART_NEG_ZERO_BF16 __ushort_as_bfloat16((unsigned short)0x8000U)
#define CUDART_ZERO_BF16 __ushort_as_bfloat16((unsigned short)0x0000U)
#define CUDART_ONE_BF16 __ushort_as_bfloat16((unsigned short)0x3F80U)

/// effect    *address += val, in one atomic step (bfloat162: one for each half); returns the old value
/// exact
__WP_D inline __nv_bfloat16 atomicAdd(__nv_bfloat16 *__address, __nv_bfloat16 val) {
  unsigned short __seen = __wp_atomic_load(&__address->__x, __WP_RELAXED, __WP_GPU), __old;
  do {
    __old = __seen;
    __nv_bfloat16 __sum = __ushort_as_bfloat16(__old) + val;
    __seen = __wp_atomic_cas(&__address->__x, __old, __sum.__x, __WP_RELAXED, __WP_GPU);
  } while (__seen != __old);
  return __ushort_as_bfloat16(__old);
}
__WP_D inline __nv_bfloat162 atomicAdd(__nv_bfloat162 *__address, __nv_bfloat162 val) {
  __nv_bfloat16 __lo = atomicAdd(&__address->x, val.x);
  return __nv_bfloat162(__lo, atomicAdd(&__address->y, val.y));
}
#endif
