// The CUDA atomic functions: relaxed read-modify-writes that return the old value.
//
// Plain NAME has the scope of the device and CUDA's overloads. NAME_block and NAME_system are templates
// that take the same types (and would take more): they are rare, and overloads cost time to parse.
#ifndef WARPPROOF_SM_ATOMIC_FUNCTIONS_H
#define WARPPROOF_SM_ATOMIC_FUNCTIONS_H
#include "vector_types.h"

#define __WP_ATOMIC(NAME, __T, PRIMITIVE)                                                           \
  __WP_D inline __T NAME(__T *__address, __T val) {                                                       \
    return PRIMITIVE(__address, val, __WP_RELAXED, __WP_GPU);                                       \
  }

/// effect    *address = old + val (integers wrap); returns old
/// exact
__WP_ATOMIC(atomicAdd, int, __wp_atomic_add)
__WP_ATOMIC(atomicAdd, unsigned int, __wp_atomic_add)
__WP_ATOMIC(atomicAdd, unsigned long long, __wp_atomic_add)
__WP_ATOMIC(atomicAdd, float, __wp_atomic_add)
__WP_ATOMIC(atomicAdd, double, __wp_atomic_add)

/// effect    *address = old - val (wraps); returns old
/// exact
__WP_ATOMIC(atomicSub, int, __wp_atomic_sub)
__WP_ATOMIC(atomicSub, unsigned int, __wp_atomic_sub)

/// effect    *address = val; returns old
/// exact
__WP_ATOMIC(atomicExch, int, __wp_atomic_exch)
__WP_ATOMIC(atomicExch, unsigned int, __wp_atomic_exch)
__WP_ATOMIC(atomicExch, unsigned long long, __wp_atomic_exch)
__WP_ATOMIC(atomicExch, float, __wp_atomic_exch)

/// effect    *address = the smaller (larger) of old and val; returns old
/// exact
__WP_ATOMIC(atomicMin, int, __wp_atomic_min)
__WP_ATOMIC(atomicMin, long long, __wp_atomic_min)
__WP_ATOMIC(atomicMin, unsigned int, __wp_atomic_umin)
__WP_ATOMIC(atomicMin, unsigned long long, __wp_atomic_umin)
__WP_ATOMIC(atomicMax, int, __wp_atomic_max)
__WP_ATOMIC(atomicMax, long long, __wp_atomic_max)
__WP_ATOMIC(atomicMax, unsigned int, __wp_atomic_umax)
__WP_ATOMIC(atomicMax, unsigned long long, __wp_atomic_umax)

/// effect    atomicInc: *address = old >= val ? 0 : old + 1;
///           atomicDec: *address = old == 0 || old > val ? val : old - 1; returns old
/// exact
__WP_ATOMIC(atomicInc, unsigned int, __wp_atomic_inc)
__WP_ATOMIC(atomicDec, unsigned int, __wp_atomic_dec)

/// effect    *address = old AND, OR, XOR val; returns old
/// exact
__WP_ATOMIC(atomicAnd, int, __wp_atomic_and)
__WP_ATOMIC(atomicAnd, unsigned int, __wp_atomic_and)
__WP_ATOMIC(atomicAnd, long long, __wp_atomic_and)
__WP_ATOMIC(atomicAnd, unsigned long long, __wp_atomic_and)
__WP_ATOMIC(atomicOr, int, __wp_atomic_or)
__WP_ATOMIC(atomicOr, unsigned int, __wp_atomic_or)
__WP_ATOMIC(atomicOr, long long, __wp_atomic_or)
__WP_ATOMIC(atomicOr, unsigned long long, __wp_atomic_or)
__WP_ATOMIC(atomicXor, int, __wp_atomic_xor)
__WP_ATOMIC(atomicXor, unsigned int, __wp_atomic_xor)
__WP_ATOMIC(atomicXor, long long, __wp_atomic_xor)
__WP_ATOMIC(atomicXor, unsigned long long, __wp_atomic_xor)

