// make_float4 and the like: one constructor function per vector type.
#ifndef WARPPROOF_VECTOR_FUNCTIONS_H
#define WARPPROOF_VECTOR_FUNCTIONS_H
#include "vector_types.h"

/// effect    make_NAME1 .. make_NAME4 build a vector from its components
/// exact
#define __WP_MAKE(NAME, __T)                                                                        \
  __WP_HD inline NAME##1 make_##NAME##1(__T x) { return NAME##1{x}; }                               \
  __WP_HD inline NAME##2 make_##NAME##2(__T x, __T y) { return NAME##2{x, y}; }                       \
  __WP_HD inline NAME##3 make_##NAME##3(__T x, __T y, __T z) { return NAME##3{x, y, z}; }               \
  __WP_HD inline NAME##4 make_##NAME##4(__T x, __T y, __T z, __T w) { return NAME##4{x, y, z, w}; }
__WP_MAKE(char, signed char)
__WP_MAKE(uchar, unsigned char)
__WP_MAKE(short, short)
__WP_MAKE(ushort, unsigned short)
__WP_MAKE(int, int)
__WP_MAKE(uint, unsigned int)
__WP_MAKE(long, long)
__WP_MAKE(ulong, unsigned long)
__WP_MAKE(longlong, long long)
__WP_MAKE(ulonglong, unsigned long long)
__WP_MAKE(float, float)
__WP_MAKE(double, double)

#undef __WP_MAKE
#endif
