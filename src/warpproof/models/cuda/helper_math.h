// Arithmetic on CUDA's vector types as NVIDIA's sample programs have it: component by component, with
// scalars on either side.
#ifndef WARPPROOF_HELPER_MATH_H
#define WARPPROOF_HELPER_MATH_H
#define HELPER_MATH_H
#include <math.h>
#include <sys/types.h>
#include "vector_functions.h"

// --- conversions ------------------------------------------------------------------------------------
/// effect    vectors from one scalar, from shorter or longer vectors, and from vectors of another type
/// exact
#define __WP_WIDEN(NAME, __T)                                                                            \
  __WP_HD inline NAME##2 make_##NAME##2(__T __s) { return make_##NAME##2(__s, __s); }                          \
  __WP_HD inline NAME##3 make_##NAME##3(__T __s) { return make_##NAME##3(__s, __s, __s); }                       \
  __WP_HD inline NAME##4 make_##NAME##4(__T __s) { return make_##NAME##4(__s, __s, __s, __s); }                    \
  __WP_HD inline NAME##2 make_##NAME##2(NAME##3 __a) { return make_##NAME##2(__a.x, __a.y); }                \
  __WP_HD inline NAME##2 make_##NAME##2(NAME##4 __a) { return make_##NAME##2(__a.x, __a.y); }                \
  __WP_HD inline NAME##3 make_##NAME##3(NAME##2 __a) { return make_##NAME##3(__a.x, __a.y, 0); }             \
  __WP_HD inline NAME##3 make_##NAME##3(NAME##2 __a, __T z) { return make_##NAME##3(__a.x, __a.y, z); }        \
  __WP_HD inline NAME##3 make_##NAME##3(NAME##4 __a) { return make_##NAME##3(__a.x, __a.y, __a.z); }           \
  __WP_HD inline NAME##4 make_##NAME##4(NAME##3 __a) { return make_##NAME##4(__a.x, __a.y, __a.z, 0); }        \
  __WP_HD inline NAME##4 make_##NAME##4(NAME##3 __a, __T w) { return make_##NAME##4(__a.x, __a.y, __a.z, w); }
__WP_WIDEN(float, float)
__WP_WIDEN(int, int)
__WP_WIDEN(uint, uint)
#undef __WP_WIDEN

#define __WP_CONVERT(NAME, __T, FROM)                                                                    \
  __WP_HD inline NAME##2 make_##NAME##2(FROM##2 __a) { return make_##NAME##2((__T)__a.x, (__T)__a.y); }          \
  __WP_HD inline NAME##3 make_##NAME##3(FROM##3 __a) { return make_##NAME##3((__T)__a.x, (__T)__a.y, (__T)__a.z); }  \
  __WP_HD inline NAME##4 make_##NAME##4(FROM##4 __a) { return make_##NAME##4((__T)__a.x, (__T)__a.y, (__T)__a.z, (__T)__a.w); }
__WP_CONVERT(float, float, int)
__WP_CONVERT(float, float, uint)
__WP_CONVERT(int, int, float)
__WP_CONVERT(int, int, uint)
__WP_CONVERT(uint, uint, int)
#undef __WP_CONVERT

