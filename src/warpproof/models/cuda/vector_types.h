// The built-in vector types with CUDA's sizes and alignments, and dim3.
#ifndef WARPPROOF_VECTOR_TYPES_H
#define WARPPROOF_VECTOR_TYPES_H
#include "host_defines.h"

// NAME1 .. NAME4 over T. One and three components are aligned like T; two and four to A2 and A4.
#define __WP_VECTOR_TYPES(NAME, __T, A2, A4)                                \
  struct NAME##1 { __T x; };                                                \
  struct __attribute__((__aligned__(A2))) NAME##2 { __T x, y; };                \
  struct NAME##3 { __T x, y, z; };                                          \
  struct __attribute__((__aligned__(A4))) NAME##4 { __T x, y, z, w; };

__WP_VECTOR_TYPES(char, signed char, 2, 4)
__WP_VECTOR_TYPES(uchar, unsigned char, 2, 4)
__WP_VECTOR_TYPES(short, short, 4, 8)
__WP_VECTOR_TYPES(ushort, unsigned short, 4, 8)
__WP_VECTOR_TYPES(int, int, 8, 16)
__WP_VECTOR_TYPES(uint, unsigned int, 8, 16)
__WP_VECTOR_TYPES(long, long, 16, 16)
__WP_VECTOR_TYPES(ulong, unsigned long, 16, 16)
__WP_VECTOR_TYPES(longlong, long long, 16, 16)
__WP_VECTOR_TYPES(ulonglong, unsigned long long, 16, 16)
__WP_VECTOR_TYPES(float, float, 8, 16)
__WP_VECTOR_TYPES(double, double, 16, 16)
#undef __WP_VECTOR_TYPES

// The four-component 64-bit types with their alignment in the name.
#define __WP_ALIGNED_FOUR(NAME, __T)                                        \
  struct __attribute__((__aligned__(16))) NAME##4_16a { __T x, y, z, w; };      \
  struct __attribute__((__aligned__(32))) NAME##4_32a { __T x, y, z, w; };

__WP_ALIGNED_FOUR(long, long)
__WP_ALIGNED_FOUR(ulong, unsigned long)
__WP_ALIGNED_FOUR(longlong, long long)
__WP_ALIGNED_FOUR(ulonglong, unsigned long long)
__WP_ALIGNED_FOUR(double, double)
#undef __WP_ALIGNED_FOUR

// Extent of a grid or block; components not given are 1.
struct dim3 {
  unsigned int x, y, z;
  __WP_HD constexpr dim3(unsigned int __vx = 1, unsigned int __vy = 1, unsigned int __vz = 1)
      : x(__vx), y(__vy), z(__vz) {}
  __WP_HD constexpr dim3(uint3 __v) : x(__v.x), y(__v.y), z(__v.z) {}
  __WP_HD constexpr operator uint3() const { return uint3{x, y, z}; }
};
#endif
