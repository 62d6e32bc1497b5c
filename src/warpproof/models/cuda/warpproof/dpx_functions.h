// Three-way and fused minimum and maximum (the DPX instructions), on one 32-bit or two 16-bit numbers.
#ifndef WARPPROOF_DPX_FUNCTIONS_H
#define WARPPROOF_DPX_FUNCTIONS_H
#include "primitives.h"

// _relu also takes the maximum with 0. Sums wrap in the width of the number.
#define __WP_DPX_32(NAME3, NAMEADD, __T, BETTER)                                                    \
  __WP_D inline __T NAME3(__T __a, __T __b, __T __c) {                                                          \
    __T first = __a BETTER __b ? __a : __b;                                                                 \
    return first BETTER __c ? first : __c;                                                            \
  }                                                                                               \
  __WP_D inline __T NAMEADD(__T __a, __T __b, __T __c) {                                                        \
    __T __sum = (__T)((unsigned)__a + (unsigned)__b);                                                       \
    return __sum BETTER __c ? __sum : __c;                                                                \
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
__WP_D inline int __vimax_s32_relu(int __a, int __b) { return __wp_relu(__a > __b ? __a : __b); }
__WP_D inline int __vimin_s32_relu(int __a, int __b) { return __wp_relu(__a < __b ? __a : __b); }
__WP_D inline int __vimax3_s32_relu(int __a, int __b, int __c) { return __wp_relu(__vimax3_s32(__a, __b, __c)); }
__WP_D inline int __vimin3_s32_relu(int __a, int __b, int __c) { return __wp_relu(__vimin3_s32(__a, __b, __c)); }
__WP_D inline int __viaddmax_s32_relu(int __a, int __b, int __c) { return __wp_relu(__viaddmax_s32(__a, __b, __c)); }
__WP_D inline int __viaddmin_s32_relu(int __a, int __b, int __c) { return __wp_relu(__viaddmin_s32(__a, __b, __c)); }

#define __WP_DPX_16(SIGN, OP)                                                                     \
  __WP_D inline unsigned __vi##OP##3_##SIGN##16x2(unsigned __a, unsigned __b, unsigned __c) {           \
    return __v##OP##SIGN##2(__v##OP##SIGN##2(__a, __b), __c);                                           \
  }                                                                                               \
  __WP_D inline unsigned __viadd##OP##_##SIGN##16x2(unsigned __a, unsigned __b, unsigned __c) {         \
    return __v##OP##SIGN##2(__vadd2(__a, __b), __c);                                                    \
  }
#define __WP_DPX_16_RELU(OP)                                                                      \
  __WP_D inline unsigned __vi##OP##_s16x2_relu(unsigned __a, unsigned __b) {                          \
    return __vmaxs2(__v##OP##s2(__a, __b), 0);                                                        \
  }                                                                                               \
  __WP_D inline unsigned __vi##OP##3_s16x2_relu(unsigned __a, unsigned __b, unsigned __c) {             \
    return __vmaxs2(__vi##OP##3_s16x2(__a, __b, __c), 0);                                               \
  }                                                                                               \
  __WP_D inline unsigned __viadd##OP##_s16x2_relu(unsigned __a, unsigned __b, unsigned __c) {           \
    return __vmaxs2(__viadd##OP##_s16x2(__a, __b, __c), 0);                                             \
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
__WP_D inline int __vibmax_s32(int __a, int __b, bool *__pred) { return (*__pred = __a >= __b) ? __a : __b; }
__WP_D inline int __vibmin_s32(int __a, int __b, bool *__pred) { return (*__pred = __a <= __b) ? __a : __b; }
__WP_D inline unsigned __vibmax_u32(unsigned __a, unsigned __b, bool *__pred) {
  return (*__pred = __a >= __b) ? __a : __b;
}
__WP_D inline unsigned __vibmin_u32(unsigned __a, unsigned __b, bool *__pred) {
  return (*__pred = __a <= __b) ? __a : __b;
}
#define __WP_VIB_16(NAME, PICK, OPERATION, SIGN)                                                  \
  __WP_D inline unsigned NAME(unsigned __a, unsigned __b, bool *__hi, bool *__lo) {                       \
    *__hi = __wp_lane_result(__a, __b, 1, 16, OPERATION, SIGN);                                         \
    *__lo = __wp_lane_result(__a, __b, 0, 16, OPERATION, SIGN);                                         \
    return PICK(__a, __b);                                                                            \
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
