// Video instructions: a 32-bit word taken as two 16-bit or four 8-bit numbers.
//
// One function applies an operation to every lane; which operation, how lanes are widened and how the
// result is fitted back are constants of each intrinsic. (A function per lane operation would read as
// well, but every program pays for parsing this file.)
#ifndef WARPPROOF_SIMD_FUNCTIONS_H
#define WARPPROOF_SIMD_FUNCTIONS_H
#include "host_defines.h"

enum __wp_lane_operation : int {
  __WP_ADD, __WP_SUB, __WP_AVERAGE, __WP_HALF_SUM, __WP_MIN, __WP_MAX, __WP_ABS_DIFF,
  __WP_EQ, __WP_NE, __WP_LT, __WP_LE, __WP_GT, __WP_GE
};
enum __wp_lane_sign : int { __WP_SIGNED, __WP_UNSIGNED };
enum __wp_lane_fit : int { __WP_MODULO, __WP_SATURATE, __WP_NEGATE };

// The result for two numbers of at most 16 bits. The average rounds halves up, negative ones down.
__WP_D inline int __wp_lane(int __operation, int __a, int __b) {
  switch (__operation) {
    case __WP_ADD: return __a + __b;
    case __WP_SUB: return __a - __b;
    case __WP_AVERAGE: return (__a + __b + (__a + __b >= 0 ? 1 : 0)) >> 1;
    case __WP_HALF_SUM: return (__a + __b) >> 1;
    case __WP_MIN: return __a < __b ? __a : __b;
    case __WP_MAX: return __a < __b ? __b : __a;
    case __WP_ABS_DIFF: return __a < __b ? __b - __a : __a - __b;
    case __WP_EQ: return __a == __b;
    case __WP_NE: return __a != __b;
    case __WP_LT: return __a < __b;
    case __WP_LE: return __a <= __b;
    case __WP_GT: return __a > __b;
    default: return __a >= __b;
  }
}

// Lane `index` of a word, `bits` wide.
__WP_D inline int __wp_lane_of(unsigned __word, int index, int __bits, int __sign) {
  unsigned __top = __word << (32 - __bits * (index + 1));
  return __sign == __WP_SIGNED ? (int)__top >> (32 - __bits) : (int)(__top >> (32 - __bits));
}

// x as a lane in its place. Saturation is to the range of the sign; __WP_NEGATE makes 1 all ones.
__WP_D inline unsigned __wp_lane_put(int x, int index, int __bits, int __sign, int __fit) {
  int __smallest = __sign == __WP_SIGNED ? -(1 << (__bits - 1)) : 0;
  int __largest = __smallest + (1 << __bits) - 1;
  if (__fit == __WP_NEGATE) x = -x;
  if (__fit == __WP_SATURATE) x = x < __smallest ? __smallest : x > __largest ? __largest : x;
  return ((unsigned)x & ((1u << __bits) - 1)) << (__bits * index);
}

__WP_D inline int __wp_lane_result(unsigned __a, unsigned __b, int index, int __bits, int __operation, int __sign) {
  return __wp_lane(__operation, __wp_lane_of(__a, index, __bits, __sign), __wp_lane_of(__b, index, __bits, __sign));
}
// One lane of a result, in its place.
__WP_D inline unsigned __wp_one_lane(unsigned __a, unsigned __b, int index, int __bits, int __operation, int __sign, int __fit) {
  return __wp_lane_put(__wp_lane_result(__a, __b, index, __bits, __operation, __sign), index, __bits, __sign, __fit);
}
// All of them, without a loop: there are two, of 16 bits, or four.
__WP_D inline unsigned __wp_lanes(unsigned __a, unsigned __b, int __bits, int __operation, int __sign, int __fit) {
  unsigned result = __wp_one_lane(__a, __b, 0, __bits, __operation, __sign, __fit) |
                    __wp_one_lane(__a, __b, 1, __bits, __operation, __sign, __fit);
  if (__bits == 16) return result;
  return result | __wp_one_lane(__a, __b, 2, __bits, __operation, __sign, __fit) |
         __wp_one_lane(__a, __b, 3, __bits, __operation, __sign, __fit);
}
__WP_D inline unsigned __wp_lanes_sum(unsigned __a, unsigned __b, int __bits, int __operation, int __sign) {
  unsigned result = (unsigned)__wp_lane_result(__a, __b, 0, __bits, __operation, __sign) +
                    (unsigned)__wp_lane_result(__a, __b, 1, __bits, __operation, __sign);
  if (__bits == 16) return result;
  return result + (unsigned)__wp_lane_result(__a, __b, 2, __bits, __operation, __sign) +
         (unsigned)__wp_lane_result(__a, __b, 3, __bits, __operation, __sign);
}

