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
__WP_D inline unsigned __fns(unsigned mask, unsigned base, int offset) {
  if (offset == 0) return base < 32 && (mask >> base & 1) ? base : 0xffffffffu;
  unsigned wanted = offset > 0 ? (unsigned)offset : 0u - (unsigned)offset;
  for (unsigned position = base; position < 32; position += offset > 0 ? 1u : ~0u) {
    if ((mask >> position & 1) != 0) {
      wanted -= 1;
      if (wanted == 0) return position;
    }
  }
  return 0xffffffffu;
}

/// effect    low or high half of a product; __mul24 and __umul24 multiply the low 24 bits
/// exact
__WP_D inline int __mul24(int x, int y) {
  int a = (int)((unsigned)x << 8) >> 8, b = (int)((unsigned)y << 8) >> 8;
  return (int)((unsigned)a * (unsigned)b);
}
__WP_D inline unsigned __umul24(unsigned x, unsigned y) { return (x & 0xffffffu) * (y & 0xffffffu); }
__WP_D inline int mul24(int x, int y) { return __mul24(x, y); }
__WP_D inline unsigned umul24(unsigned x, unsigned y) { return __umul24(x, y); }
__WP_D inline int __mulhi(int x, int y) { return (int)(((long long)x * y) >> 32); }
__WP_D inline unsigned __umulhi(unsigned x, unsigned y) {
  return (unsigned)(((unsigned long long)x * y) >> 32);
}
__WP_D inline unsigned long long __umul64hi(unsigned long long x, unsigned long long y) {
  unsigned long long x0 = x & 0xffffffffu, x1 = x >> 32, y0 = y & 0xffffffffu, y1 = y >> 32;
  unsigned long long middle = x1 * y0 + ((x0 * y0) >> 32);
  unsigned long long carry = x0 * y1 + (middle & 0xffffffffu);
  return x1 * y1 + (middle >> 32) + (carry >> 32);
}
__WP_D inline long long __mul64hi(long long x, long long y) {
  unsigned long long a = (unsigned long long)x, b = (unsigned long long)y;
  return (long long)(__umul64hi(a, b) - (x < 0 ? b : 0) - (y < 0 ? a : 0));
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
__WP_D inline unsigned __funnelshift_l(unsigned lo, unsigned hi, unsigned shift) {
  return (unsigned)((((unsigned long long)hi << 32 | lo) << (shift & 31)) >> 32);
}
__WP_D inline unsigned __funnelshift_r(unsigned lo, unsigned hi, unsigned shift) {
  return (unsigned)(((unsigned long long)hi << 32 | lo) >> (shift & 31));
}
__WP_D inline unsigned __funnelshift_lc(unsigned lo, unsigned hi, unsigned shift) {
  return (unsigned)((((unsigned long long)hi << 32 | lo) << (shift < 32 ? shift : 32)) >> 32);
}
__WP_D inline unsigned __funnelshift_rc(unsigned lo, unsigned hi, unsigned shift) {
  return (unsigned)(((unsigned long long)hi << 32 | lo) >> (shift < 32 ? shift : 32));
}

// Byte `selector & 7` of y:x; with bit 3 of the selector its sign bit fills the whole byte.
__WP_D inline unsigned __wp_select_byte(unsigned long long bytes, unsigned selector) {
  unsigned byte = (unsigned)(bytes >> ((selector & 7) * 8)) & 0xffu;
  return (selector & 8) == 0 ? byte : (byte & 0x80u) != 0 ? 0xffu : 0u;
}

/// effect    four bytes picked from the eight of y:x, one nibble of s each
/// exact
__WP_D inline unsigned __byte_perm(unsigned x, unsigned y, unsigned s) {
  unsigned long long bytes = (unsigned long long)y << 32 | x;
  return __wp_select_byte(bytes, s) | __wp_select_byte(bytes, s >> 4) << 8 |
         __wp_select_byte(bytes, s >> 8) << 16 | __wp_select_byte(bytes, s >> 12) << 24;
}

/// effect    c + the dot product of four bytes with four bytes; wraps
/// exact
__WP_D inline int __dp4a(char4 a, char4 b, int c) {
  return (int)((unsigned)(a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w) + (unsigned)c);
}
__WP_D inline unsigned __dp4a(uchar4 a, uchar4 b, unsigned c) {
  return (unsigned)(a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w) + c;
}
__WP_D inline int __dp4a(int a, int b, int c) {
  return __dp4a(__builtin_bit_cast(char4, a), __builtin_bit_cast(char4, b), c);
}
__WP_D inline unsigned __dp4a(unsigned a, unsigned b, unsigned c) {
  return __dp4a(__builtin_bit_cast(uchar4, a), __builtin_bit_cast(uchar4, b), c);
}

/// effect    c + the dot product of two 16-bit words with the low or high two bytes of b; wraps
/// exact
__WP_D inline int __dp2a_lo(short2 a, char4 b, int c) {
  return (int)((unsigned)(a.x * b.x + a.y * b.y) + (unsigned)c);
}
__WP_D inline int __dp2a_hi(short2 a, char4 b, int c) {
  return (int)((unsigned)(a.x * b.z + a.y * b.w) + (unsigned)c);
}
__WP_D inline unsigned __dp2a_lo(ushort2 a, uchar4 b, unsigned c) {
  return (unsigned)(a.x * b.x + a.y * b.y) + c;
}
__WP_D inline unsigned __dp2a_hi(ushort2 a, uchar4 b, unsigned c) {
  return (unsigned)(a.x * b.z + a.y * b.w) + c;
}
__WP_D inline int __dp2a_lo(int a, int b, int c) {
  return __dp2a_lo(__builtin_bit_cast(short2, a), __builtin_bit_cast(char4, b), c);
}
__WP_D inline int __dp2a_hi(int a, int b, int c) {
  return __dp2a_hi(__builtin_bit_cast(short2, a), __builtin_bit_cast(char4, b), c);
}
__WP_D inline unsigned __dp2a_lo(unsigned a, unsigned b, unsigned c) {
  return __dp2a_lo(__builtin_bit_cast(ushort2, a), __builtin_bit_cast(uchar4, b), c);
}
__WP_D inline unsigned __dp2a_hi(unsigned a, unsigned b, unsigned c) {
  return __dp2a_hi(__builtin_bit_cast(ushort2, a), __builtin_bit_cast(uchar4, b), c);
}
#endif
