// Barriers, fences, clocks, traps, address-space queries and cached loads and stores of device code.
// The arithmetic intrinsics are in the three headers included at the end.
#ifndef WARPPROOF_DEVICE_FUNCTIONS_H
#define WARPPROOF_DEVICE_FUNCTIONS_H
#include <time.h>  // device code calls clock() without asking for it
#include "vector_types.h"

/// requires  all threads of the block that have not ended reach the same barrier
/// effect    barrier of the block, orders memory; _count, _and, _or also combine the predicates
/// tag       follow
/// exact
#define __syncthreads __wp_block_barrier  // clang has a builtin of this name, which takes no body
__WP_D inline int __syncthreads_count(int __predicate) { return __wp_block_barrier_count(__predicate); }
__WP_D inline int __syncthreads_and(int __predicate) { return __wp_block_barrier_and(__predicate); }
__WP_D inline int __syncthreads_or(int __predicate) { return __wp_block_barrier_or(__predicate); }

/// requires  as many threads arrive at barrier `id` as it waits for
/// effect    one of the block's numbered barriers; without a count it waits for the whole block
/// tag       follow
/// exact
__WP_D inline void __barrier_sync(unsigned id) {
  __wp_named_barrier((int)id, (int)(__wp_block_dim(0) * __wp_block_dim(1) * __wp_block_dim(2)));
}
__WP_D inline void __barrier_sync_count(unsigned id, unsigned __threads) {
  __wp_named_barrier((int)id, (int)__threads);
}

/// effect    sequentially consistent fence of the given scope; no barrier
/// tag       follow
/// exact
__WP_D inline void __threadfence_block() { __wp_fence(__WP_SEQ_CST, __WP_BLOCK); }
__WP_D inline void __threadfence() { __wp_fence(__WP_SEQ_CST, __WP_GPU); }
__WP_D inline void __threadfence_system() { __wp_fence(__WP_SEQ_CST, __WP_SYSTEM); }

/// effect    a counter of clock ticks, arbitrary but never decreasing in one thread
/// tag       asks
/// over: any non-decreasing values below 2^62, not only those of a real clock
__WP_D inline long long clock64() { return __wp_clock(); }

/// effect    ends the whole launch abnormally
/// tag       ends
/// exact
__WP_D inline void __trap() { __wp_abort("__trap"); }
__WP_D inline void __brkpt() { __wp_abort("__brkpt"); }

/// effect    none that a program can observe: a delay, a profiler event
/// tag       succeeds
/// exact
__WP_D inline void __nanosleep(unsigned) {}
__WP_D inline void __prof_trigger(int) {}

/// effect    which memory p points into; 0 for pointers to no object
/// tag       follow
/// exact
__WP_D inline unsigned __isGlobal(const void *__p) {
  int __space = __wp_pointer_space(__p);
  return __space == __WP_DEVICE || __space == __WP_MANAGED || __space == __WP_PINNED ||
         __space == __WP_DEVICE_HEAP;
}
__WP_D inline unsigned __isShared(const void *__p) { return __wp_pointer_space(__p) == __WP_SHARED; }
__WP_D inline unsigned __isCtaShared(const void *__p) { return __isShared(__p); }
__WP_D inline unsigned __isClusterShared(const void *__p) { return __isShared(__p); }
__WP_D inline unsigned __isConstant(const void *__p) { return __wp_pointer_space(__p) == __WP_CONSTANT; }
__WP_D inline unsigned __isLocal(const void *__p) { return __wp_pointer_space(__p) == __WP_LOCAL; }
__WP_D inline unsigned __isGridConstant(const void *__p) { return __isLocal(__p); }

/// effect    a number for p in one memory, and the pointer back from it
/// tag       follow
/// over: the number itself is not the hardware's, only the way back is meaningful
__WP_D inline __SIZE_TYPE__ __cvta_generic_to_global(const void *__p) { return (__SIZE_TYPE__)__p; }
__WP_D inline __SIZE_TYPE__ __cvta_generic_to_shared(const void *__p) { return (__SIZE_TYPE__)__p; }
__WP_D inline __SIZE_TYPE__ __cvta_generic_to_constant(const void *__p) { return (__SIZE_TYPE__)__p; }
__WP_D inline __SIZE_TYPE__ __cvta_generic_to_local(const void *__p) { return (__SIZE_TYPE__)__p; }
__WP_D inline void *__cvta_global_to_generic(__SIZE_TYPE__ __n) { return (void *)__n; }
__WP_D inline void *__cvta_shared_to_generic(__SIZE_TYPE__ __n) { return (void *)__n; }
__WP_D inline void *__cvta_constant_to_generic(__SIZE_TYPE__ __n) { return (void *)__n; }
__WP_D inline void *__cvta_local_to_generic(__SIZE_TYPE__ __n) { return (void *)__n; }

/// requires  nobody writes *p while the kernel runs, also not in order with it [data-race]
/// effect    load through the read-only cache
/// tag       follow
/// exact
template <class __T> __WP_D inline __T __ldg(const __T *__p) { return *__p; }

/// effect    load with a caching hint
/// tag       follow
/// exact
template <class __T> __WP_D inline __T __ldca(const __T *__p) { return *__p; }
template <class __T> __WP_D inline __T __ldcg(const __T *__p) { return *__p; }
template <class __T> __WP_D inline __T __ldcs(const __T *__p) { return *__p; }
template <class __T> __WP_D inline __T __ldlu(const __T *__p) { return *__p; }

/// effect    load that fetches again every time
/// tag       follow
/// over: counts as an ordinary access, so a race with it is reported
template <class __T> __WP_D inline __T __ldcv(const __T *__p) { return *__p; }

// The value's type is not deduced: __stcg(float_pointer, 1) stores 1.0f as CUDA's overloads do.
template <class __T> struct __wp_same { typedef __T type; };

/// effect    store with a caching hint
/// tag       follow
/// exact
template <class __T> __WP_D inline void __stwb(__T *__p, typename __wp_same<__T>::type __v) { *__p = __v; }
template <class __T> __WP_D inline void __stcg(__T *__p, typename __wp_same<__T>::type __v) { *__p = __v; }
template <class __T> __WP_D inline void __stcs(__T *__p, typename __wp_same<__T>::type __v) { *__p = __v; }
template <class __T> __WP_D inline void __stwt(__T *__p, typename __wp_same<__T>::type __v) { *__p = __v; }

#include "warpproof/integer_intrinsics.h"
#include "warpproof/conversions.h"
#include "simd_functions.h"
#endif