#define __WP_LANES(NAME2, NAME4, OPERATION, SIGN, FIT)                                            \
  __WP_D inline unsigned NAME2(unsigned __a, unsigned __b) {                                          \
    return __wp_lanes(__a, __b, 16, OPERATION, SIGN, FIT);                                            \
  }                                                                                               \
  __WP_D inline unsigned NAME4(unsigned __a, unsigned __b) {                                          \
    return __wp_lanes(__a, __b, 8, OPERATION, SIGN, FIT);                                             \
  }

/// effect    lane by lane sum and difference: modulo, with signed (ss) or unsigned (us) saturation
/// exact
__WP_LANES(__vadd2, __vadd4, __WP_ADD, __WP_UNSIGNED, __WP_MODULO)
__WP_LANES(__vaddss2, __vaddss4, __WP_ADD, __WP_SIGNED, __WP_SATURATE)
__WP_LANES(__vaddus2, __vaddus4, __WP_ADD, __WP_UNSIGNED, __WP_SATURATE)
__WP_LANES(__vsub2, __vsub4, __WP_SUB, __WP_UNSIGNED, __WP_MODULO)
__WP_LANES(__vsubss2, __vsubss4, __WP_SUB, __WP_SIGNED, __WP_SATURATE)
__WP_LANES(__vsubus2, __vsubus4, __WP_SUB, __WP_UNSIGNED, __WP_SATURATE)

/// effect    averages: __vavg rounds halves up (for negative sums down), __vhadd always down
/// exact
__WP_LANES(__vavgs2, __vavgs4, __WP_AVERAGE, __WP_SIGNED, __WP_MODULO)
__WP_LANES(__vavgu2, __vavgu4, __WP_AVERAGE, __WP_UNSIGNED, __WP_MODULO)
__WP_LANES(__vhaddu2, __vhaddu4, __WP_HALF_SUM, __WP_UNSIGNED, __WP_MODULO)

/// effect    smaller, larger, absolute difference (modulo) of each lane
/// exact
__WP_LANES(__vmins2, __vmins4, __WP_MIN, __WP_SIGNED, __WP_MODULO)
__WP_LANES(__vminu2, __vminu4, __WP_MIN, __WP_UNSIGNED, __WP_MODULO)
__WP_LANES(__vmaxs2, __vmaxs4, __WP_MAX, __WP_SIGNED, __WP_MODULO)
__WP_LANES(__vmaxu2, __vmaxu4, __WP_MAX, __WP_UNSIGNED, __WP_MODULO)
__WP_LANES(__vabsdiffs2, __vabsdiffs4, __WP_ABS_DIFF, __WP_SIGNED, __WP_MODULO)
__WP_LANES(__vabsdiffu2, __vabsdiffu4, __WP_ABS_DIFF, __WP_UNSIGNED, __WP_MODULO)

/// effect    1 in each lane where the comparison holds, else 0
/// exact
__WP_LANES(__vseteq2, __vseteq4, __WP_EQ, __WP_UNSIGNED, __WP_MODULO)
__WP_LANES(__vsetne2, __vsetne4, __WP_NE, __WP_UNSIGNED, __WP_MODULO)
__WP_LANES(__vsetlts2, __vsetlts4, __WP_LT, __WP_SIGNED, __WP_MODULO)
__WP_LANES(__vsetltu2, __vsetltu4, __WP_LT, __WP_UNSIGNED, __WP_MODULO)
__WP_LANES(__vsetles2, __vsetles4, __WP_LE, __WP_SIGNED, __WP_MODULO)
__WP_LANES(__vsetleu2, __vsetleu4, __WP_LE, __WP_UNSIGNED, __WP_MODULO)
__WP_LANES(__vsetgts2, __vsetgts4, __WP_GT, __WP_SIGNED, __WP_MODULO)
__WP_LANES(__vsetgtu2, __vsetgtu4, __WP_GT, __WP_UNSIGNED, __WP_MODULO)
__WP_LANES(__vsetges2, __vsetges4, __WP_GE, __WP_SIGNED, __WP_MODULO)
__WP_LANES(__vsetgeu2, __vsetgeu4, __WP_GE, __WP_UNSIGNED, __WP_MODULO)

