// 8-bit floats: the types and conversions are declared, so that programs compile; none is modelled.
#ifndef WARPPROOF_CUDA_FP8_H
#define WARPPROOF_CUDA_FP8_H
#include "cuda_fp16.h"
#include "cuda_bf16.h"

typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;
enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE };
enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 };

extern "C" {
__WP_HD __nv_fp8_storage_t __nv_cvt_float_to_fp8(float x, __nv_saturation_t, __nv_fp8_interpretation_t);
__WP_HD __nv_fp8_storage_t __nv_cvt_double_to_fp8(double x, __nv_saturation_t, __nv_fp8_interpretation_t);
__WP_HD __nv_fp8x2_storage_t __nv_cvt_float2_to_fp8x2(float2 x, __nv_saturation_t, __nv_fp8_interpretation_t);
__WP_HD __nv_fp8_storage_t __nv_cvt_halfraw_to_fp8(__half_raw x, __nv_saturation_t, __nv_fp8_interpretation_t);
__WP_HD __half_raw __nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t x, __nv_fp8_interpretation_t);
__WP_HD __half2_raw __nv_cvt_fp8x2_to_halfraw2(__nv_fp8x2_storage_t x, __nv_fp8_interpretation_t);
}

#define __WP_FP8(NAME)                                                                            \
  struct NAME {                                                                                   \
    __nv_fp8_storage_t __x;                                                                       \
    NAME() = default;                                                                             \
    __WP_HD explicit NAME(float x);                                                               \
    __WP_HD explicit NAME(double x);                                                              \
    __WP_HD explicit NAME(__half x);                                                              \
    __WP_HD explicit NAME(__nv_bfloat16 x);                                                       \
    __WP_HD explicit operator float() const;                                                      \
    __WP_HD explicit operator double() const;                                                     \
    __WP_HD explicit operator __half() const;                                                     \
    __WP_HD explicit operator __nv_bfloat16() const;                                              \
  };
__WP_FP8(__nv_fp8_e4m3)
__WP_FP8(__nv_fp8_e5m2)
#undef __WP_FP8
#define __WP_FP8_PAIR(NAME)                                                                       \
  struct NAME {                                                                                   \
    __nv_fp8x2_storage_t __x;                                                                     \
    NAME() = default;                                                                             \
    __WP_HD explicit NAME(float2 __v);                                                            \
    __WP_HD explicit NAME(double2 __v);                                                           \
    __WP_HD explicit NAME(__half2 __v);                                                           \
    __WP_HD explicit NAME(__nv_bfloat162 __v);                                                    \
    __WP_HD explicit operator float2() const;                                                     \
    __WP_HD explicit operator __half2() const;                                                    \
  };
#define __WP_FP8_FOUR(NAME)                                                                       \
  struct NAME {                                                                                   \
    __nv_fp8x4_storage_t __x;                                                                     \
    NAME() = default;                                                                             \
    __WP_HD explicit NAME(float4 __v);                                                            \
    __WP_HD explicit NAME(double4 __v);                                                           \
    __WP_HD explicit NAME(__half2 __low, __half2 __high);                                         \
    __WP_HD explicit NAME(__nv_bfloat162 __low, __nv_bfloat162 __high);                           \
    __WP_HD explicit operator float4() const;                                                     \
  };
__WP_FP8_PAIR(__nv_fp8x2_e4m3)
__WP_FP8_PAIR(__nv_fp8x2_e5m2)
__WP_FP8_FOUR(__nv_fp8x4_e4m3)
__WP_FP8_FOUR(__nv_fp8x4_e5m2)
#undef __WP_FP8_PAIR
#undef __WP_FP8_FOUR
#endif
