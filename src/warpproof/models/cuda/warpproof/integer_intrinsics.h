// Integer intrinsics of device code: bits, products, sums of differences, byte selection.
//
// All arithmetic that may wrap is done in unsigned types, so nothing here is undefined.
#ifndef WARPPROOF_INTEGER_INTRINSICS_H
#define WARPPROOF_INTEGER_INTRINSICS_H
#include "../vector_types.h"

/// effect    number of one bits; of leading zeros (32 or 64 for 0); 1 + index of the lowest one bit (0 for 0)
/// exact
__WP_D inline int __popc(unsigned x) { return __builtin_popcount(x); }
__WP_D inline int __popcll(unsigned long long x) { return __builtin_popcountll(x); }
__WP_D inline int __clz(int x) { return x == 0 ? 32 : __builtin_clz((unsigned)x); }
__WP_D inline int __clzll(long long x) { return x == 0 ? 64 : __builtin_clzll((unsigned long long)x); }
__WP_D inline int __ffs(int x) { return x == 0 ? 0 : __builtin_ctz((unsigned)x) + 1; }
__WP_D inline int __ffsll(long long x) { return x == 0 ? 0 : __builtin_ctzll((unsigned long long)x) + 1; }

/// effect    bits in reverse order
/// exact
__WP_D inline unsigned __brev(unsigned x) { return __builtin_bitreverse32(x); }
__WP_D inline unsigned long long __brevll(unsigned long long x) { return __builtin_bitreverse64(x); }

/// effect    position of the |offset|-th one bit of mask, counting from bit base upwards (offset > 0)
///           or downwards (offset < 0); 0xffffffff if there is none. offset 0: base if its bit is set
/// exact
__WP_D inline unsigned __fns(unsigned __mask, unsigned base, int __offset) {
  if (__offset == 0) return base < 32 && (__mask >> base & 1) ? base : 0xffffffffu;
  unsigned __wanted = __offset > 0 ? (unsigned)__offset : 0u - (unsigned)__offset;
  for (unsigned __position = base; __position < 32; __position += __offset > 0 ? 1u : ~0u) {
    if ((__mask >> __position & 1) != 0) {
      __wanted -= 1;
      if (__wanted == 0) return __position;
    }
  }
  return 0xffffffffu;
}

/// effect    low or high half of a product; __mul24 and __umul24 multiply the low 24 bits
/// exact
__WP_D inline int __mul24(int x, int y) {
  int __a = (int)((unsigned)x << 8) >> 8, __b = (int)((unsigned)y << 8) >> 8;
  return (int)((unsigned)__a * (unsigned)__b);
}
__WP_D inline unsigned __umul24(unsigned x, unsigned y) { return (x & 0xffffffu) * (y & 0xffffffu); }
__WP_D inline int mul24(int x, int y) { return __mul24(x, y); }
__WP_D inline unsigned umul24(unsigned x, unsigned y) { return __umul24(x, y); }
__WP_D inline int __mulhi(int x, int y) { return (int)(((long long)x * y) >> 32); }
__WP_D inline unsigned __umulhi(unsigned x, unsigned y) {
  return (unsigned)(((unsigned long long)x * y) >> 32);
}
__WP_D inline unsigned long long __umul64hi(unsigned long long x, unsigned long long y) {
  unsigned long long __x0 = x & 0xffffffffu, __x1 = x >> 32, y0 = y & 0xffffffffu, y1 = y >> 32;
  unsigned long long __middle = __x1 * y0 + ((__x0 * y0) >> 32);
  unsigned long long __carry = __x0 * y1 + (__middle & 0xffffffffu);
  return __x1 * y1 + (__middle >> 32) + (__carry >> 32);
}
__WP_D inline long long __mul64hi(long long x, long long y) {
  unsigned long long __a = (unsigned long long)x, __b = (unsigned long long)y;
  return (long long)(__umul64hi(__a, __b) - (x < 0 ? __b : 0) - (y < 0 ? __a : 0));
}
__WP_D inline int mulhi(int x, int y) { return __mulhi(x, y); }
__WP_D inline unsigned mulhi(unsigned x, unsigned y) { return __umulhi(x, y); }
__WP_D inline unsigned umulhi(unsigned x, unsigned y) { return __umulhi(x, y); }
__WP_D inline long long mul64hi(long long x, long long y) { return __mul64hi(x, y); }
__WP_D inline unsigned long long umul64hi(unsigned long long x, unsigned long long y) {
  return __umul64hi(x, y);
}

/// effect    |x - y| + z
/// exact
__WP_D inline unsigned __sad(int x, int y, unsigned z) {
  return (x < y ? (unsigned)y - (unsigned)x : (unsigned)x - (unsigned)y) + z;
}
__WP_D inline unsigned __usad(unsigned x, unsigned y, unsigned z) { return (x < y ? y - x : x - y) + z; }

