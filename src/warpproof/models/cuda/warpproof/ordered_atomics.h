// Atomics whose order is a value. A primitive takes its order and scope as constants, so there is one call
// for each order; where the order is known, as in every program, only one of them is reached.
#ifndef WARPPROOF_ORDERED_ATOMICS_H
#define WARPPROOF_ORDERED_ATOMICS_H
#include "primitives.h"

#define __WP_ORDERED(NAME, PRIMITIVE)                                                             \
  template <int __Scope, class __T, class... __V> __WP_HD inline auto NAME(__T *__p, int __order, __V... __v) {   \
    switch (__order) {                                                                              \
      case __WP_RELAXED: return PRIMITIVE(__p, __v..., __WP_RELAXED, __Scope);                          \
      case __WP_ACQUIRE: return PRIMITIVE(__p, __v..., __WP_ACQUIRE, __Scope);                          \
      case __WP_RELEASE: return PRIMITIVE(__p, __v..., __WP_RELEASE, __Scope);                          \
      case __WP_ACQ_REL: return PRIMITIVE(__p, __v..., __WP_ACQ_REL, __Scope);                          \
      default: return PRIMITIVE(__p, __v..., __WP_SEQ_CST, __Scope);                                    \
    }                                                                                             \
  }                                                                                               \
  template <class __T, class... __V> __WP_HD inline auto NAME##_in(int __scope, __T *__p, int __order, __V... __v) { \
    switch (__scope) {                                                                              \
      case __WP_THREAD: return NAME<__WP_THREAD>(__p, __order, __v...);                                 \
      case __WP_BLOCK: return NAME<__WP_BLOCK>(__p, __order, __v...);                                   \
      case __WP_GPU: return NAME<__WP_GPU>(__p, __order, __v...);                                       \
      default: return NAME<__WP_SYSTEM>(__p, __order, __v...);                                          \
    }                                                                                             \
  }
__WP_ORDERED(__wp_ordered_load, __wp_atomic_load)
__WP_ORDERED(__wp_ordered_store, __wp_atomic_store)
__WP_ORDERED(__wp_ordered_exch, __wp_atomic_exch)
__WP_ORDERED(__wp_ordered_cas, __wp_atomic_cas)
__WP_ORDERED(__wp_ordered_add, __wp_atomic_add)
__WP_ORDERED(__wp_ordered_sub, __wp_atomic_sub)
__WP_ORDERED(__wp_ordered_and, __wp_atomic_and)
__WP_ORDERED(__wp_ordered_or, __wp_atomic_or)
__WP_ORDERED(__wp_ordered_xor, __wp_atomic_xor)
__WP_ORDERED(__wp_ordered_min, __wp_atomic_min)
__WP_ORDERED(__wp_ordered_max, __wp_atomic_max)
__WP_ORDERED(__wp_ordered_umin, __wp_atomic_umin)
__WP_ORDERED(__wp_ordered_umax, __wp_atomic_umax)
#undef __WP_ORDERED

// Compare and exchange with an order of its own for the case that nothing is exchanged: it stands in
// the order's upper bits, one more than its number.
template <int __Scope, int __Failure, class __T> __WP_HD inline __T __wp_cas_failing(__T *__p, int __order, __T __expected, __T __v) {
  constexpr int __failure = (__Failure + 1) << 4;
  switch (__order) {
    case __WP_RELAXED: return __wp_atomic_cas(__p, __expected, __v, __WP_RELAXED | __failure, __Scope);
    case __WP_ACQUIRE: return __wp_atomic_cas(__p, __expected, __v, __WP_ACQUIRE | __failure, __Scope);
    case __WP_RELEASE: return __wp_atomic_cas(__p, __expected, __v, __WP_RELEASE | __failure, __Scope);
    case __WP_ACQ_REL: return __wp_atomic_cas(__p, __expected, __v, __WP_ACQ_REL | __failure, __Scope);
    default: return __wp_atomic_cas(__p, __expected, __v, __WP_SEQ_CST | __failure, __Scope);
  }
}
template <int __Scope, class __T> __WP_HD inline __T __wp_ordered_cas2(__T *__p, int __order, int __failure, __T __expected, __T __v) {
  switch (__failure) {
    case __WP_RELAXED: return __wp_cas_failing<__Scope, __WP_RELAXED>(__p, __order, __expected, __v);
    case __WP_ACQUIRE: return __wp_cas_failing<__Scope, __WP_ACQUIRE>(__p, __order, __expected, __v);
    default: return __wp_cas_failing<__Scope, __WP_SEQ_CST>(__p, __order, __expected, __v);
  }
}
template <class __T>
__WP_HD inline __T __wp_ordered_cas2_in(int __scope, __T *__p, int __order, int __failure, __T __expected, __T __v) {
  switch (__scope) {
    case __WP_THREAD: return __wp_ordered_cas2<__WP_THREAD>(__p, __order, __failure, __expected, __v);
    case __WP_BLOCK: return __wp_ordered_cas2<__WP_BLOCK>(__p, __order, __failure, __expected, __v);
    case __WP_GPU: return __wp_ordered_cas2<__WP_GPU>(__p, __order, __failure, __expected, __v);
    default: return __wp_ordered_cas2<__WP_SYSTEM>(__p, __order, __failure, __expected, __v);
  }
}

template <int __Scope> __WP_HD inline void __wp_ordered_fence(int __order) {
  switch (__order) {
    case __WP_RELAXED: break;  // orders nothing
    case __WP_ACQUIRE: __wp_fence(__WP_ACQUIRE, __Scope); break;
    case __WP_RELEASE: __wp_fence(__WP_RELEASE, __Scope); break;
    case __WP_ACQ_REL: __wp_fence(__WP_ACQ_REL, __Scope); break;
    default: __wp_fence(__WP_SEQ_CST, __Scope);
  }
}
__WP_HD inline void __wp_ordered_fence_in(int __scope, int __order) {
  switch (__scope) {
    case __WP_THREAD: __wp_ordered_fence<__WP_THREAD>(__order); break;
    case __WP_BLOCK: __wp_ordered_fence<__WP_BLOCK>(__order); break;
    case __WP_GPU: __wp_ordered_fence<__WP_GPU>(__order); break;
    default: __wp_ordered_fence<__WP_SYSTEM>(__order);
  }
}
#endif
