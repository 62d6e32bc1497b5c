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
#define __WP_WIDEN(NAME, T)                                                                            \
  __WP_HD inline NAME##2 make_##NAME##2(T s) { return make_##NAME##2(s, s); }                          \
  __WP_HD inline NAME##3 make_##NAME##3(T s) { return make_##NAME##3(s, s, s); }                       \
  __WP_HD inline NAME##4 make_##NAME##4(T s) { return make_##NAME##4(s, s, s, s); }                    \
  __WP_HD inline NAME##2 make_##NAME##2(NAME##3 a) { return make_##NAME##2(a.x, a.y); }                \
  __WP_HD inline NAME##2 make_##NAME##2(NAME##4 a) { return make_##NAME##2(a.x, a.y); }                \
  __WP_HD inline NAME##3 make_##NAME##3(NAME##2 a) { return make_##NAME##3(a.x, a.y, 0); }             \
  __WP_HD inline NAME##3 make_##NAME##3(NAME##2 a, T z) { return make_##NAME##3(a.x, a.y, z); }        \
  __WP_HD inline NAME##3 make_##NAME##3(NAME##4 a) { return make_##NAME##3(a.x, a.y, a.z); }           \
  __WP_HD inline NAME##4 make_##NAME##4(NAME##3 a) { return make_##NAME##4(a.x, a.y, a.z, 0); }        \
  __WP_HD inline NAME##4 make_##NAME##4(NAME##3 a, T w) { return make_##NAME##4(a.x, a.y, a.z, w); }
__WP_WIDEN(float, float)
__WP_WIDEN(int, int)
__WP_WIDEN(uint, uint)
#undef __WP_WIDEN

#define __WP_CONVERT(NAME, T, FROM)                                                                    \
  __WP_HD inline NAME##2 make_##NAME##2(FROM##2 a) { return make_##NAME##2((T)a.x, (T)a.y); }          \
  __WP_HD inline NAME##3 make_##NAME##3(FROM##3 a) { return make_##NAME##3((T)a.x, (T)a.y, (T)a.z); }  \
  __WP_HD inline NAME##4 make_##NAME##4(FROM##4 a) { return make_##NAME##4((T)a.x, (T)a.y, (T)a.z, (T)a.w); }
__WP_CONVERT(float, float, int)
__WP_CONVERT(float, float, uint)
__WP_CONVERT(int, int, float)
__WP_CONVERT(int, int, uint)
__WP_CONVERT(uint, uint, int)
#undef __WP_CONVERT