/// effect    average rounded down, and (r) rounded up, without overflow in between
/// exact
__WP_D inline int __hadd(int x, int y) { return (int)(((long long)x + y) >> 1); }
__WP_D inline int __rhadd(int x, int y) { return (int)(((long long)x + y + 1) >> 1); }
__WP_D inline unsigned __uhadd(unsigned x, unsigned y) {
  return (unsigned)(((unsigned long long)x + y) >> 1);
}
__WP_D inline unsigned __urhadd(unsigned x, unsigned y) {
  return (unsigned)(((unsigned long long)x + y + 1) >> 1);
}

/// effect    the high (l) or low (r) word of hi:lo shifted by shift mod 32, or (c) by at most 32
/// exact
__WP_D inline unsigned __funnelshift_l(unsigned __lo, unsigned __hi, unsigned __shift) {
  return (unsigned)((((unsigned long long)__hi << 32 | __lo) << (__shift & 31)) >> 32);
}
__WP_D inline unsigned __funnelshift_r(unsigned __lo, unsigned __hi, unsigned __shift) {
  return (unsigned)(((unsigned long long)__hi << 32 | __lo) >> (__shift & 31));
}
__WP_D inline unsigned __funnelshift_lc(unsigned __lo, unsigned __hi, unsigned __shift) {
  return (unsigned)((((unsigned long long)__hi << 32 | __lo) << (__shift < 32 ? __shift : 32)) >> 32);
}
__WP_D inline unsigned __funnelshift_rc(unsigned __lo, unsigned __hi, unsigned __shift) {
  return (unsigned)(((unsigned long long)__hi << 32 | __lo) >> (__shift < 32 ? __shift : 32));
}

// Byte `selector & 7` of y:x; with bit 3 of the selector its sign bit fills the whole byte.
__WP_D inline unsigned __wp_select_byte(unsigned long long bytes, unsigned __selector) {
  unsigned __byte = (unsigned)(bytes >> ((__selector & 7) * 8)) & 0xffu;
  return (__selector & 8) == 0 ? __byte : (__byte & 0x80u) != 0 ? 0xffu : 0u;
}

/// effect    four bytes picked from the eight of y:x, one nibble of s each
/// exact
__WP_D inline unsigned __byte_perm(unsigned x, unsigned y, unsigned __s) {
  unsigned long long bytes = (unsigned long long)y << 32 | x;
  return __wp_select_byte(bytes, __s) | __wp_select_byte(bytes, __s >> 4) << 8 |
         __wp_select_byte(bytes, __s >> 8) << 16 | __wp_select_byte(bytes, __s >> 12) << 24;
}

/// effect    c + the dot product of four bytes with four bytes; wraps
/// exact
__WP_D inline int __dp4a(char4 __a, char4 __b, int __c) {
  return (int)((unsigned)(__a.x * __b.x + __a.y * __b.y + __a.z * __b.z + __a.w * __b.w) + (unsigned)__c);
}
__WP_D inline unsigned __dp4a(uchar4 __a, uchar4 __b, unsigned __c) {
  return (unsigned)(__a.x * __b.x + __a.y * __b.y + __a.z * __b.z + __a.w * __b.w) + __c;
}
__WP_D inline int __dp4a(int __a, int __b, int __c) {
  return __dp4a(__builtin_bit_cast(char4, __a), __builtin_bit_cast(char4, __b), __c);
}
__WP_D inline unsigned __dp4a(unsigned __a, unsigned __b, unsigned __c) {
  return __dp4a(__builtin_bit_cast(uchar4, __a), __builtin_bit_cast(uchar4, __b), __c);
}

/// effect    c + the dot product of two 16-bit words with the low or high two bytes of b; wraps
/// exact
__WP_D inline int __dp2a_lo(short2 __a, char4 __b, int __c) {
  return (int)((unsigned)(__a.x * __b.x + __a.y * __b.y) + (unsigned)__c);
}
__WP_D inline int __dp2a_hi(short2 __a, char4 __b, int __c) {
  return (int)((unsigned)(__a.x * __b.z + __a.y * __b.w) + (unsigned)__c);
}
__WP_D inline unsigned __dp2a_lo(ushort2 __a, uchar4 __b, unsigned __c) {
  return (unsigned)(__a.x * __b.x + __a.y * __b.y) + __c;
}
__WP_D inline unsigned __dp2a_hi(ushort2 __a, uchar4 __b, unsigned __c) {
  return (unsigned)(__a.x * __b.z + __a.y * __b.w) + __c;
}
__WP_D inline int __dp2a_lo(int __a, int __b, int __c) {
  return __dp2a_lo(__builtin_bit_cast(short2, __a), __builtin_bit_cast(char4, __b), __c);
}
__WP_D inline int __dp2a_hi(int __a, int __b, int __c) {
  return __dp2a_hi(__builtin_bit_cast(short2, __a), __builtin_bit_cast(char4, __b), __c);
}
__WP_D inline unsigned __dp2a_lo(unsigned __a, unsigned __b, unsigned __c) {
  return __dp2a_lo(__builtin_bit_cast(ushort2, __a), __builtin_bit_cast(uchar4, __b), __c);
}
__WP_D inline unsigned __dp2a_hi(unsigned __a, unsigned __b, unsigned __c) {
  return __dp2a_hi(__builtin_bit_cast(ushort2, __a), __builtin_bit_cast(uchar4, __b), __c);
}
#endif
