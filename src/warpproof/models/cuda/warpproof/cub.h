// CUB: collectives of warps and blocks over their temporary storage, and algorithms of the whole device
// as launches. A collective's storage is written and read with the barriers that CUB documents, so that
// reuse without a barrier is a race here as it is there. Sums of floats have no promised order and are
// arbitrary.
#ifndef WARPPROOF_CUB_H
#define WARPPROOF_CUB_H
#include "library.h"
#include "../warp_functions.h"
#include <type_traits>
#include <utility>

#define CUB_VERSION 200301
#define __WP_BOTH __attribute__((host)) __attribute__((device)) inline
#define __WP_DEV __attribute__((device)) inline

namespace cub {
struct Sum {
  template <class __T> __WP_BOTH __T operator()(const __T &__a, const __T &__b) const { return __a + __b; }
};
struct Max {
  template <class __T> __WP_BOTH __T operator()(const __T &__a, const __T &__b) const { return __a < __b ? __b : __a; }
};
struct Min {
  template <class __T> __WP_BOTH __T operator()(const __T &__a, const __T &__b) const { return __b < __a ? __b : __a; }
};
struct Equality {
  template <class __T> __WP_BOTH bool operator()(const __T &__a, const __T &__b) const { return __a == __b; }
};
struct Inequality {
  template <class __T> __WP_BOTH bool operator()(const __T &__a, const __T &__b) const { return !(__a == __b); }
};
struct Difference {
  template <class __T> __WP_BOTH __T operator()(const __T &__a, const __T &__b) const { return __a - __b; }
};
struct Division {
  template <class __T> __WP_BOTH __T operator()(const __T &__a, const __T &__b) const { return __a / __b; }
};
template <class __T> struct CastOp {
  template <class __U> __WP_BOTH __T operator()(const __U &__a) const { return (__T)__a; }
};
template <class __K, class __V> struct KeyValuePair {
  typedef __K Key;
  typedef __V Value;
  __K key;
  __V value;
};
struct ArgMax {
  template <class __K, class __V> __WP_BOTH KeyValuePair<__K, __V> operator()(const KeyValuePair<__K, __V> &__a, const KeyValuePair<__K, __V> &__b) const {
    return __b.value > __a.value || (__a.value == __b.value && __b.key < __a.key) ? __b : __a;
  }
};
struct ArgMin {
  template <class __K, class __V> __WP_BOTH KeyValuePair<__K, __V> operator()(const KeyValuePair<__K, __V> &__a, const KeyValuePair<__K, __V> &__b) const {
    return __b.value < __a.value || (__a.value == __b.value && __b.key < __a.key) ? __b : __a;
  }
};
template <class __T> struct DoubleBuffer {
  __T *d_buffers[2];
  int selector;
  __WP_BOTH DoubleBuffer(__T *__now = nullptr, __T *__then = nullptr) : d_buffers{__now, __then}, selector(0) {}
  __WP_BOTH __T *Current() { return d_buffers[selector]; }
  __WP_BOTH __T *Alternate() { return d_buffers[selector ^ 1]; }
};
enum BlockReduceAlgorithm { BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY, BLOCK_REDUCE_RAKING, BLOCK_REDUCE_WARP_REDUCTIONS };
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };
enum BlockLoadAlgorithm { BLOCK_LOAD_DIRECT, BLOCK_LOAD_STRIPED, BLOCK_LOAD_VECTORIZE, BLOCK_LOAD_TRANSPOSE, BLOCK_LOAD_WARP_TRANSPOSE };
enum BlockStoreAlgorithm { BLOCK_STORE_DIRECT, BLOCK_STORE_STRIPED, BLOCK_STORE_VECTORIZE, BLOCK_STORE_TRANSPOSE, BLOCK_STORE_WARP_TRANSPOSE };

template <class __T> __WP_BOTH __T __settled(__T __v) {
  if constexpr (std::is_floating_point_v<__T>) return __wp_nondet<__T>();
  else return __v;
}
template <class __T> __WP_BOTH __T __arbitrary() {
  __T __v;
  __wp_havoc(&__v, sizeof(__T));
  return __v;
}
__WP_DEV unsigned LaneId() { return __wp_lane_id(); }
__WP_DEV int RowMajorTid(int __x, int __y, int) { return (int)((threadIdx.z * __y + threadIdx.y) * __x + threadIdx.x); }