// --- operators ----------------------------------------------------------------------------------------
/// effect    component by component
/// exact
#define __WP_OPERATOR(__V, __T, OP, ...)                                                                   \
  __WP_HD inline __V operator OP(__V __a, __V __b) { return __V{__VA_ARGS__}; }                                    \
  __WP_HD inline __V operator OP(__V __a, __T __s) { return __a OP make_##__V(__s); }                                  \
  __WP_HD inline __V operator OP(__T __s, __V __b) { return make_##__V(__s) OP __b; }                                  \
  __WP_HD inline void operator OP##=(__V &__a, __V __b) { __a = __a OP __b; }                                        \
  __WP_HD inline void operator OP##=(__V &__a, __T __s) { __a = __a OP make_##__V(__s); }
#define __WP_OPERATORS(NAME, __T, OP)                                                                    \
  __WP_OPERATOR(NAME##2, __T, OP, __a.x OP __b.x, __a.y OP __b.y)                                                \
  __WP_OPERATOR(NAME##3, __T, OP, __a.x OP __b.x, __a.y OP __b.y, __a.z OP __b.z)                                    \
  __WP_OPERATOR(NAME##4, __T, OP, __a.x OP __b.x, __a.y OP __b.y, __a.z OP __b.z, __a.w OP __b.w)
#define __WP_RING(NAME, __T)                                                                             \
  __WP_OPERATORS(NAME, __T, +)                                                                           \
  __WP_OPERATORS(NAME, __T, -)                                                                           \
  __WP_OPERATORS(NAME, __T, *)
__WP_RING(float, float)
__WP_RING(int, int)
__WP_RING(uint, uint)
__WP_OPERATORS(float, float, /)
#undef __WP_RING
#undef __WP_OPERATORS
#undef __WP_OPERATOR

#define __WP_NEGATE(NAME)                                                                              \
  __WP_HD inline NAME##2 operator-(const NAME##2 &__a) { return NAME##2{-__a.x, -__a.y}; }                   \
  __WP_HD inline NAME##3 operator-(const NAME##3 &__a) { return NAME##3{-__a.x, -__a.y, -__a.z}; }             \
  __WP_HD inline NAME##4 operator-(const NAME##4 &__a) { return NAME##4{-__a.x, -__a.y, -__a.z, -__a.w}; }
__WP_NEGATE(float)
__WP_NEGATE(int)
#undef __WP_NEGATE

// --- functions ----------------------------------------------------------------------------------------
#define __WP_BY_COMPONENT_1(FUNCTION, NAME, __F)                                                         \
  __WP_HD inline NAME##2 FUNCTION(NAME##2 __a) { return NAME##2{__F(__a.x), __F(__a.y)}; }                       \
  __WP_HD inline NAME##3 FUNCTION(NAME##3 __a) { return NAME##3{__F(__a.x), __F(__a.y), __F(__a.z)}; }               \
  __WP_HD inline NAME##4 FUNCTION(NAME##4 __a) { return NAME##4{__F(__a.x), __F(__a.y), __F(__a.z), __F(__a.w)}; }
#define __WP_BY_COMPONENT_2(FUNCTION, NAME, __F)                                                         \
  __WP_HD inline NAME##2 FUNCTION(NAME##2 __a, NAME##2 __b) { return NAME##2{__F(__a.x, __b.x), __F(__a.y, __b.y)}; }  \
  __WP_HD inline NAME##3 FUNCTION(NAME##3 __a, NAME##3 __b) { return NAME##3{__F(__a.x, __b.x), __F(__a.y, __b.y), __F(__a.z, __b.z)}; } \
  __WP_HD inline NAME##4 FUNCTION(NAME##4 __a, NAME##4 __b) {                                              \
    return NAME##4{__F(__a.x, __b.x), __F(__a.y, __b.y), __F(__a.z, __b.z), __F(__a.w, __b.w)};                                \
  }

/// effect    linear interpolation and restriction to a range, of one number
/// exact
__WP_HD inline float lerp(float __a, float __b, float __t) { return __a + __t * (__b - __a); }
__WP_HD inline float clamp(float f, float __a, float __b) { return fmaxf(__a, fminf(f, __b)); }
__WP_HD inline int clamp(int f, int __a, int __b) {
  int __low = f < __b ? f : __b;
  return __a > __low ? __a : __low;
}
__WP_HD inline uint clamp(uint f, uint __a, uint __b) {
  uint __low = f < __b ? f : __b;
  return __a > __low ? __a : __low;
}
__WP_HD inline float fracf(float __v) { return __v - floorf(__v); }
__WP_HD inline float smoothstep(float __a, float __b, float x) {
  float y = clamp((x - __a) / (__b - __a), 0.0f, 1.0f);
  return y * y * (3.0f - 2.0f * y);
}

namespace __warpproof {
template <class __T> __WP_HD inline __T __smaller(__T __a, __T __b) { return __a < __b ? __a : __b; }
template <class __T> __WP_HD inline __T __larger(__T __a, __T __b) { return __a > __b ? __a : __b; }
__WP_HD inline int __magnitude(int __a) { return __a < 0 ? -__a : __a; }
}  // namespace __warpproof

/// effect    component by component
/// exact
__WP_BY_COMPONENT_2(fminf, float, fminf)
__WP_BY_COMPONENT_2(fmaxf, float, fmaxf)
__WP_BY_COMPONENT_2(fmodf, float, fmodf)
__WP_BY_COMPONENT_2(min, int, __warpproof::__smaller)
__WP_BY_COMPONENT_2(max, int, __warpproof::__larger)
__WP_BY_COMPONENT_2(min, uint, __warpproof::__smaller)
__WP_BY_COMPONENT_2(max, uint, __warpproof::__larger)
__WP_BY_COMPONENT_1(floorf, float, floorf)
__WP_BY_COMPONENT_1(fracf, float, fracf)
__WP_BY_COMPONENT_1(fabs, float, fabsf)
__WP_BY_COMPONENT_1(abs, int, __warpproof::__magnitude)
#undef __WP_BY_COMPONENT_1
#undef __WP_BY_COMPONENT_2

/// effect    sum of the products of the components
/// exact
#define __WP_DOT(NAME, __T)                                                                              \
  __WP_HD inline __T dot(NAME##2 __a, NAME##2 __b) { return __a.x * __b.x + __a.y * __b.y; }                         \
  __WP_HD inline __T dot(NAME##3 __a, NAME##3 __b) { return __a.x * __b.x + __a.y * __b.y + __a.z * __b.z; }             \
  __WP_HD inline __T dot(NAME##4 __a, NAME##4 __b) { return __a.x * __b.x + __a.y * __b.y + __a.z * __b.z + __a.w * __b.w; }
__WP_DOT(float, float)
__WP_DOT(int, int)
__WP_DOT(uint, uint)
#undef __WP_DOT

/// effect    interpolation, restriction to a range, length, direction
/// exact
#define __WP_VECTOR(__V)                                                                                 \
  __WP_HD inline __V lerp(__V __a, __V __b, float __t) { return __a + __t * (__b - __a); }                                 \
  __WP_HD inline __V clamp(__V __v, __V __a, __V __b) { return fmaxf(__a, fminf(__v, __b)); }                              \
  __WP_HD inline __V clamp(__V __v, float __a, float __b) { return clamp(__v, make_##__V(__a), make_##__V(__b)); }         \
  __WP_HD inline float length(__V __v) { return sqrtf(dot(__v, __v)); }                                        \
  __WP_HD inline __V normalize(__V __v) { return __v * (1.0f / sqrtf(dot(__v, __v))); }                            \
  __WP_HD inline __V smoothstep(__V __a, __V __b, __V x) {                                                         \
    __V y = clamp((x - __a) / (__b - __a), 0.0f, 1.0f);                                                        \
    return y * y * (make_##__V(3.0f) - make_##__V(2.0f) * y);                                              \
  }
__WP_VECTOR(float2)
__WP_VECTOR(float3)
__WP_VECTOR(float4)
#undef __WP_VECTOR

#define __WP_CLAMP(__V, __T)                                                                               \
  __WP_HD inline __V clamp(__V __v, __V __a, __V __b) { return max(__a, min(__v, __b)); }                                  \
  __WP_HD inline __V clamp(__V __v, __T __a, __T __b) { return clamp(__v, make_##__V(__a), make_##__V(__b)); }
__WP_CLAMP(int2, int)
__WP_CLAMP(int3, int)
__WP_CLAMP(int4, int)
__WP_CLAMP(uint2, uint)
__WP_CLAMP(uint3, uint)
__WP_CLAMP(uint4, uint)
#undef __WP_CLAMP

/// effect    reflection of i at a surface of normal n; the vector orthogonal to two others
/// exact
__WP_HD inline float3 reflect(float3 __i, float3 __n) { return __i - 2.0f * __n * dot(__n, __i); }
__WP_HD inline float3 cross(float3 __a, float3 __b) {
  return make_float3(__a.y * __b.z - __a.z * __b.y, __a.z * __b.x - __a.x * __b.z, __a.x * __b.y - __a.y * __b.x);
}
#endif
