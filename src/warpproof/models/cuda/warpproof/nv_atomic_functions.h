// The __nv_atomic functions: order and scope as arguments.
#ifndef WARPPROOF_NV_ATOMIC_FUNCTIONS_H
#define WARPPROOF_NV_ATOMIC_FUNCTIONS_H
#include "ordered_atomics.h"

#define __NV_ATOMIC_RELAXED __WP_RELAXED
#define __NV_ATOMIC_CONSUME __WP_ACQUIRE
#define __NV_ATOMIC_ACQUIRE __WP_ACQUIRE
#define __NV_ATOMIC_RELEASE __WP_RELEASE
#define __NV_ATOMIC_ACQ_REL __WP_ACQ_REL
#define __NV_ATOMIC_SEQ_CST __WP_SEQ_CST
#define __NV_THREAD_SCOPE_THREAD __WP_THREAD
#define __NV_THREAD_SCOPE_BLOCK __WP_BLOCK
#define __NV_THREAD_SCOPE_CLUSTER __WP_BLOCK  // a launch without clusters has one block in each
#define __NV_THREAD_SCOPE_DEVICE __WP_GPU
#define __NV_THREAD_SCOPE_SYSTEM __WP_SYSTEM

template <class __T> struct __wp_operand;  // its member `type` is T: keeps an argument from deduction

#define __WP_NV_ATOMIC(FETCH, NAME, SIGNED, UNSIGNED)                                             \
  template <class __T>                                                                              \
  __WP_D inline __T FETCH(__T *__p, typename __wp_operand<__T>::type __v, int __order,                        \
                        int __scope = __NV_THREAD_SCOPE_SYSTEM) {                                   \
    if constexpr (__T(-1) < __T(0)) return SIGNED(__scope, __p, __order, __v);                               \
    else return UNSIGNED(__scope, __p, __order, __v);                                                    \
  }                                                                                               \
  template <class __T>                                                                              \
  __WP_D inline void NAME(__T *__p, typename __wp_operand<__T>::type __v, int __order,                      \
                          int __scope = __NV_THREAD_SCOPE_SYSTEM) {                                 \
    FETCH(__p, __v, __order, __scope);                                                                    \
  }

/// effect    read-modify-write of that order and scope; the fetch forms return the old value
/// exact
__WP_NV_ATOMIC(__nv_atomic_fetch_add, __nv_atomic_add, __wp_ordered_add_in, __wp_ordered_add_in)
__WP_NV_ATOMIC(__nv_atomic_fetch_sub, __nv_atomic_sub, __wp_ordered_sub_in, __wp_ordered_sub_in)
__WP_NV_ATOMIC(__nv_atomic_fetch_and, __nv_atomic_and, __wp_ordered_and_in, __wp_ordered_and_in)
__WP_NV_ATOMIC(__nv_atomic_fetch_or, __nv_atomic_or, __wp_ordered_or_in, __wp_ordered_or_in)
__WP_NV_ATOMIC(__nv_atomic_fetch_xor, __nv_atomic_xor, __wp_ordered_xor_in, __wp_ordered_xor_in)
__WP_NV_ATOMIC(__nv_atomic_fetch_min, __nv_atomic_min, __wp_ordered_min_in, __wp_ordered_umin_in)
__WP_NV_ATOMIC(__nv_atomic_fetch_max, __nv_atomic_max, __wp_ordered_max_in, __wp_ordered_umax_in)

/// effect    load, store, exchange, compare and exchange, fence
/// exact
template <class __T> __WP_D inline __T __nv_atomic_load_n(const __T *__p, int __order, int __scope = __NV_THREAD_SCOPE_SYSTEM) {
  return __wp_ordered_load_in(__scope, __p, __order);
}
template <class __T>
__WP_D inline void __nv_atomic_load(const __T *__p, __T *result, int __order, int __scope = __NV_THREAD_SCOPE_SYSTEM) {
  *result = __wp_ordered_load_in(__scope, __p, __order);
}
template <class __T>
__WP_D inline void __nv_atomic_store_n(__T *__p, typename __wp_operand<__T>::type __v, int __order,
                                       int __scope = __NV_THREAD_SCOPE_SYSTEM) {
  __wp_ordered_store_in(__scope, __p, __order, __v);
}
template <class __T>
__WP_D inline void __nv_atomic_store(__T *__p, __T *__v, int __order, int __scope = __NV_THREAD_SCOPE_SYSTEM) {
  __wp_ordered_store_in(__scope, __p, __order, *__v);
}
template <class __T>
__WP_D inline __T __nv_atomic_exchange_n(__T *__p, typename __wp_operand<__T>::type __v, int __order,
                                       int __scope = __NV_THREAD_SCOPE_SYSTEM) {
  return __wp_ordered_exch_in(__scope, __p, __order, __v);
}
template <class __T>
__WP_D inline bool __nv_atomic_compare_exchange_n(__T *__p, __T *__expected, typename __wp_operand<__T>::type __v, bool,
                                                  int __order, int __failure,
                                                  int __scope = __NV_THREAD_SCOPE_SYSTEM) {
  __T __old = __wp_ordered_cas2_in<__T>(__scope, __p, __order, __failure, *__expected, __v);
  bool __swapped = __old == *__expected;
  *__expected = __old;
  return __swapped;
}
__WP_D inline void __nv_atomic_thread_fence(int __order, int __scope = __NV_THREAD_SCOPE_SYSTEM) {
  __wp_ordered_fence_in(__scope, __order);
}

#undef __WP_NV_ATOMIC
#endif