/// effect    all ones in each lane where the comparison holds, else 0
/// exact
__WP_LANES(__vcmpeq2, __vcmpeq4, __WP_EQ, __WP_UNSIGNED, __WP_NEGATE)
__WP_LANES(__vcmpne2, __vcmpne4, __WP_NE, __WP_UNSIGNED, __WP_NEGATE)
__WP_LANES(__vcmplts2, __vcmplts4, __WP_LT, __WP_SIGNED, __WP_NEGATE)
__WP_LANES(__vcmpltu2, __vcmpltu4, __WP_LT, __WP_UNSIGNED, __WP_NEGATE)
__WP_LANES(__vcmples2, __vcmples4, __WP_LE, __WP_SIGNED, __WP_NEGATE)
__WP_LANES(__vcmpleu2, __vcmpleu4, __WP_LE, __WP_UNSIGNED, __WP_NEGATE)
__WP_LANES(__vcmpgts2, __vcmpgts4, __WP_GT, __WP_SIGNED, __WP_NEGATE)
__WP_LANES(__vcmpgtu2, __vcmpgtu4, __WP_GT, __WP_UNSIGNED, __WP_NEGATE)
__WP_LANES(__vcmpges2, __vcmpges4, __WP_GE, __WP_SIGNED, __WP_NEGATE)
__WP_LANES(__vcmpgeu2, __vcmpgeu4, __WP_GE, __WP_UNSIGNED, __WP_NEGATE)

/// effect    sum of the absolute differences of all lanes
/// exact
__WP_D inline unsigned __vsads2(unsigned __a, unsigned __b) {
  return __wp_lanes_sum(__a, __b, 16, __WP_ABS_DIFF, __WP_SIGNED);
}
__WP_D inline unsigned __vsads4(unsigned __a, unsigned __b) {
  return __wp_lanes_sum(__a, __b, 8, __WP_ABS_DIFF, __WP_SIGNED);
}
__WP_D inline unsigned __vsadu2(unsigned __a, unsigned __b) {
  return __wp_lanes_sum(__a, __b, 16, __WP_ABS_DIFF, __WP_UNSIGNED);
}
__WP_D inline unsigned __vsadu4(unsigned __a, unsigned __b) {
  return __wp_lanes_sum(__a, __b, 8, __WP_ABS_DIFF, __WP_UNSIGNED);
}

/// effect    absolute value and negation of each lane, modulo or (ss) saturated
/// exact
__WP_D inline unsigned __vabs2(unsigned __a) { return __vabsdiffs2(__a, 0); }
__WP_D inline unsigned __vabs4(unsigned __a) { return __vabsdiffs4(__a, 0); }
__WP_D inline unsigned __vneg2(unsigned __a) { return __vsub2(0, __a); }
__WP_D inline unsigned __vneg4(unsigned __a) { return __vsub4(0, __a); }
__WP_D inline unsigned __vnegss2(unsigned __a) { return __vsubss2(0, __a); }
__WP_D inline unsigned __vnegss4(unsigned __a) { return __vsubss4(0, __a); }
__WP_D inline unsigned __vabsss2(unsigned __a) {
  return __wp_lanes(__a, 0, 16, __WP_ABS_DIFF, __WP_SIGNED, __WP_SATURATE);
}
__WP_D inline unsigned __vabsss4(unsigned __a) {
  return __wp_lanes(__a, 0, 8, __WP_ABS_DIFF, __WP_SIGNED, __WP_SATURATE);
}

#include "warpproof/dpx_functions.h"

#undef __WP_LANES
#endif
