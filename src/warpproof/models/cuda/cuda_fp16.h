// __half and __half2: IEEE binary16 on host and device, computed by the compiler's own 16-bit type.
#ifndef WARPPROOF_CUDA_FP16_H
#define WARPPROOF_CUDA_FP16_H
#include "cuda_runtime.h"
#include "warpproof/rounding.h"

struct __half_raw { unsigned short x; };
struct __attribute__((__aligned__(4))) __half2_raw { unsigned short x, y; };

struct __nv_bfloat16;

/// effect    a half: converts from and to all numbers, rounding to nearest; to integers toward zero,
///           saturating
/// exact
struct __attribute__((__aligned__(2))) __half {
  _Float16 __value;

  __half() = default;
  __WP_HD constexpr __half(__half_raw __raw) : __value(__builtin_bit_cast(_Float16, __raw.x)) {}
  __WP_HD __half(float x) : __value((_Float16)x) {}
  __WP_HD __half(double x) : __value((_Float16)x) {}
  __WP_HD __half(short x) : __value((_Float16)x) {}
  __WP_HD __half(unsigned short x) : __value((_Float16)x) {}
  __WP_HD __half(int x) : __value((_Float16)x) {}
  __WP_HD __half(unsigned x) : __value((_Float16)x) {}
  __WP_HD __half(long x) : __value((_Float16)x) {}
  __WP_HD __half(unsigned long x) : __value((_Float16)x) {}
  __WP_HD __half(long long x) : __value((_Float16)x) {}
  __WP_HD __half(unsigned long long x) : __value((_Float16)x) {}
  __WP_HD explicit __half(__nv_bfloat16 x);
  __WP_HD __half &operator=(float x) { return __value = (_Float16)x, *this; }
  __WP_HD __half &operator=(double x) { return __value = (_Float16)x, *this; }
  __WP_HD __half &operator=(int x) { return __value = (_Float16)x, *this; }

  __WP_HD operator float() const { return (float)__value; }
  __WP_HD operator __half_raw() const { return __half_raw{__builtin_bit_cast(unsigned short, __value)}; }
  __WP_HD operator bool() const { return __value != 0; }
  __WP_HD operator short() const { return __wp_saturate<short, float>(__builtin_truncf((float)__value), 0); }
  __WP_HD operator unsigned short() const {
    return __wp_saturate<unsigned short, float>(__builtin_truncf((float)__value), 0);
  }
  __WP_HD operator int() const { return __wp_saturate<int, float>(__builtin_truncf((float)__value), 0); }
  __WP_HD operator unsigned() const {
    return __wp_saturate<unsigned, float>(__builtin_truncf((float)__value), 0);
  }
  __WP_HD operator long() const {
    return __wp_saturate<long, float>(__builtin_truncf((float)__value), (long)(1ull << 63));
  }
  __WP_HD operator unsigned long() const {
    return __wp_saturate<unsigned long, float>(__builtin_truncf((float)__value), 1ul << 63);
  }
  __WP_HD operator signed char() const {
    return __wp_saturate<signed char, float>(__builtin_truncf((float)__value), 0);
  }
  __WP_HD operator unsigned char() const {
    return __wp_saturate<unsigned char, float>(__builtin_truncf((float)__value), 0);
  }
  __WP_HD operator char() const { return __wp_saturate<char, float>(__builtin_truncf((float)__value), 0); }
  __WP_HD operator long long() const {
    return __wp_saturate<long long, float>(__builtin_truncf((float)__value), (long long)(1ull << 63));
  }
  __WP_HD operator unsigned long long() const {
    return __wp_saturate<unsigned long long, float>(__builtin_truncf((float)__value), 1ull << 63);
  }
};

// What the shared functions need of the format: its value in a type wide enough that one operation
// followed by one rounding is correctly rounded, rounding to it, and a true fused multiply-add.
__WP_HD inline _Float16 __wp_value(__half __a) { return __a.__value; }
__WP_HD inline __half __wp_to_half(_Float16 x) {
  __half result;
  result.__value = x;
  return result;
}
__WP_HD inline __half __wp_to_half(float x) { return __wp_to_half((_Float16)x); }
__WP_HD inline __half __wp_to_half(double x) { return __wp_to_half((_Float16)x); }
__WP_HD inline __half __wp_fma16(__half __a, __half __b, __half __c) {
  return __wp_to_half(__builtin_elementwise_fma(__a.__value, __b.__value, __c.__value));
}

#define __WP_HALF __half
#define __WP_HALF2 __half2
#define __WP_RAW __half_raw
#define __WP_RAW2 __half2_raw
#define __WP_N half
#include "warpproof/half_functions.h"

typedef __half half;
typedef __half2 half2;
typedef __half __nv_half;
typedef __half2 __nv_half2;
typedef __half nv_half;
typedef __half2 nv_half2;
typedef __half_raw __nv_half_raw;

#define CUDART_INF_FP16 __ushort_as_half((unsigned short)0x7C00U)
#define CUDART_NAN_FP16 __ushort_as_half((unsigned short)0x7FFFU)
#define CUDART_MIN_DENORM_FP16 __ushort_as_half((unsigned short)0x0001U)
#define CUDART_MAX_NORMAL_FP16 __ushort_as_half((unsigned short)0x7BFFU)
#define CUDART_NEG_ZERO_FP16 __ushort_as_half((unsigned short)0x8000U)
#define CUDART_ZERO_FP16 __ushort_as_half((unsigned short)0x0000U)
#define CUDART_ONE_FP16 __ushort_as_half((unsigned short)0x3C00U)

/// effect    *address += val, in one atomic step (half2: one for each half); returns the old value
/// exact
__WP_D inline __half atomicAdd(__half *__address, __half val) {
  return __wp_to_half(__wp_atomic_add(&__address->__value, val.__value, __WP_RELAXED, __WP_GPU));
}
__WP_D inline __half2 atomicAdd(__half2 *__address, __half2 val) {
  __half __lo = atomicAdd(&__address->x, val.x);
  return __half2(__lo, atomicAdd(&__address->y, val.y));
}
#endif
