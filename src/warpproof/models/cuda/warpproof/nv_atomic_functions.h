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

template <class T> struct __wp_operand;  // its member `type` is T: keeps an argument from deduction

#define __WP_NV_ATOMIC(FETCH, NAME, SIGNED, UNSIGNED)                                             \
  template <class T>                                                                              \
  __WP_D inline T FETCH(T *p, typename __wp_operand<T>::type v, int order,                        \
                        int scope = __NV_THREAD_SCOPE_SYSTEM) {                                   \
    if constexpr (T(-1) < T(0)) return SIGNED(scope, p, order, v);                               \
    else return UNSIGNED(scope, p, order, v);                                                    \
  }                                                                                               \
  template <class T>                                                                              \
  __WP_D inline void NAME(T *p, typename __wp_operand<T>::type v, int order,                      \
                          int scope = __NV_THREAD_SCOPE_SYSTEM) {                                 \
    FETCH(p, v, order, scope);                                                                    \
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
template <class T> __WP_D inline T __nv_atomic_load_n(const T *p, int order, int scope = __NV_THREAD_SCOPE_SYSTEM) {
  return __wp_ordered_load_in(scope, p, order);
}
template <class T>
__WP_D inline void __nv_atomic_load(const T *p, T *result, int order, int scope = __NV_THREAD_SCOPE_SYSTEM) {
  *result = __wp_ordered_load_in(scope, p, order);
}
template <class T>
__WP_D inline void __nv_atomic_store_n(T *p, typename __wp_operand<T>::type v, int order,
                                       int scope = __NV_THREAD_SCOPE_SYSTEM) {
  __wp_ordered_store_in(scope, p, order, v);
}
template <class T>
__WP_D inline void __nv_atomic_store(T *p, T *v, int order, int scope = __NV_THREAD_SCOPE_SYSTEM) {
  __wp_ordered_store_in(scope, p, order, *v);
}
template <class T>
__WP_D inline T __nv_atomic_exchange_n(T *p, typename __wp_operand<T>::type v, int order,
                                       int scope = __NV_THREAD_SCOPE_SYSTEM) {
  return __wp_ordered_exch_in(scope, p, order, v);
}
template <class T>
__WP_D inline bool __nv_atomic_compare_exchange_n(T *p, T *expected, typename __wp_operand<T>::type v, bool,
                                                  int order, int failure,
                                                  int scope = __NV_THREAD_SCOPE_SYSTEM) {
  T old = __wp_ordered_cas2_in<T>(scope, p, order, failure, *expected, v);
  bool swapped = old == *expected;
  *expected = old;
  return swapped;
}
__WP_D inline void __nv_atomic_thread_fence(int order, int scope = __NV_THREAD_SCOPE_SYSTEM) {
  __wp_ordered_fence_in(scope, order);
}

#undef __WP_NV_ATOMIC
#endif
