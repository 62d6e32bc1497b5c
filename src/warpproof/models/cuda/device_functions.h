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
__WP_D inline int __syncthreads_count(int predicate) { return __wp_block_barrier_count(predicate); }
__WP_D inline int __syncthreads_and(int predicate) { return __wp_block_barrier_and(predicate); }
__WP_D inline int __syncthreads_or(int predicate) { return __wp_block_barrier_or(predicate); }

/// requires  as many threads arrive at barrier `id` as it waits for
/// effect    one of the block's numbered barriers; without a count it waits for the whole block
/// tag       follow
/// exact
__WP_D inline void __barrier_sync(unsigned id) {
  __wp_named_barrier((int)id, (int)(__wp_block_dim(0) * __wp_block_dim(1) * __wp_block_dim(2)));
}
__WP_D inline void __barrier_sync_count(unsigned id, unsigned threads) {
  __wp_named_barrier((int)id, (int)threads);
}

/// effect    sequentially consistent fence of the given scope; no barrier
/// tag       follow
/// exact
__WP_D inline void __threadfence_block() { __wp_fence(__WP_SEQ_CST, __WP_BLOCK); }
__WP_D inline void __threadfence() { __wp_fence(__WP_SEQ_CST, __WP_GPU); }
__WP_D inline void __threadfence_system() { __wp_fence(__WP_SEQ_CST, __WP_SYSTEM); }

/// effect    a counter of clock ticks, arbitrary but never decreasing in one thread
/// tag       asks
/// over: any non-decreasing values, not only those of a real clock
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
__WP_D inline unsigned __isGlobal(const void *p) {
  int space = __wp_pointer_space(p);
  return space == __WP_DEVICE || space == __WP_MANAGED || space == __WP_PINNED ||
         space == __WP_DEVICE_HEAP;
}
__WP_D inline unsigned __isShared(const void *p) { return __wp_pointer_space(p) == __WP_SHARED; }
__WP_D inline unsigned __isCtaShared(const void *p) { return __isShared(p); }
__WP_D inline unsigned __isClusterShared(const void *p) { return __isShared(p); }
__WP_D inline unsigned __isConstant(const void *p) { return __wp_pointer_space(p) == __WP_CONSTANT; }
__WP_D inline unsigned __isLocal(const void *p) { return __wp_pointer_space(p) == __WP_LOCAL; }
__WP_D inline unsigned __isGridConstant(const void *p) { return __isLocal(p); }

/// effect    a number for p in one memory, and the pointer back from it
/// tag       follow
/// over: the number itself is not the hardware's, only the way back is meaningful
__WP_D inline __SIZE_TYPE__ __cvta_generic_to_global(const void *p) { return (__SIZE_TYPE__)p; }
__WP_D inline __SIZE_TYPE__ __cvta_generic_to_shared(const void *p) { return (__SIZE_TYPE__)p; }
__WP_D inline __SIZE_TYPE__ __cvta_generic_to_constant(const void *p) { return (__SIZE_TYPE__)p; }
__WP_D inline __SIZE_TYPE__ __cvta_generic_to_local(const void *p) { return (__SIZE_TYPE__)p; }
__WP_D inline void *__cvta_global_to_generic(__SIZE_TYPE__ n) { return (void *)n; }
__WP_D inline void *__cvta_shared_to_generic(__SIZE_TYPE__ n) { return (void *)n; }
__WP_D inline void *__cvta_constant_to_generic(__SIZE_TYPE__ n) { return (void *)n; }
__WP_D inline void *__cvta_local_to_generic(__SIZE_TYPE__ n) { return (void *)n; }

/// requires  nobody writes *p while the kernel runs, also not in order with it [data-race]
/// effect    load through the read-only cache
/// tag       follow
/// exact
template <class T> __WP_D inline T __ldg(const T *p) { return *p; }

/// effect    load with a caching hint
/// tag       follow
/// exact
template <class T> __WP_D inline T __ldca(const T *p) { return *p; }
template <class T> __WP_D inline T __ldcg(const T *p) { return *p; }
template <class T> __WP_D inline T __ldcs(const T *p) { return *p; }
template <class T> __WP_D inline T __ldlu(const T *p) { return *p; }

/// effect    load that fetches again every time
/// tag       follow
/// over: counts as an ordinary access, so a race with it is reported
template <class T> __WP_D inline T __ldcv(const T *p) { return *p; }

// The value's type is not deduced: __stcg(float_pointer, 1) stores 1.0f as CUDA's overloads do.
template <class T> struct __wp_same { typedef T type; };

/// effect    store with a caching hint
/// tag       follow
/// exact
template <class T> __WP_D inline void __stwb(T *p, typename __wp_same<T>::type v) { *p = v; }
template <class T> __WP_D inline void __stcg(T *p, typename __wp_same<T>::type v) { *p = v; }
template <class T> __WP_D inline void __stcs(T *p, typename __wp_same<T>::type v) { *p = v; }
template <class T> __WP_D inline void __stwt(T *p, typename __wp_same<T>::type v) { *p = v; }

#include "warpproof/integer_intrinsics.h"
#include "warpproof/conversions.h"
#include "simd_functions.h"
#endif
