// Three-way and fused minimum and maximum (the DPX instructions), on one 32-bit or two 16-bit numbers.
#ifndef WARPPROOF_DPX_FUNCTIONS_H
#define WARPPROOF_DPX_FUNCTIONS_H
#include "primitives.h"

// _relu also takes the maximum with 0. Sums wrap in the width of the number.
#define __WP_DPX_32(NAME3, NAMEADD, T, BETTER)                                                    \
  __WP_D inline T NAME3(T a, T b, T c) {                                                          \
    T first = a BETTER b ? a : b;                                                                 \
    return first BETTER c ? first : c;                                                            \
  }                                                                                               \
  __WP_D inline T NAMEADD(T a, T b, T c) {                                                        \
    T sum = (T)((unsigned)a + (unsigned)b);                                                       \
    return sum BETTER c ? sum : c;                                                                \
  }
__WP_D inline int __wp_relu(int x) { return x < 0 ? 0 : x; }

/// effect    max(max(a, b), c) and max(a + b, c); likewise min
/// exact
__WP_DPX_32(__vimax3_s32, __viaddmax_s32, int, >)
__WP_DPX_32(__vimin3_s32, __viaddmin_s32, int, <)
__WP_DPX_32(__vimax3_u32, __viaddmax_u32, unsigned, >)
__WP_DPX_32(__vimin3_u32, __viaddmin_u32, unsigned, <)

/// effect    the same, and for two numbers, then the maximum with 0
/// exact
__WP_D inline int __vimax_s32_relu(int a, int b) { return __wp_relu(a > b ? a : b); }
__WP_D inline int __vimin_s32_relu(int a, int b) { return __wp_relu(a < b ? a : b); }
__WP_D inline int __vimax3_s32_relu(int a, int b, int c) { return __wp_relu(__vimax3_s32(a, b, c)); }
__WP_D inline int __vimin3_s32_relu(int a, int b, int c) { return __wp_relu(__vimin3_s32(a, b, c)); }
__WP_D inline int __viaddmax_s32_relu(int a, int b, int c) { return __wp_relu(__viaddmax_s32(a, b, c)); }
__WP_D inline int __viaddmin_s32_relu(int a, int b, int c) { return __wp_relu(__viaddmin_s32(a, b, c)); }

#define __WP_DPX_16(SIGN, OP)                                                                     \
  __WP_D inline unsigned __vi##OP##3_##SIGN##16x2(unsigned a, unsigned b, unsigned c) {           \
    return __v##OP##SIGN##2(__v##OP##SIGN##2(a, b), c);                                           \
  }                                                                                               \
  __WP_D inline unsigned __viadd##OP##_##SIGN##16x2(unsigned a, unsigned b, unsigned c) {         \
    return __v##OP##SIGN##2(__vadd2(a, b), c);                                                    \
  }
#define __WP_DPX_16_RELU(OP)                                                                      \
  __WP_D inline unsigned __vi##OP##_s16x2_relu(unsigned a, unsigned b) {                          \
    return __vmaxs2(__v##OP##s2(a, b), 0);                                                        \
  }                                                                                               \
  __WP_D inline unsigned __vi##OP##3_s16x2_relu(unsigned a, unsigned b, unsigned c) {             \
    return __vmaxs2(__vi##OP##3_s16x2(a, b, c), 0);                                               \
  }                                                                                               \
  __WP_D inline unsigned __viadd##OP##_s16x2_relu(unsigned a, unsigned b, unsigned c) {           \
    return __vmaxs2(__viadd##OP##_s16x2(a, b, c), 0);                                             \
  }

/// effect    the same on two 16-bit numbers
/// exact
__WP_DPX_16(s, max)
__WP_DPX_16(s, min)
__WP_DPX_16(u, max)
__WP_DPX_16(u, min)
__WP_DPX_16_RELU(max)
__WP_DPX_16_RELU(min)

/// effect    __vibmax, __vibmin: the larger (smaller) and, by pointer, whether it was a (on a tie too)
/// exact
__WP_D inline int __vibmax_s32(int a, int b, bool *pred) { return (*pred = a >= b) ? a : b; }
__WP_D inline int __vibmin_s32(int a, int b, bool *pred) { return (*pred = a <= b) ? a : b; }
__WP_D inline unsigned __vibmax_u32(unsigned a, unsigned b, bool *pred) {
  return (*pred = a >= b) ? a : b;
}
__WP_D inline unsigned __vibmin_u32(unsigned a, unsigned b, bool *pred) {
  return (*pred = a <= b) ? a : b;
}
#define __WP_VIB_16(NAME, PICK, OPERATION, SIGN)                                                  \
  __WP_D inline unsigned NAME(unsigned a, unsigned b, bool *hi, bool *lo) {                       \
    *hi = __wp_lane_result(a, b, 1, 16, OPERATION, SIGN);                                         \
    *lo = __wp_lane_result(a, b, 0, 16, OPERATION, SIGN);                                         \
    return PICK(a, b);                                                                            \
  }
__WP_VIB_16(__vibmax_s16x2, __vmaxs2, __WP_GE, __WP_SIGNED)
__WP_VIB_16(__vibmin_s16x2, __vmins2, __WP_LE, __WP_SIGNED)
__WP_VIB_16(__vibmax_u16x2, __vmaxu2, __WP_GE, __WP_UNSIGNED)
__WP_VIB_16(__vibmin_u16x2, __vminu2, __WP_LE, __WP_UNSIGNED)

#undef __WP_DPX_32
#undef __WP_DPX_16
#undef __WP_DPX_16_RELU
#undef __WP_VIB_16
#endif