// One slot for each thread of a block, or lane of a warp.
template <class __T, int __count> struct __Slots {
  __T __slot[__count];
};
// Storage is in use until all threads have met at a barrier: a thread that has not left it yet reads the
// first byte, which the first thread of the next collective writes.
template <class __S> __WP_DEV void __in_use(const __S &__storage) {
  char __first = *(const char *)&__storage;
  (void)__first;
}
__WP_DEV void __check_block(int __threads) {
  __wp_require((int)(blockDim.x * blockDim.y * blockDim.z) == __threads, "undefined-behaviour", "a collective for blocks of another size");
}
__WP_DEV int __rank() { return (int)((threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x); }

/// requires  all threads of a block whose size is the template's; a barrier before the storage is used again
/// effect    the reduction, in thread 0 only: elsewhere the result is arbitrary
/// tag       follow
/// over: sums of floats are arbitrary
template <class __T, int __X, BlockReduceAlgorithm = BLOCK_REDUCE_WARP_REDUCTIONS, int __Y = 1, int __Z = 1, int = 0> class BlockReduce {
  static constexpr int __threads = __X * __Y * __Z;

 public:
  typedef __Slots<__T, __threads> TempStorage;
  __WP_DEV explicit BlockReduce(TempStorage &__s) : __storage(__s) {}
  template <class __F> __WP_DEV __T Reduce(__T __v, __F __f, int __valid = __threads) {
    __check_block(__threads);
    int __r = cub::__rank();
    if (__r < __valid) __storage.__slot[__r] = __v;
    __syncthreads();
    if (__r != 0) return __wp_nondet<__T>();
    __T __all = __storage.__slot[0];
    for (int __i = 1; __i < __valid; ++__i) __all = __f(__all, __storage.__slot[__i]);
    return __valid > 1 ? cub::__settled(__all) : __all;
  }
  __WP_DEV __T Sum(__T __v, int __valid = __threads) { return Reduce(__v, cub::Sum(), __valid); }
  template <int __n, class __F> __WP_DEV __T Reduce(__T (&__v)[__n], __F __f) {
    __T __mine = __v[0];
    for (int __i = 1; __i < __n; ++__i) __mine = __f(__mine, __v[__i]);
    return Reduce(__mine, __f);
  }
  template <int __n> __WP_DEV __T Sum(__T (&__v)[__n]) { return Reduce(__v, cub::Sum()); }

 private:
  TempStorage &__storage;
};

/// requires  all threads of a block whose size is the template's; a barrier before the storage is used again
/// effect    the prefix sums of the block's threads in their order
/// tag       follow
/// over: sums of floats are arbitrary
template <class __T, int __X, BlockScanAlgorithm = BLOCK_SCAN_RAKING, int __Y = 1, int __Z = 1, int = 0> class BlockScan {
  static constexpr int __threads = __X * __Y * __Z;

 public:
  struct TempStorage {
    __T __slot[__threads + 1];
    __T __before;
  };
  __WP_DEV explicit BlockScan(TempStorage &__s) : __storage(__s) {}

 private:
  TempStorage &__storage;
  // Slot i holds what comes before thread i; the last one, everything.
  template <class __F> __WP_DEV void __scan(const __T &__v, const __T &__init, bool __has_init, __F __f) {
    __check_block(__threads);
    int __r = cub::__rank();
    __storage.__slot[__r] = __v;
    __syncthreads();
    if (__r == 0) {
      __T __sum = __has_init ? __init : __storage.__slot[0];
      for (int __i = __has_init ? 0 : 1; __i <= __threads; ++__i) {
        __T __now = __i < __threads ? __storage.__slot[__i] : __sum;
        __storage.__slot[__i] = __sum;
        if (__i < __threads) __sum = cub::__settled(__f(__sum, __now));
      }
    }
    __syncthreads();
    cub::__in_use(__storage);
  }

 public:
  template <class __F> __WP_DEV void ExclusiveScan(__T __v, __T &__out, __T __init, __F __f, __T &__all) {
    __scan(__v, __init, true, __f);
    __out = __storage.__slot[cub::__rank()];
    __all = __storage.__slot[__threads];
  }
  template <class __F> __WP_DEV void ExclusiveScan(__T __v, __T &__out, __T __init, __F __f) {
    __T __all;
    ExclusiveScan(__v, __out, __init, __f, __all);
  }
  template <class __F> __WP_DEV void ExclusiveScan(__T __v, __T &__out, __F __f) {
    __scan(__v, __v, false, __f);
    int __r = cub::__rank();
    __out = __r > 0 ? __storage.__slot[__r] : __v;
    if (__r == 0) __wp_havoc(&__out, sizeof(__T));
  }
  __WP_DEV void ExclusiveSum(__T __v, __T &__out, __T &__all) { ExclusiveScan(__v, __out, (__T)0, cub::Sum(), __all); }
  __WP_DEV void ExclusiveSum(__T __v, __T &__out) { ExclusiveScan(__v, __out, (__T)0, cub::Sum()); }
  template <class __F> __WP_DEV void InclusiveScan(__T __v, __T &__out, __F __f, __T &__all) {
    __scan(__v, __v, false, __f);
    __out = __storage.__slot[cub::__rank() + 1];
    __all = __storage.__slot[__threads];
  }
  template <class __F> __WP_DEV void InclusiveScan(__T __v, __T &__out, __F __f) {
    __T __all;
    InclusiveScan(__v, __out, __f, __all);
  }
  __WP_DEV void InclusiveSum(__T __v, __T &__out, __T &__all) { InclusiveScan(__v, __out, cub::Sum(), __all); }
  __WP_DEV void InclusiveSum(__T __v, __T &__out) { InclusiveScan(__v, __out, cub::Sum()); }
  // The first warp is told the sum of the block; what its first lane answers comes before everything.
  template <class __F, class __P> __WP_DEV __T __prefix(__F &, __P &__answer) {
    __T __all = __storage.__slot[__threads];
    if (cub::__rank() < 32) {
      __T __mine = __answer(__all);
      if (cub::__rank() == 0) __storage.__before = __mine;
    }
    __syncthreads();
    cub::__in_use(__storage);
    return __storage.__before;
  }
  template <class __F, class __P, class = decltype(std::declval<__P &>()(std::declval<__T>()))> __WP_DEV void ExclusiveScan(__T __v, __T &__out, __F __f, __P &__answer) {
    __scan(__v, __v, false, __f);
    int __r = cub::__rank();
    __T __before = __prefix(__f, __answer);
    __out = __r == 0 ? __before : cub::__settled(__f(__before, __storage.__slot[__r]));
  }
  template <class __F, class __P, class = decltype(std::declval<__P &>()(std::declval<__T>()))> __WP_DEV void InclusiveScan(__T __v, __T &__out, __F __f, __P &__answer) {
    __scan(__v, __v, false, __f);
    __T __before = __prefix(__f, __answer);
    __out = cub::__settled(__f(__before, __storage.__slot[cub::__rank() + 1]));
  }
  template <class __P, class = decltype(std::declval<__P &>()(std::declval<__T>()))> __WP_DEV void ExclusiveSum(__T __v, __T &__out, __P &__answer) { ExclusiveScan(__v, __out, cub::Sum(), __answer); }
  template <class __P, class = decltype(std::declval<__P &>()(std::declval<__T>()))> __WP_DEV void InclusiveSum(__T __v, __T &__out, __P &__answer) { InclusiveScan(__v, __out, cub::Sum(), __answer); }
  template <int __n, class __F> __WP_DEV void InclusiveScan(__T (&__v)[__n], __T (&__out)[__n], __F __f, __T &__all) {
    __T __mine = __v[0];
    for (int __i = 1; __i < __n; ++__i) __mine = __f(__mine, __v[__i]);
    __scan(__mine, __mine, false, __f);
    int __r = cub::__rank();
    __T __sum = __v[0];
    if (__r > 0) __sum = cub::__settled(__f(__storage.__slot[__r], __v[0]));
    for (int __i = 0; __i < __n; ++__i) {
      if (__i > 0) __sum = cub::__settled(__f(__sum, __v[__i]));
      __out[__i] = __sum;
    }
    __all = __storage.__slot[__threads];
  }
  template <int __n, class __F> __WP_DEV void InclusiveScan(__T (&__v)[__n], __T (&__out)[__n], __F __f) {
    __T __all;
    InclusiveScan(__v, __out, __f, __all);
  }
  template <int __n> __WP_DEV void InclusiveSum(__T (&__v)[__n], __T (&__out)[__n], __T &__all) { InclusiveScan(__v, __out, cub::Sum(), __all); }
  template <int __n, class __P, class = decltype(std::declval<__P &>()(std::declval<__T>()))> __WP_DEV void ExclusiveSum(__T (&__v)[__n], __T (&__out)[__n], __P &__answer) {
    __T __mine = __v[0], __sum;
    for (int __i = 1; __i < __n; ++__i) __mine = __mine + __v[__i];
    ExclusiveScan(__mine, __sum, cub::Sum(), __answer);
    for (int __i = 0; __i < __n; ++__i) {
      __T __x = __v[__i];
      __out[__i] = __sum;
      __sum = cub::__settled((__T)(__sum + __x));
    }
  }
  template <int __n, class __P, class = decltype(std::declval<__P &>()(std::declval<__T>()))> __WP_DEV void InclusiveSum(__T (&__v)[__n], __T (&__out)[__n], __P &__answer) {
    __T __copy[__n];
    for (int __i = 0; __i < __n; ++__i) __copy[__i] = __v[__i];
    ExclusiveSum(__v, __out, __answer);
    for (int __i = 0; __i < __n; ++__i) __out[__i] = cub::__settled((__T)(__out[__i] + __copy[__i]));
  }
  template <int __n, class __F> __WP_DEV void ExclusiveScan(__T (&__v)[__n], __T (&__out)[__n], __T __init, __F __f) {
    __T __all;
    ExclusiveScan(__v, __out, __init, __f, __all);
  }
  template <int __n, class __F> __WP_DEV void ExclusiveScan(__T (&__v)[__n], __T (&__out)[__n], __T __init, __F __f, __T &__all) {
    __T __mine = __v[0];
    for (int __i = 1; __i < __n; ++__i) __mine = __f(__mine, __v[__i]);
    __T __sum;
    ExclusiveScan(__mine, __sum, __init, __f, __all);
    for (int __i = 0; __i < __n; ++__i) {
      __T __x = __v[__i];
      __out[__i] = __sum;
      __sum = cub::__settled(__f(__sum, __x));
    }
  }
  template <int __n> __WP_DEV void ExclusiveSum(__T (&__v)[__n], __T (&__out)[__n], __T &__all) { ExclusiveScan(__v, __out, (__T)0, cub::Sum(), __all); }
  template <int __n> __WP_DEV void ExclusiveSum(__T (&__v)[__n], __T (&__out)[__n]) {
    __T __all;
    ExclusiveScan(__v, __out, (__T)0, cub::Sum(), __all);
  }
  template <int __n> __WP_DEV void InclusiveSum(__T (&__v)[__n], __T (&__out)[__n]) {
    __T __copy[__n];
    for (int __i = 0; __i < __n; ++__i) __copy[__i] = __v[__i];
    ExclusiveSum(__v, __out);
    for (int __i = 0; __i < __n; ++__i) __out[__i] = cub::__settled(__out[__i] + __copy[__i]);
  }
};

/// requires  all lanes of the warp, or of the part of it that the template names
/// effect    the reduction, in the first lane only; prefix sums in all lanes
/// tag       follow
/// over: sums of floats are arbitrary
template <class __T, int __lanes = 32, int = 0> class WarpReduce {
 public:
  typedef __Slots<__T, __lanes> TempStorage;
  __WP_DEV explicit WarpReduce(TempStorage &__s) : __storage(__s) {}
  template <class __F> __WP_DEV __T Reduce(__T __v, __F __f, int __valid = __lanes) {
    unsigned __lane = __wp_lane_id(), __first = __lane / __lanes * __lanes;
    unsigned __mask = __lanes == 32 ? 0xffffffffu : ((1u << __lanes % 32) - 1) << __first;
    __storage.__slot[__lane - __first] = __v;
    __wp_warp_barrier(__mask);
    __T __all = __storage.__slot[0];
    for (int __i = 1; __i < __valid; ++__i) __all = __f(__all, __storage.__slot[__i]);
    __wp_warp_barrier(__mask);
    return __lane == __first ? (__valid > 1 ? cub::__settled(__all) : __all) : __wp_nondet<__T>();
  }
  __WP_DEV __T Sum(__T __v, int __valid = __lanes) { return Reduce(__v, cub::Sum(), __valid); }
  // Segments begin where a flag is set, or end there; their sums are in their first lanes.
  template <bool __heads, class __F, class __B> __WP_DEV __T __segment(__T __v, __B __flag, __F __f) {
    unsigned __lane = __wp_lane_id(), __first = __lane / __lanes * __lanes, __at = __lane - __first;
    unsigned __mask = __lanes == 32 ? 0xffffffffu : ((1u << __lanes % 32) - 1) << __first;
    __storage.__slot[__at] = __v;
    __wp_warp_barrier(__mask);
    unsigned __flags = __ballot_sync(__mask, (bool)__flag) >> __first;
    __T __all = __v;
    unsigned __i = __at;
    while (__i + 1 < (unsigned)__lanes && !(__heads ? __flags >> (__i + 1) & 1 : __flags >> __i & 1)) __all = __f(__all, __storage.__slot[++__i]);
    bool __is_first = __at == 0 || (__heads ? __flags >> __at & 1 : __flags >> (__at - 1) & 1);
    __wp_warp_barrier(__mask);
    if (!__is_first) __wp_havoc(&__all, sizeof(__T));
    return __i > __at ? cub::__settled(__all) : __all;
  }
  template <class __F, class __B> __WP_DEV __T HeadSegmentedReduce(__T __v, __B __flag, __F __f) { return __segment<true>(__v, __flag, __f); }
  template <class __F, class __B> __WP_DEV __T TailSegmentedReduce(__T __v, __B __flag, __F __f) { return __segment<false>(__v, __flag, __f); }
  template <class __B> __WP_DEV __T HeadSegmentedSum(__T __v, __B __flag) { return __segment<true>(__v, __flag, cub::Sum()); }
  template <class __B> __WP_DEV __T TailSegmentedSum(__T __v, __B __flag) { return __segment<false>(__v, __flag, cub::Sum()); }

 private:
  TempStorage &__storage;
};
template <class __T, int __lanes = 32, int = 0> class WarpScan {
 public:
  typedef __Slots<__T, __lanes> TempStorage;
  __WP_DEV explicit WarpScan(TempStorage &__s) : __storage(__s) {}
  template <class __F> __WP_DEV void InclusiveScan(__T __v, __T &__out, __F __f) {
    unsigned __lane = __wp_lane_id(), __first = __lane / __lanes * __lanes;
    unsigned __mask = __lanes == 32 ? 0xffffffffu : ((1u << __lanes % 32) - 1) << __first;
    __storage.__slot[__lane - __first] = __v;
    __wp_warp_barrier(__mask);
    __T __sum = __storage.__slot[0];
    for (unsigned __i = 1; __i <= __lane - __first; ++__i) __sum = __f(__sum, __storage.__slot[__i]);
    __wp_warp_barrier(__mask);
    __out = __lane == __first ? __sum : cub::__settled(__sum);
  }
  // All lanes: what comes before a lane, and everything; the first has nothing before it.
  template <class __F> __WP_DEV bool __before(const __T &__v, __T &__out, __F __f, __T &__all) {
    unsigned __lane = __wp_lane_id(), __first = __lane / __lanes * __lanes, __at = __lane - __first;
    unsigned __mask = __lanes == 32 ? 0xffffffffu : ((1u << __lanes % 32) - 1) << __first;
    __storage.__slot[__at] = __v;
    __wp_warp_barrier(__mask);
    __T __sum = __storage.__slot[0];
    for (unsigned __i = 1; __i < (unsigned)__lanes; ++__i) {
      if (__i == __at) __out = __i > 1 ? cub::__settled(__sum) : __sum;
      __sum = __f(__sum, __storage.__slot[__i]);
    }
    __wp_warp_barrier(__mask);
    __all = __lanes > 1 ? cub::__settled(__sum) : __sum;
    return __at > 0;
  }
  template <class __F> __WP_DEV void InclusiveScan(__T __v, __T &__out, __F __f, __T &__all) {
    __T __sum;
    __out = __before(__v, __sum, __f, __all) ? cub::__settled(__f(__sum, __v)) : __v;
  }
  __WP_DEV void InclusiveSum(__T __v, __T &__out) { InclusiveScan(__v, __out, cub::Sum()); }
  __WP_DEV void InclusiveSum(__T __v, __T &__out, __T &__all) { InclusiveScan(__v, __out, cub::Sum(), __all); }
  template <class __F> __WP_DEV void ExclusiveScan(__T __v, __T &__out, __T __init, __F __f, __T &__all) {
    __T __sum;
    __out = __before(__v, __sum, __f, __all) ? cub::__settled(__f(__init, __sum)) : __init;
  }
  template <class __F> __WP_DEV void ExclusiveScan(__T __v, __T &__out, __T __init, __F __f) {
    __T __all;
    ExclusiveScan(__v, __out, __init, __f, __all);
  }
  template <class __F> __WP_DEV void ExclusiveScan(__T __v, __T &__out, __F __f) {
    __T __all;
    if (!__before(__v, __out, __f, __all)) __wp_havoc(&__out, sizeof(__T));
  }
  __WP_DEV void ExclusiveSum(__T __v, __T &__out) { ExclusiveScan(__v, __out, (__T)0, cub::Sum()); }
  __WP_DEV void ExclusiveSum(__T __v, __T &__out, __T &__all) { ExclusiveScan(__v, __out, (__T)0, cub::Sum(), __all); }
  template <class __F> __WP_DEV void Scan(__T __v, __T &__upto, __T &__out, __T __init, __F __f) {
    ExclusiveScan(__v, __out, __init, __f);
    __upto = cub::__settled(__f(__out, __v));
  }
  __WP_DEV void Sum(__T __v, __T &__upto, __T &__out) { Scan(__v, __upto, __out, (__T)0, cub::Sum()); }
  __WP_DEV __T Broadcast(__T __v, unsigned __from) {
    unsigned __lane = __wp_lane_id(), __first = __lane / __lanes * __lanes;
    unsigned __mask = __lanes == 32 ? 0xffffffffu : ((1u << __lanes % 32) - 1) << __first;
    if (__lane - __first == __from) __storage.__slot[0] = __v;
    __wp_warp_barrier(__mask);
    __T __theirs = __storage.__slot[0];
    __wp_warp_barrier(__mask);
    return __theirs;
  }

 private:
  TempStorage &__storage;
};

}  // namespace cub
#include "cub_block.h"
#include "cub_iterators.h"
namespace cub {
/// requires  all threads of a block whose size is the template's; a barrier before storage is used again
/// effect    each thread's items, one after the other in memory, or as far apart as the block has threads;
///           past the given number nothing is touched
/// tag       follow
/// exact
template <class __T, int __X, int __n, BlockLoadAlgorithm __how = BLOCK_LOAD_DIRECT, int __Y = 1, int __Z = 1, int = 0> class BlockLoad {
  static constexpr int __threads = __X * __Y * __Z;
  static constexpr bool __exchanges = __how == BLOCK_LOAD_TRANSPOSE || __how == BLOCK_LOAD_WARP_TRANSPOSE;
  typedef BlockExchange<__T, __exchanges ? __X : 1, __n, false, __exchanges ? __Y : 1, __exchanges ? __Z : 1> __Exchange;
  static __WP_DEV int __at(int __i) {
    int __r = cub::__rank();
    if constexpr (__how == BLOCK_LOAD_STRIPED || __how == BLOCK_LOAD_TRANSPOSE) return __i * __threads + __r;
    if constexpr (__how == BLOCK_LOAD_WARP_TRANSPOSE) return __r / 32 * 32 * __n + __i * 32 + __r % 32;
    return __r * __n + __i;
  }
 public:
  struct __Nothing {};
  typedef std::conditional_t<__exchanges, typename __Exchange::TempStorage, __Nothing> TempStorage;
  __WP_DEV BlockLoad() : __storage(nullptr) {}
  __WP_DEV explicit BlockLoad(TempStorage &__s) : __storage(&__s) {}
  template <class __I> __WP_DEV void Load(__I __from, __T (&__to)[__n]) {
    for (int __i = 0; __i < __n; ++__i) __to[__i] = __from[__at(__i)];
    __turn(__to);
  }
  template <class __I> __WP_DEV void Load(__I __from, __T (&__to)[__n], int __valid) {
    for (int __i = 0; __i < __n; ++__i)
      if (__at(__i) < __valid) __to[__i] = __from[__at(__i)];
    __turn(__to);
  }
  template <class __I, class __D> __WP_DEV void Load(__I __from, __T (&__to)[__n], int __valid, __D __other) {
    for (int __i = 0; __i < __n; ++__i) __to[__i] = __at(__i) < __valid ? (__T)__from[__at(__i)] : (__T)__other;
    __turn(__to);
  }
 private:
  TempStorage *__storage;
  __WP_DEV void __turn(__T (&__to)[__n]) {
    if constexpr (__how == BLOCK_LOAD_TRANSPOSE) __Exchange(*__storage).StripedToBlocked(__to);
    if constexpr (__how == BLOCK_LOAD_WARP_TRANSPOSE) __Exchange(*__storage).WarpStripedToBlocked(__to);
  }
};
template <class __T, int __X, int __n, BlockStoreAlgorithm __how = BLOCK_STORE_DIRECT, int __Y = 1, int __Z = 1, int = 0> class BlockStore {
  static constexpr int __threads = __X * __Y * __Z;
  static constexpr bool __exchanges = __how == BLOCK_STORE_TRANSPOSE || __how == BLOCK_STORE_WARP_TRANSPOSE;
  typedef BlockExchange<__T, __exchanges ? __X : 1, __n, false, __exchanges ? __Y : 1, __exchanges ? __Z : 1> __Exchange;
  static __WP_DEV int __at(int __i) {
    int __r = cub::__rank();
    if constexpr (__how == BLOCK_STORE_STRIPED || __how == BLOCK_STORE_TRANSPOSE) return __i * __threads + __r;
    if constexpr (__how == BLOCK_STORE_WARP_TRANSPOSE) return __r / 32 * 32 * __n + __i * 32 + __r % 32;
    return __r * __n + __i;
  }
 public:
  struct __Nothing {};
  typedef std::conditional_t<__exchanges, typename __Exchange::TempStorage, __Nothing> TempStorage;
  __WP_DEV BlockStore() : __storage(nullptr) {}
  __WP_DEV explicit BlockStore(TempStorage &__s) : __storage(&__s) {}
  template <class __O> __WP_DEV void Store(__O __to, __T (&__v)[__n]) { __put(__to, __v, __threads * __n); }
  template <class __O> __WP_DEV void Store(__O __to, __T (&__v)[__n], int __valid) { __put(__to, __v, __valid); }
 private:
  TempStorage *__storage;
  template <class __O> __WP_DEV void __put(__O __to, __T (&__v)[__n], int __valid) {
    if constexpr (__how == BLOCK_STORE_TRANSPOSE) __Exchange(*__storage).BlockedToStriped(__v);
    if constexpr (__how == BLOCK_STORE_WARP_TRANSPOSE) __Exchange(*__storage).BlockedToWarpStriped(__v);
    for (int __i = 0; __i < __n; ++__i)
      if (__at(__i) < __valid) __to[__at(__i)] = __v[__i];
  }
};

// --- the whole device -----------------------------------------------------------------------------
template <class __F> __attribute__((global)) void __device_kernel(__F __f) { __f(); }
// The first call asks for the size of the work area, the second has it.
inline bool __only_asks(void *__work, size_t &__bytes, unsigned long long __what, unsigned long long __n, cudaStream_t __stream) {
  size_t __needed = 1 + __warpproof::__work_size(__what, __n, 0, 0);
  if (__work == nullptr) return __bytes = __needed, true;
  __wp_require(__bytes >= __needed, "api-misuse", "a work area smaller than what was asked for");
  if (__bytes >= __needed) __warpproof::__library_writes(__work, __needed, __stream);
  return false;
}
template <class __I> using __value_of = std::remove_cv_t<std::remove_reference_t<decltype(*std::declval<__I>())>>;
#define __WP_CUB(__what)                                                          \
  if (__only_asks(__work, __bytes, __what, (unsigned long long)__n, __stream)) return cudaSuccess;
#define __WP_ALONE [=] __attribute__((host)) __attribute__((device)) ()

/// requires  arrays that lie in device memory; the work area that was asked for [api-misuse]
/// effect    as its name says, in the stream; without a work area, its size only
/// tag       follow
/// over: sums of floats are arbitrary; any size of the work area
struct DeviceReduce {
  template <class __I, class __O, class __N, class __F, class __G, class __T>
  static cudaError_t TransformReduce(void *__work, size_t &__bytes, __I __in, __O __out, __N __n, __F __f, __G __change, __T __init, cudaStream_t __stream = 0, bool = false) {
    __WP_CUB(205)
    __device_kernel<<<1, 1, 0, __stream>>>(__WP_ALONE {
      __T __sum = __init;
      for (__N __i = 0; __i < __n; ++__i) __sum = __f(__sum, (__T)__change(__in[__i]));
      *__out = cub::__settled(__sum);
    });
    return cudaSuccess;
  }
  template <class __K, class __U, class __I, class __O, class __C, class __F, class __N>
  static cudaError_t ReduceByKey(void *__work, size_t &__bytes, __K __keys, __U __unique, __I __in, __O __out, __C __count, __F __f, __N __n, cudaStream_t __stream = 0, bool = false) {
    __WP_CUB(206)
    __device_kernel<<<1, 1, 0, __stream>>>(__WP_ALONE {
      __N __k = 0;
      for (__N __i = 0, __j = 0; __i < __n; __i = __j, ++__k) {
        __value_of<__I> __sum = __in[__i];
        for (__j = __i + 1; __j < __n && __keys[__j] == __keys[__i]; ++__j) __sum = cub::__settled(__f(__sum, __in[__j]));
        __unique[__k] = __keys[__i];
        __out[__k] = __sum;
      }
      *__count = __k;
    });
    return cudaSuccess;
  }
  template <class __I, class __O, class __F, class __T, class __N>
  static cudaError_t Reduce(void *__work, size_t &__bytes, __I __in, __O __out, __N __n, __F __f, __T __init, cudaStream_t __stream = 0, bool = false) {
    __WP_CUB(201)
    __device_kernel<<<1, 1, 0, __stream>>>(__WP_ALONE {
      __T __sum = __init;
      for (__N __i = 0; __i < __n; ++__i) __sum = __f(__sum, (__T)__in[__i]);
      *__out = cub::__settled(__sum);
    });
    return cudaSuccess;
  }
  template <class __I, class __O, class __N> static cudaError_t Sum(void *__work, size_t &__bytes, __I __in, __O __out, __N __n, cudaStream_t __stream = 0, bool = false) {
    return Reduce(__work, __bytes, __in, __out, __n, cub::Sum(), (__value_of<__I>)0, __stream);
  }
  template <class __I, class __O, class __F, class __N> static cudaError_t __first(void *__work, size_t &__bytes, __I __in, __O __out, __N __n, __F __f, cudaStream_t __stream) {
    __WP_CUB(202)
    __device_kernel<<<1, 1, 0, __stream>>>(__WP_ALONE {
      if (__n <= 0) return (void)(*__out = cub::__arbitrary<__value_of<__I>>());
      __value_of<__I> __best = __in[0];
      for (__N __i = 1; __i < __n; ++__i) __best = __f(__best, __in[__i]);
      *__out = __best;
    });
    return cudaSuccess;
  }
  template <class __I, class __O, class __N> static cudaError_t Max(void *__work, size_t &__bytes, __I __in, __O __out, __N __n, cudaStream_t __stream = 0, bool = false) {
    return __first(__work, __bytes, __in, __out, __n, cub::Max(), __stream);
  }
  template <class __I, class __O, class __N> static cudaError_t Min(void *__work, size_t &__bytes, __I __in, __O __out, __N __n, cudaStream_t __stream = 0, bool = false) {
    return __first(__work, __bytes, __in, __out, __n, cub::Min(), __stream);
  }
  template <class __I, class __O, class __N> static cudaError_t ArgMax(void *__work, size_t &__bytes, __I __in, __O __out, __N __n, cudaStream_t __stream = 0, bool = false) {
    __WP_CUB(203)
    __device_kernel<<<1, 1, 0, __stream>>>(__WP_ALONE {
      if (__n <= 0) return (void)(__out->key = 1, __out->value = cub::__arbitrary<__value_of<__I>>());
      __N __best = 0;
      for (__N __i = 1; __i < __n; ++__i)
        if (__in[__best] < __in[__i]) __best = __i;
      __out->key = (int)__best, __out->value = __in[__best];
    });
    return cudaSuccess;
  }
  template <class __I, class __O, class __N> static cudaError_t ArgMin(void *__work, size_t &__bytes, __I __in, __O __out, __N __n, cudaStream_t __stream = 0, bool = false) {
    __WP_CUB(204)
    __device_kernel<<<1, 1, 0, __stream>>>(__WP_ALONE {
      if (__n <= 0) return (void)(__out->key = 1, __out->value = cub::__arbitrary<__value_of<__I>>());
      __N __best = 0;
      for (__N __i = 1; __i < __n; ++__i)
        if (__in[__i] < __in[__best]) __best = __i;
      __out->key = (int)__best, __out->value = __in[__best];
    });
    return cudaSuccess;
  }
};
struct DeviceScan {
  template <bool __inclusive, class __K, class __I, class __O, class __F, class __T, class __N, class __Q>
  static cudaError_t __by_key(void *__work, size_t &__bytes, __K __keys, __I __in, __O __out, __F __f, __T __init, __N __n, __Q __same, cudaStream_t __stream) {
    __WP_CUB(213)
    __device_kernel<<<1, 1, 0, __stream>>>(__WP_ALONE {
      __T __sum = __init;
      for (__N __i = 0; __i < __n; ++__i) {
        bool __starts = __i == 0 || !__same(__keys[__i - 1], __keys[__i]);
        __T __v = (__T)__in[__i];
        if constexpr (__inclusive) {
          __sum = __starts ? __v : cub::__settled(__f(__sum, __v));
          __out[__i] = __sum;
        } else {
          if (__starts) __sum = __init;
          __out[__i] = __sum;
          __sum = cub::__settled(__f(__sum, __v));
        }
      }
    });
    return cudaSuccess;
  }
  template <class __K, class __I, class __O, class __N, class __Q = cub::Equality>
  static cudaError_t ExclusiveSumByKey(void *__work, size_t &__bytes, __K __keys, __I __in, __O __out, __N __n, __Q __same = __Q(), cudaStream_t __stream = 0, bool = false) {
    return __by_key<false>(__work, __bytes, __keys, __in, __out, cub::Sum(), (__value_of<__I>)0, __n, __same, __stream);
  }
  template <class __K, class __I, class __O, class __N, class __Q = cub::Equality>
  static cudaError_t InclusiveSumByKey(void *__work, size_t &__bytes, __K __keys, __I __in, __O __out, __N __n, __Q __same = __Q(), cudaStream_t __stream = 0, bool = false) {
    return __by_key<true>(__work, __bytes, __keys, __in, __out, cub::Sum(), (__value_of<__I>)0, __n, __same, __stream);
  }
  template <class __K, class __I, class __O, class __F, class __T, class __N, class __Q = cub::Equality>
  static cudaError_t ExclusiveScanByKey(void *__work, size_t &__bytes, __K __keys, __I __in, __O __out, __F __f, __T __init, __N __n, __Q __same = __Q(), cudaStream_t __stream = 0, bool = false) {
    return __by_key<false>(__work, __bytes, __keys, __in, __out, __f, __init, __n, __same, __stream);
  }
  template <class __K, class __I, class __O, class __F, class __N, class __Q = cub::Equality>
  static cudaError_t InclusiveScanByKey(void *__work, size_t &__bytes, __K __keys, __I __in, __O __out, __F __f, __N __n, __Q __same = __Q(), cudaStream_t __stream = 0, bool = false) {
    return __by_key<true>(__work, __bytes, __keys, __in, __out, __f, (__value_of<__I>)0, __n, __same, __stream);
  }
  template <class __I, class __O, class __F, class __T, class __N>
  static cudaError_t ExclusiveScan(void *__work, size_t &__bytes, __I __in, __O __out, __F __f, __T __init, __N __n, cudaStream_t __stream = 0, bool = false) {
    __WP_CUB(211)
    __device_kernel<<<1, 1, 0, __stream>>>(__WP_ALONE {
      __T __sum = __init;
      for (__N __i = 0; __i < __n; ++__i) {
        __T __next = __f(__sum, (__T)__in[__i]);
        __out[__i] = __i == 0 ? __sum : cub::__settled(__sum);
        __sum = __next;
      }
    });
    return cudaSuccess;
  }
  template <class __I, class __O, class __F, class __N>
  static cudaError_t InclusiveScan(void *__work, size_t &__bytes, __I __in, __O __out, __F __f, __N __n, cudaStream_t __stream = 0, bool = false) {
    __WP_CUB(212)
    __device_kernel<<<1, 1, 0, __stream>>>(__WP_ALONE {
      if (__n <= 0) return;
      __value_of<__I> __sum = __in[0];
      __out[0] = __sum;
      for (__N __i = 1; __i < __n; ++__i) {
        __sum = __f(__sum, __in[__i]);
        __out[__i] = cub::__settled(__sum);
      }
    });
    return cudaSuccess;
  }
  template <class __I, class __O, class __N> static cudaError_t ExclusiveSum(void *__work, size_t &__bytes, __I __in, __O __out, __N __n, cudaStream_t __stream = 0, bool = false) {
    return ExclusiveScan(__work, __bytes, __in, __out, cub::Sum(), (__value_of<__I>)0, __n, __stream);
  }
  template <class __I, class __O, class __N> static cudaError_t InclusiveSum(void *__work, size_t &__bytes, __I __in, __O __out, __N __n, cudaStream_t __stream = 0, bool = false) {
    return InclusiveScan(__work, __bytes, __in, __out, cub::Sum(), __n, __stream);
  }
};
struct DeviceRadixSort {
  // By insertion, on the bits from `begin` to `end` of keys that are numbers.
  template <class __K, class __V, class __N>
  static cudaError_t __sort(void *__work, size_t &__bytes, const __K *__keys, __K *__keys_out, const __V *__values, __V *__values_out, __N __n, bool __down,
                            int __begin, int __end, cudaStream_t __stream) {
    __WP_CUB(221)
    bool __some = __begin != 0 || __end != (int)sizeof(__K) * 8;
    __device_kernel<<<1, 1, 0, __stream>>>(__WP_ALONE {
      for (__N __i = 0; __i < __n; ++__i) {
        __K __key = __keys[__i];
        __N __j = __i;
        auto __before = [=](__K __a, __K __b) {
          if constexpr (!std::is_integral_v<__K>) return cub::__radix_bits(__a, __begin, __end) < cub::__radix_bits(__b, __begin, __end);
          else if (__some) return cub::__radix_bits(__a, __begin, __end) < cub::__radix_bits(__b, __begin, __end);
          else return __a < __b;
        };
        for (; __j > 0 && (__down ? __before(__keys_out[__j - 1], __key) : __before(__key, __keys_out[__j - 1])); --__j) {
          __keys_out[__j] = __keys_out[__j - 1];
          if constexpr (!std::is_same_v<__V, char *>) __values_out[__j] = __values_out[__j - 1];
        }
        __keys_out[__j] = __key;
        if constexpr (!std::is_same_v<__V, char *>) __values_out[__j] = __values[__i];
      }
    });
    return cudaSuccess;
  }
  template <class __K, class __N>
  static cudaError_t SortKeys(void *__work, size_t &__bytes, const __K *__in, __K *__out, __N __n, int __begin = 0, int __end = sizeof(__K) * 8, cudaStream_t __stream = 0, bool = false) {
    return __sort(__work, __bytes, __in, __out, (char **)nullptr, (char **)nullptr, __n, false, __begin, __end, __stream);
  }
  template <class __K, class __N>
  static cudaError_t SortKeysDescending(void *__work, size_t &__bytes, const __K *__in, __K *__out, __N __n, int __begin = 0, int __end = sizeof(__K) * 8, cudaStream_t __stream = 0, bool = false) {
    return __sort(__work, __bytes, __in, __out, (char **)nullptr, (char **)nullptr, __n, true, __begin, __end, __stream);
  }
  template <class __K, class __V, class __N>
  static cudaError_t SortPairs(void *__work, size_t &__bytes, const __K *__in, __K *__out, const __V *__values, __V *__values_out, __N __n, int __begin = 0, int __end = sizeof(__K) * 8,
                               cudaStream_t __stream = 0, bool = false) {
    return __sort(__work, __bytes, __in, __out, __values, __values_out, __n, false, __begin, __end, __stream);
  }
  template <class __K, class __V, class __N>
  static cudaError_t SortPairsDescending(void *__work, size_t &__bytes, const __K *__in, __K *__out, const __V *__values, __V *__values_out, __N __n, int __begin = 0, int __end = sizeof(__K) * 8,
                                         cudaStream_t __stream = 0, bool = false) {
    return __sort(__work, __bytes, __in, __out, __values, __values_out, __n, true, __begin, __end, __stream);
  }
  template <class __K, class __N>
  static cudaError_t SortKeys(void *__work, size_t &__bytes, DoubleBuffer<__K> &__keys, __N __n, int __begin = 0, int __end = sizeof(__K) * 8, cudaStream_t __stream = 0, bool = false) {
    cudaError_t __status = SortKeys(__work, __bytes, (const __K *)__keys.Current(), __keys.Alternate(), __n, __begin, __end, __stream);
    if (__work != nullptr) __keys.selector ^= 1;
    return __status;
  }
  template <class __K, class __N>
  static cudaError_t SortKeysDescending(void *__work, size_t &__bytes, DoubleBuffer<__K> &__keys, __N __n, int __begin = 0, int __end = sizeof(__K) * 8, cudaStream_t __stream = 0, bool = false) {
    cudaError_t __status = SortKeysDescending(__work, __bytes, (const __K *)__keys.Current(), __keys.Alternate(), __n, __begin, __end, __stream);
    if (__work != nullptr) __keys.selector ^= 1;
    return __status;
  }
  template <class __K, class __V, class __N>
  static cudaError_t SortPairsDescending(void *__work, size_t &__bytes, DoubleBuffer<__K> &__keys, DoubleBuffer<__V> &__values, __N __n, int __begin = 0, int __end = sizeof(__K) * 8,
                                         cudaStream_t __stream = 0, bool = false) {
    cudaError_t __status = SortPairsDescending(__work, __bytes, (const __K *)__keys.Current(), __keys.Alternate(), (const __V *)__values.Current(), __values.Alternate(), __n, __begin, __end, __stream);
    if (__work != nullptr) __keys.selector ^= 1, __values.selector ^= 1;
    return __status;
  }
  template <class __K, class __V, class __N>
  static cudaError_t SortPairs(void *__work, size_t &__bytes, DoubleBuffer<__K> &__keys, DoubleBuffer<__V> &__values, __N __n, int __begin = 0, int __end = sizeof(__K) * 8, cudaStream_t __stream = 0,
                               bool = false) {
    cudaError_t __status = SortPairs(__work, __bytes, (const __K *)__keys.Current(), __keys.Alternate(), (const __V *)__values.Current(), __values.Alternate(), __n, __begin, __end, __stream);
    if (__work != nullptr) __keys.selector ^= 1, __values.selector ^= 1;
    return __status;
  }
};
struct DeviceSelect {
  template <class __K, class __I, class __KO, class __O, class __C, class __N>
  static cudaError_t UniqueByKey(void *__work, size_t &__bytes, __K __keys, __I __in, __KO __keys_out, __O __out, __C __count, __N __n, cudaStream_t __stream = 0, bool = false) {
    __WP_CUB(234)
    __device_kernel<<<1, 1, 0, __stream>>>(__WP_ALONE {
      __N __k = 0;
      for (__N __i = 0; __i < __n; ++__i)
        if (__i == 0 || !(__keys[__i] == __keys[__i - 1])) {
          __keys_out[__k] = __keys[__i];
          __out[__k++] = __in[__i];
        }
      *__count = __k;
    });
    return cudaSuccess;
  }
  template <class __I, class __O, class __C, class __N, class __P>
  static cudaError_t If(void *__work, size_t &__bytes, __I __in, __O __out, __C __count, __N __n, __P __p, cudaStream_t __stream = 0, bool = false) {
    __WP_CUB(231)
    __device_kernel<<<1, 1, 0, __stream>>>(__WP_ALONE {
      __N __k = 0;
      for (__N __i = 0; __i < __n; ++__i)
        if (__p(__in[__i])) __out[__k++] = __in[__i];
      *__count = __k;
    });
    return cudaSuccess;
  }
  template <class __I, class __S, class __O, class __C, class __N>
  static cudaError_t Flagged(void *__work, size_t &__bytes, __I __in, __S __flags, __O __out, __C __count, __N __n, cudaStream_t __stream = 0, bool = false) {
    __WP_CUB(232)
    __device_kernel<<<1, 1, 0, __stream>>>(__WP_ALONE {
      __N __k = 0;
      for (__N __i = 0; __i < __n; ++__i)
        if (__flags[__i]) __out[__k++] = __in[__i];
      *__count = __k;
    });
    return cudaSuccess;
  }
  template <class __I, class __O, class __C, class __N>
  static cudaError_t Unique(void *__work, size_t &__bytes, __I __in, __O __out, __C __count, __N __n, cudaStream_t __stream = 0, bool = false) {
    __WP_CUB(233)
    __device_kernel<<<1, 1, 0, __stream>>>(__WP_ALONE {
      __N __k = 0;
      for (__N __i = 0; __i < __n; ++__i)
        if (__i == 0 || !(__in[__i] == __in[__i - 1])) __out[__k++] = __in[__i];
      *__count = __k;
    });
    return cudaSuccess;
  }
};
#undef __WP_CUB
#undef __WP_ALONE
}  // namespace cub
#include "cub_device.h"
#endif