/// effect    *address = old == compare ? val : old; returns old
/// exact
#define __WP_ATOMIC_CAS(__T)                                                                        \
  __WP_D inline __T atomicCAS(__T *__address, __T __compare, __T val) {                                       \
    return __wp_atomic_cas(__address, __compare, val, __WP_RELAXED, __WP_GPU);                        \
  }
__WP_ATOMIC_CAS(int)
__WP_ATOMIC_CAS(unsigned int)
__WP_ATOMIC_CAS(unsigned long long)
__WP_ATOMIC_CAS(unsigned short)

/// effect    adds component by component, each addition atomic by itself; returns the old components
/// exact
__WP_D inline float2 atomicAdd(float2 *__address, float2 val) {
  float2 __old;
  __old.x = atomicAdd(&__address->x, val.x);
  __old.y = atomicAdd(&__address->y, val.y);
  return __old;
}
__WP_D inline float4 atomicAdd(float4 *__address, float4 val) {
  float4 __old;
  __old.x = atomicAdd(&__address->x, val.x);
  __old.y = atomicAdd(&__address->y, val.y);
  __old.z = atomicAdd(&__address->z, val.z);
  __old.w = atomicAdd(&__address->w, val.w);
  return __old;
}

// The pointer alone decides the type, as it does among overloads.
template <class __T> struct __wp_operand { typedef __T type; };

#define __WP_ATOMIC_SCOPED(NAME, SIGNED, UNSIGNED)                                                \
  template <class __T> __WP_D inline __T NAME##_block(__T *__address, typename __wp_operand<__T>::type val) {  \
    if constexpr (__T(-1) < __T(0)) return SIGNED(__address, val, __WP_RELAXED, __WP_BLOCK);            \
    else return UNSIGNED(__address, val, __WP_RELAXED, __WP_BLOCK);                                 \
  }                                                                                               \
  template <class __T> __WP_D inline __T NAME##_system(__T *__address, typename __wp_operand<__T>::type val) { \
    if constexpr (__T(-1) < __T(0)) return SIGNED(__address, val, __WP_RELAXED, __WP_SYSTEM);           \
    else return UNSIGNED(__address, val, __WP_RELAXED, __WP_SYSTEM);                                \
  }

/// effect    NAME_block, NAME_system: as NAME, in the scope of the block or of the whole system
/// exact
__WP_ATOMIC_SCOPED(atomicAdd, __wp_atomic_add, __wp_atomic_add)
__WP_ATOMIC_SCOPED(atomicSub, __wp_atomic_sub, __wp_atomic_sub)
__WP_ATOMIC_SCOPED(atomicExch, __wp_atomic_exch, __wp_atomic_exch)
__WP_ATOMIC_SCOPED(atomicMin, __wp_atomic_min, __wp_atomic_umin)
__WP_ATOMIC_SCOPED(atomicMax, __wp_atomic_max, __wp_atomic_umax)
__WP_ATOMIC_SCOPED(atomicInc, __wp_atomic_inc, __wp_atomic_inc)
__WP_ATOMIC_SCOPED(atomicDec, __wp_atomic_dec, __wp_atomic_dec)
__WP_ATOMIC_SCOPED(atomicAnd, __wp_atomic_and, __wp_atomic_and)
__WP_ATOMIC_SCOPED(atomicOr, __wp_atomic_or, __wp_atomic_or)
__WP_ATOMIC_SCOPED(atomicXor, __wp_atomic_xor, __wp_atomic_xor)
template <class __T>
__WP_D inline __T atomicCAS_block(__T *__address, typename __wp_operand<__T>::type __compare,
                                typename __wp_operand<__T>::type val) {
  return __wp_atomic_cas(__address, __compare, val, __WP_RELAXED, __WP_BLOCK);
}
template <class __T>
__WP_D inline __T atomicCAS_system(__T *__address, typename __wp_operand<__T>::type __compare,
                                 typename __wp_operand<__T>::type val) {
  return __wp_atomic_cas(__address, __compare, val, __WP_RELAXED, __WP_SYSTEM);
}

#include "warpproof/nv_atomic_functions.h"

#undef __WP_ATOMIC_SCOPED
#undef __WP_ATOMIC_CAS
#undef __WP_ATOMIC
#endif
