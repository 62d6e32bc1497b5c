// Atomics whose order is a value. A primitive takes its order and scope as constants, so there is one call
// for each order; where the order is known, as in every program, only one of them is reached.
#ifndef WARPPROOF_ORDERED_ATOMICS_H
#define WARPPROOF_ORDERED_ATOMICS_H
#include "primitives.h"

#define __WP_ORDERED(NAME, PRIMITIVE)                                                             \
  template <int Scope, class T, class... V> __WP_HD inline auto NAME(T *p, int order, V... v) {   \
    switch (order) {                                                                              \
      case __WP_RELAXED: return PRIMITIVE(p, v..., __WP_RELAXED, Scope);                          \
      case __WP_ACQUIRE: return PRIMITIVE(p, v..., __WP_ACQUIRE, Scope);                          \
      case __WP_RELEASE: return PRIMITIVE(p, v..., __WP_RELEASE, Scope);                          \
      case __WP_ACQ_REL: return PRIMITIVE(p, v..., __WP_ACQ_REL, Scope);                          \
      default: return PRIMITIVE(p, v..., __WP_SEQ_CST, Scope);                                    \
    }                                                                                             \
  }                                                                                               \
  template <class T, class... V> __WP_HD inline auto NAME##_in(int scope, T *p, int order, V... v) { \
    switch (scope) {                                                                              \
      case __WP_THREAD: return NAME<__WP_THREAD>(p, order, v...);                                 \
      case __WP_BLOCK: return NAME<__WP_BLOCK>(p, order, v...);                                   \
      case __WP_GPU: return NAME<__WP_GPU>(p, order, v...);                                       \
      default: return NAME<__WP_SYSTEM>(p, order, v...);                                          \
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
template <int Scope, int Failure, class T> __WP_HD inline T __wp_cas_failing(T *p, int order, T expected, T v) {
  constexpr int failure = (Failure + 1) << 4;
  switch (order) {
    case __WP_RELAXED: return __wp_atomic_cas(p, expected, v, __WP_RELAXED | failure, Scope);
    case __WP_ACQUIRE: return __wp_atomic_cas(p, expected, v, __WP_ACQUIRE | failure, Scope);
    case __WP_RELEASE: return __wp_atomic_cas(p, expected, v, __WP_RELEASE | failure, Scope);
    case __WP_ACQ_REL: return __wp_atomic_cas(p, expected, v, __WP_ACQ_REL | failure, Scope);
    default: return __wp_atomic_cas(p, expected, v, __WP_SEQ_CST | failure, Scope);
  }
}
template <int Scope, class T> __WP_HD inline T __wp_ordered_cas2(T *p, int order, int failure, T expected, T v) {
  switch (failure) {
    case __WP_RELAXED: return __wp_cas_failing<Scope, __WP_RELAXED>(p, order, expected, v);
    case __WP_ACQUIRE: return __wp_cas_failing<Scope, __WP_ACQUIRE>(p, order, expected, v);
    default: return __wp_cas_failing<Scope, __WP_SEQ_CST>(p, order, expected, v);
  }
}
template <class T>
__WP_HD inline T __wp_ordered_cas2_in(int scope, T *p, int order, int failure, T expected, T v) {
  switch (scope) {
    case __WP_THREAD: return __wp_ordered_cas2<__WP_THREAD>(p, order, failure, expected, v);
    case __WP_BLOCK: return __wp_ordered_cas2<__WP_BLOCK>(p, order, failure, expected, v);
    case __WP_GPU: return __wp_ordered_cas2<__WP_GPU>(p, order, failure, expected, v);
    default: return __wp_ordered_cas2<__WP_SYSTEM>(p, order, failure, expected, v);
  }
}

template <int Scope> __WP_HD inline void __wp_ordered_fence(int order) {
  switch (order) {
    case __WP_RELAXED: break;  // orders nothing
    case __WP_ACQUIRE: __wp_fence(__WP_ACQUIRE, Scope); break;
    case __WP_RELEASE: __wp_fence(__WP_RELEASE, Scope); break;
    case __WP_ACQ_REL: __wp_fence(__WP_ACQ_REL, Scope); break;
    default: __wp_fence(__WP_SEQ_CST, Scope);
  }
}
__WP_HD inline void __wp_ordered_fence_in(int scope, int order) {
  switch (scope) {
    case __WP_THREAD: __wp_ordered_fence<__WP_THREAD>(order); break;
    case __WP_BLOCK: __wp_ordered_fence<__WP_BLOCK>(order); break;
    case __WP_GPU: __wp_ordered_fence<__WP_GPU>(order); break;
    default: __wp_ordered_fence<__WP_SYSTEM>(order);
  }
}
#endif