// --- operators ----------------------------------------------------------------------------------------
/// effect    component by component
/// exact
#define __WP_OPERATOR(V, T, OP, ...)                                                                   \
  __WP_HD inline V operator OP(V a, V b) { return V{__VA_ARGS__}; }                                    \
  __WP_HD inline V operator OP(V a, T s) { return a OP make_##V(s); }                                  \
  __WP_HD inline V operator OP(T s, V b) { return make_##V(s) OP b; }                                  \
  __WP_HD inline void operator OP##=(V &a, V b) { a = a OP b; }                                        \
  __WP_HD inline void operator OP##=(V &a, T s) { a = a OP make_##V(s); }
#define __WP_OPERATORS(NAME, T, OP)                                                                    \
  __WP_OPERATOR(NAME##2, T, OP, a.x OP b.x, a.y OP b.y)                                                \
  __WP_OPERATOR(NAME##3, T, OP, a.x OP b.x, a.y OP b.y, a.z OP b.z)                                    \
  __WP_OPERATOR(NAME##4, T, OP, a.x OP b.x, a.y OP b.y, a.z OP b.z, a.w OP b.w)
#define __WP_RING(NAME, T)                                                                             \
  __WP_OPERATORS(NAME, T, +)                                                                           \
  __WP_OPERATORS(NAME, T, -)                                                                           \
  __WP_OPERATORS(NAME, T, *)
__WP_RING(float, float)
__WP_RING(int, int)
__WP_RING(uint, uint)
__WP_OPERATORS(float, float, /)
#undef __WP_RING
#undef __WP_OPERATORS
#undef __WP_OPERATOR

#define __WP_NEGATE(NAME)                                                                              \
  __WP_HD inline NAME##2 operator-(const NAME##2 &a) { return NAME##2{-a.x, -a.y}; }                   \
  __WP_HD inline NAME##3 operator-(const NAME##3 &a) { return NAME##3{-a.x, -a.y, -a.z}; }             \
  __WP_HD inline NAME##4 operator-(const NAME##4 &a) { return NAME##4{-a.x, -a.y, -a.z, -a.w}; }
__WP_NEGATE(float)
__WP_NEGATE(int)
#undef __WP_NEGATE

// --- functions ----------------------------------------------------------------------------------------
#define __WP_BY_COMPONENT_1(FUNCTION, NAME, F)                                                         \
  __WP_HD inline NAME##2 FUNCTION(NAME##2 a) { return NAME##2{F(a.x), F(a.y)}; }                       \
  __WP_HD inline NAME##3 FUNCTION(NAME##3 a) { return NAME##3{F(a.x), F(a.y), F(a.z)}; }               \
  __WP_HD inline NAME##4 FUNCTION(NAME##4 a) { return NAME##4{F(a.x), F(a.y), F(a.z), F(a.w)}; }
#define __WP_BY_COMPONENT_2(FUNCTION, NAME, F)                                                         \
  __WP_HD inline NAME##2 FUNCTION(NAME##2 a, NAME##2 b) { return NAME##2{F(a.x, b.x), F(a.y, b.y)}; }  \
  __WP_HD inline NAME##3 FUNCTION(NAME##3 a, NAME##3 b) { return NAME##3{F(a.x, b.x), F(a.y, b.y), F(a.z, b.z)}; } \
  __WP_HD inline NAME##4 FUNCTION(NAME##4 a, NAME##4 b) {                                              \
    return NAME##4{F(a.x, b.x), F(a.y, b.y), F(a.z, b.z), F(a.w, b.w)};                                \
  }

/// effect    linear interpolation and restriction to a range, of one number
/// exact
__WP_HD inline float lerp(float a, float b, float t) { return a + t * (b - a); }
__WP_HD inline float clamp(float f, float a, float b) { return fmaxf(a, fminf(f, b)); }
__WP_HD inline int clamp(int f, int a, int b) {
  int low = f < b ? f : b;
  return a > low ? a : low;
}
__WP_HD inline uint clamp(uint f, uint a, uint b) {
  uint low = f < b ? f : b;
  return a > low ? a : low;
}
__WP_HD inline float fracf(float v) { return v - floorf(v); }
__WP_HD inline float smoothstep(float a, float b, float x) {
  float y = clamp((x - a) / (b - a), 0.0f, 1.0f);
  return y * y * (3.0f - 2.0f * y);
}

namespace __warpproof {
template <class T> __WP_HD inline T smaller(T a, T b) { return a < b ? a : b; }
template <class T> __WP_HD inline T larger(T a, T b) { return a > b ? a : b; }
__WP_HD inline int magnitude(int a) { return a < 0 ? -a : a; }
}  // namespace __warpproof

/// effect    component by component
/// exact
__WP_BY_COMPONENT_2(fminf, float, fminf)
__WP_BY_COMPONENT_2(fmaxf, float, fmaxf)
__WP_BY_COMPONENT_2(fmodf, float, fmodf)
__WP_BY_COMPONENT_2(min, int, __warpproof::smaller)
__WP_BY_COMPONENT_2(max, int, __warpproof::larger)
__WP_BY_COMPONENT_2(min, uint, __warpproof::smaller)
__WP_BY_COMPONENT_2(max, uint, __warpproof::larger)
__WP_BY_COMPONENT_1(floorf, float, floorf)
__WP_BY_COMPONENT_1(fracf, float, fracf)
__WP_BY_COMPONENT_1(fabs, float, fabsf)
__WP_BY_COMPONENT_1(abs, int, __warpproof::magnitude)
#undef __WP_BY_COMPONENT_1
#undef __WP_BY_COMPONENT_2

/// effect    sum of the products of the components
/// exact
#define __WP_DOT(NAME, T)                                                                              \
  __WP_HD inline T dot(NAME##2 a, NAME##2 b) { return a.x * b.x + a.y * b.y; }                         \
  __WP_HD inline T dot(NAME##3 a, NAME##3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }             \
  __WP_HD inline T dot(NAME##4 a, NAME##4 b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }
__WP_DOT(float, float)
__WP_DOT(int, int)
__WP_DOT(uint, uint)
#undef __WP_DOT

/// effect    interpolation, restriction to a range, length, direction
/// exact
#define __WP_VECTOR(V)                                                                                 \
  __WP_HD inline V lerp(V a, V b, float t) { return a + t * (b - a); }                                 \
  __WP_HD inline V clamp(V v, V a, V b) { return fmaxf(a, fminf(v, b)); }                              \
  __WP_HD inline V clamp(V v, float a, float b) { return clamp(v, make_##V(a), make_##V(b)); }         \
  __WP_HD inline float length(V v) { return sqrtf(dot(v, v)); }                                        \
  __WP_HD inline V normalize(V v) { return v * (1.0f / sqrtf(dot(v, v))); }                            \
  __WP_HD inline V smoothstep(V a, V b, V x) {                                                         \
    V y = clamp((x - a) / (b - a), 0.0f, 1.0f);                                                        \
    return y * y * (make_##V(3.0f) - make_##V(2.0f) * y);                                              \
  }
__WP_VECTOR(float2)
__WP_VECTOR(float3)
__WP_VECTOR(float4)
#undef __WP_VECTOR

#define __WP_CLAMP(V, T)                                                                               \
  __WP_HD inline V clamp(V v, V a, V b) { return max(a, min(v, b)); }                                  \
  __WP_HD inline V clamp(V v, T a, T b) { return clamp(v, make_##V(a), make_##V(b)); }
__WP_CLAMP(int2, int)
__WP_CLAMP(int3, int)
__WP_CLAMP(int4, int)
__WP_CLAMP(uint2, uint)
__WP_CLAMP(uint3, uint)
__WP_CLAMP(uint4, uint)
#undef __WP_CLAMP

/// effect    reflection of i at a surface of normal n; the vector orthogonal to two others
/// exact
__WP_HD inline float3 reflect(float3 i, float3 n) { return i - 2.0f * n * dot(n, i); }
__WP_HD inline float3 cross(float3 a, float3 b) {
  return make_float3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}
#endif
