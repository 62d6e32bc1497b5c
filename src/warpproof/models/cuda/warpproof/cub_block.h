// CUB: what threads of a block do with the items that each of them has. Storage is written and read with
// the barriers of the block that the real ones have at least: using it again needs another.
#include "cub.h"
#ifndef WARPPROOF_CUB_BLOCK_H
#define WARPPROOF_CUB_BLOCK_H
#define __WP_BOTH __attribute__((host)) __attribute__((device)) inline
#define __WP_DEV __attribute__((device)) inline

namespace cub {
struct NullType {};
enum BlockHistogramAlgorithm { BLOCK_HISTO_SORT, BLOCK_HISTO_ATOMIC };

// The bits of a key by whose order keys are sorted: of numbers with a sign that of negative ones comes first.
template <class __K> __WP_BOTH unsigned long long __radix_bits(__K __k, int __begin, int __end) {
  constexpr int __width = (int)sizeof(__K) * 8;
  unsigned long long __bits = 0, __sign = 1ull << (__width - 1);
  if constexpr (std::is_integral_v<__K> || std::is_enum_v<__K>) {
    __bits = (unsigned long long)__k;
    if constexpr (std::is_integral_v<__K> && (__K)-1 < (__K)0 && sizeof(__K) <= 8) __bits ^= __sign;
  } else {
    if constexpr (sizeof(__K) == 2) __bits = __builtin_bit_cast(unsigned short, __k);
    else if constexpr (sizeof(__K) == 4) __bits = __builtin_bit_cast(unsigned, __k);
    else __bits = __builtin_bit_cast(unsigned long long, __k);
    if (__bits == __sign) __bits = 0;
    __bits = (__bits & __sign) != 0 ? ~__bits : __bits | __sign;
  }
  unsigned long long __upto = __end >= 64 ? ~0ull : (1ull << __end) - 1;
  if (__width < 64) __upto &= (1ull << (__width & 63)) - 1;
  return (__bits & __upto) >> __begin;
}

// A predicate on neighbours, which may ask for the place of the second one.
template <class __F, class __T> __WP_DEV bool __flagged(__F &__f, __T __a, __T __b, int __at) {
  if constexpr (std::is_invocable_v<__F, __T, __T, int>) return __f(__a, __b, __at);
  else return __f(__a, __b);
}
// Everything that the threads of a block have, thread by thread.
template <class __T, int __count> struct __Items {
  __T __item[__count];
};

/// requires  all threads of a block whose size is the template's; a barrier before the storage is used again
/// effect    each item with its neighbour, also that of another thread
/// tag       follow
/// exact
template <class __T, int __X, int __Y = 1, int __Z = 1, int = 0> class BlockAdjacentDifference {
  static constexpr int __threads = __X * __Y * __Z;
 public:
  typedef __Slots<__T, __threads> TempStorage;
  __WP_DEV explicit BlockAdjacentDifference(TempStorage &__s) : __storage(__s) {}
  template <int __n, class __O, class __F> __WP_DEV void SubtractLeft(__T (&__v)[__n], __O (&__out)[__n], __F __f) { __left(__v, __out, __f, __threads * __n, false, __v[0]); }
  template <int __n, class __O, class __F> __WP_DEV void SubtractLeft(__T (&__v)[__n], __O (&__out)[__n], __F __f, __T __before) { __left(__v, __out, __f, __threads * __n, true, __before); }
  template <int __n, class __O, class __F> __WP_DEV void SubtractLeftPartialTile(__T (&__v)[__n], __O (&__out)[__n], __F __f, int __valid) { __left(__v, __out, __f, __valid, false, __v[0]); }
  template <int __n, class __O, class __F> __WP_DEV void SubtractLeftPartialTile(__T (&__v)[__n], __O (&__out)[__n], __F __f, int __valid, __T __before) { __left(__v, __out, __f, __valid, true, __before); }
  template <int __n, class __O, class __F> __WP_DEV void SubtractRight(__T (&__v)[__n], __O (&__out)[__n], __F __f) { __right(__v, __out, __f, __threads * __n, false, __v[0]); }
  template <int __n, class __O, class __F> __WP_DEV void SubtractRight(__T (&__v)[__n], __O (&__out)[__n], __F __f, __T __after) { __right(__v, __out, __f, __threads * __n, true, __after); }
  template <int __n, class __O, class __F> __WP_DEV void SubtractRightPartialTile(__T (&__v)[__n], __O (&__out)[__n], __F __f, int __valid) { __right(__v, __out, __f, __valid, false, __v[0]); }
 private:
  TempStorage &__storage;
  template <int __n, class __O, class __F> __WP_DEV void __left(__T (&__v)[__n], __O (&__out)[__n], __F &__f, int __valid, bool __has, __T __before) {
    __check_block(__threads);
    int __r = cub::__rank();
    __storage.__slot[__r] = __v[__n - 1];
    __syncthreads();
    for (int __i = __n - 1; __i >= 0; --__i) {
      __T __mine = __v[__i], __other = __before;
      bool __is = (__r > 0 || __i > 0 || __has) && __r * __n + __i < __valid;
      if (__i > 0) __other = __v[__i - 1];
      else if (__r > 0) __other = __storage.__slot[__r - 1];
      if (__is) __out[__i] = __f(__mine, __other);
      else __out[__i] = __mine;
    }
  }
  template <int __n, class __O, class __F> __WP_DEV void __right(__T (&__v)[__n], __O (&__out)[__n], __F &__f, int __valid, bool __has, __T __after) {
    __check_block(__threads);
    int __r = cub::__rank();
    __storage.__slot[__r] = __v[0];
    __syncthreads();
    for (int __i = 0; __i < __n; ++__i) {
      __T __mine = __v[__i], __other = __after;
      int __at = __r * __n + __i;
      bool __is = __at < __valid - 1 || (__has && __at == __threads * __n - 1);
      if (__i + 1 < __n) __other = __v[__i + 1];
      else if (__r + 1 < __threads) __other = __storage.__slot[__r + 1];
      if (__is) __out[__i] = __f(__mine, __other);
      else __out[__i] = __mine;
    }
  }
};
template <class __T, int __X, int __Y = 1, int __Z = 1, int = 0> class BlockDiscontinuity {
  static constexpr int __threads = __X * __Y * __Z;
 public:
  struct TempStorage {
    __T __first[__threads], __last[__threads];
  };
  __WP_DEV explicit BlockDiscontinuity(TempStorage &__s) : __storage(__s) {}
  template <int __n, class __B, class __F> __WP_DEV void FlagHeads(__B (&__flags)[__n], __T (&__v)[__n], __F __f) { __share(__v), __heads(__flags, __v, __f, false, __v[0]); }
  template <int __n, class __B, class __F> __WP_DEV void FlagHeads(__B (&__flags)[__n], __T (&__v)[__n], __F __f, __T __before) { __share(__v), __heads(__flags, __v, __f, true, __before); }
  template <int __n, class __B, class __F> __WP_DEV void FlagTails(__B (&__flags)[__n], __T (&__v)[__n], __F __f) { __share(__v), __tails(__flags, __v, __f, false, __v[0]); }
  template <int __n, class __B, class __F> __WP_DEV void FlagTails(__B (&__flags)[__n], __T (&__v)[__n], __F __f, __T __after) { __share(__v), __tails(__flags, __v, __f, true, __after); }
  template <int __n, class __B, class __F> __WP_DEV void FlagHeadsAndTails(__B (&__h)[__n], __B (&__t)[__n], __T (&__v)[__n], __F __f) {
    __share(__v), __heads(__h, __v, __f, false, __v[0]), __tails(__t, __v, __f, false, __v[0]);
  }
  template <int __n, class __B, class __F> __WP_DEV void FlagHeadsAndTails(__B (&__h)[__n], __B (&__t)[__n], __T __after, __T (&__v)[__n], __F __f) {
    __share(__v), __heads(__h, __v, __f, false, __v[0]), __tails(__t, __v, __f, true, __after);
  }
  template <int __n, class __B, class __F> __WP_DEV void FlagHeadsAndTails(__B (&__h)[__n], __T __before, __B (&__t)[__n], __T (&__v)[__n], __F __f) {
    __share(__v), __heads(__h, __v, __f, true, __before), __tails(__t, __v, __f, false, __v[0]);
  }
  template <int __n, class __B, class __F> __WP_DEV void FlagHeadsAndTails(__B (&__h)[__n], __T __before, __B (&__t)[__n], __T __after, __T (&__v)[__n], __F __f) {
    __share(__v), __heads(__h, __v, __f, true, __before), __tails(__t, __v, __f, true, __after);
  }
 private:
  TempStorage &__storage;
  template <int __n> __WP_DEV void __share(__T (&__v)[__n]) {
    __check_block(__threads);
    __storage.__first[cub::__rank()] = __v[0];
    __storage.__last[cub::__rank()] = __v[__n - 1];
    __syncthreads();
  }
  template <int __n, class __B, class __F> __WP_DEV void __heads(__B (&__flags)[__n], __T (&__v)[__n], __F &__f, bool __has, __T __before) {
    int __r = cub::__rank();
    for (int __i = 0; __i < __n; ++__i) {
      __T __other = __i > 0 ? __v[__i - 1] : __r > 0 ? __storage.__last[__r - 1] : __before;
      __flags[__i] = __i == 0 && __r == 0 && !__has ? (__B)1 : (__B)cub::__flagged(__f, __other, __v[__i], __r * __n + __i);
    }
  }
  template <int __n, class __B, class __F> __WP_DEV void __tails(__B (&__flags)[__n], __T (&__v)[__n], __F &__f, bool __has, __T __after) {
    int __r = cub::__rank();
    for (int __i = 0; __i < __n; ++__i) {
      __T __other = __i + 1 < __n ? __v[__i + 1] : __r + 1 < __threads ? __storage.__first[__r + 1] : __after;
      bool __is_end = __i + 1 == __n && __r + 1 == __threads && !__has;
      __flags[__i] = __is_end ? (__B)1 : (__B)cub::__flagged(__f, __v[__i], __other, __r * __n + __i + 1);
    }
  }
};

/// requires  all threads of a block whose size is the template's; a barrier before the storage is used again
/// effect    items go to other threads, blocked or striped
/// tag       follow
/// exact
template <class __T, int __X, int __n, bool = false, int __Y = 1, int __Z = 1, int = 0> class BlockExchange {
  static constexpr int __threads = __X * __Y * __Z;
 public:
  typedef __Items<__T, __threads * __n> TempStorage;
  __WP_DEV explicit BlockExchange(TempStorage &__s) : __storage(__s) {}
  template <class __O> __WP_DEV void StripedToBlocked(const __T (&__v)[__n], __O (&__out)[__n]) { __go<1, 0, false>(__v, __out); }
  template <class __O> __WP_DEV void BlockedToStriped(const __T (&__v)[__n], __O (&__out)[__n]) { __go<0, 1, false>(__v, __out); }
  template <class __O> __WP_DEV void WarpStripedToBlocked(const __T (&__v)[__n], __O (&__out)[__n]) { __go<2, 0, true>(__v, __out); }
  template <class __O> __WP_DEV void BlockedToWarpStriped(const __T (&__v)[__n], __O (&__out)[__n]) { __go<0, 2, true>(__v, __out); }
  __WP_DEV void StripedToBlocked(__T (&__v)[__n]) { __go<1, 0, false>(__v, __v); }
  __WP_DEV void BlockedToStriped(__T (&__v)[__n]) { __go<0, 1, false>(__v, __v); }
  __WP_DEV void WarpStripedToBlocked(__T (&__v)[__n]) { __go<2, 0, true>(__v, __v); }
  __WP_DEV void BlockedToWarpStriped(__T (&__v)[__n]) { __go<0, 2, true>(__v, __v); }
  template <class __O, class __R> __WP_DEV void ScatterToBlocked(const __T (&__v)[__n], __O (&__out)[__n], __R (&__ranks)[__n]) { __scatter<0>(__v, __out, __ranks); }
  template <class __O, class __R> __WP_DEV void ScatterToStriped(const __T (&__v)[__n], __O (&__out)[__n], __R (&__ranks)[__n]) { __scatter<1>(__v, __out, __ranks); }
  template <class __R> __WP_DEV void ScatterToBlocked(__T (&__v)[__n], __R (&__ranks)[__n]) { __scatter<0>(__v, __v, __ranks); }
  template <class __R> __WP_DEV void ScatterToStriped(__T (&__v)[__n], __R (&__ranks)[__n]) { __scatter<1>(__v, __v, __ranks); }
  template <class __O, class __R> __WP_DEV void ScatterToStripedGuarded(const __T (&__v)[__n], __O (&__out)[__n], __R (&__ranks)[__n]) {
    __check_block(__threads);
    for (int __i = 0; __i < __n; ++__i)
      if (__ranks[__i] >= 0) __storage.__item[__ranks[__i]] = __v[__i];
    __syncthreads();
    for (int __i = 0; __i < __n; ++__i) __out[__i] = __storage.__item[__at<1>(__i)];
    cub::__in_use(__storage);
  }
 private:
  TempStorage &__storage;
  // Place of an item: 0 blocked, 1 striped over the block, 2 striped over each warp.
  template <int __how> static __WP_DEV int __at(int __i) {
    int __r = cub::__rank();
    if constexpr (__how == 0) return __r * __n + __i;
    if constexpr (__how == 1) return __i * __threads + __r;
    int __first = __r / 32 * 32, __lanes = __threads - __first < 32 ? __threads - __first : 32;
    return __first * __n + __i * __lanes + (__r - __first);
  }
  template <int __in, int __to, bool __warps, class __O> __WP_DEV void __go(const __T (&__v)[__n], __O (&__out)[__n]) {
    __check_block(__threads);
    for (int __i = 0; __i < __n; ++__i) __storage.__item[__at<__in>(__i)] = __v[__i];
    if constexpr (__warps) {
      int __first = cub::__rank() / 32 * 32, __lanes = __threads - __first < 32 ? __threads - __first : 32;
      __wp_warp_barrier(__lanes == 32 ? 0xffffffffu : (1u << __lanes) - 1);
    } else {
      __syncthreads();
    }
    for (int __i = 0; __i < __n; ++__i) __out[__i] = __storage.__item[__at<__to>(__i)];
    cub::__in_use(__storage.__item[__warps ? cub::__rank() / 32 * 32 * __n : 0]);
  }
  template <int __to, class __O, class __R> __WP_DEV void __scatter(const __T (&__v)[__n], __O (&__out)[__n], __R (&__ranks)[__n]) {
    __check_block(__threads);
    for (int __i = 0; __i < __n; ++__i) __storage.__item[__ranks[__i]] = __v[__i];
    __syncthreads();
    for (int __i = 0; __i < __n; ++__i) __out[__i] = __storage.__item[__at<__to>(__i)];
    cub::__in_use(__storage);
  }
};

// Sorting within a block: each item is put where it belongs, by the number of those before it.
template <class __K, int __threads, int __n, class __V> class __BlockSort {
 public:
  struct TempStorage {
    __K __key[__threads * __n];
    __V __value[__threads * __n];
  };
  __WP_DEV explicit __BlockSort(TempStorage &__s) : __storage(__s) {}
  template <bool __striped, class __L> __WP_DEV void __sort(__K (&__keys)[__n], __V *__values, __L __less, int __valid) {
    __check_block(__threads);
    int __r = cub::__rank(), __place[__n];
    for (int __i = 0; __i < __n; ++__i) __storage.__key[__r * __n + __i] = __keys[__i];
    __syncthreads();
    for (int __i = 0; __i < __n; ++__i) {
      int __mine = __r * __n + __i;
      __place[__i] = __mine < __valid ? 0 : __mine;
      for (int __j = 0; __mine < __valid && __j < __valid; ++__j) {
        __K __a = __storage.__key[__j], __b = __keys[__i];
        if (__j < __mine ? !__less(__b, __a) : __less(__a, __b)) ++__place[__i];
      }
    }
    __syncthreads();
    for (int __i = 0; __i < __n; ++__i) {
      __storage.__key[__place[__i]] = __keys[__i];
      if constexpr (!std::is_same_v<__V, NullType>)
        if (__values != nullptr) __storage.__value[__place[__i]] = __values[__i];
    }
    __syncthreads();
    for (int __i = 0; __i < __n; ++__i) {
      int __at = __striped ? __i * __threads + __r : __r * __n + __i;
      __keys[__i] = __storage.__key[__at];
      if (__at >= __valid) __wp_havoc(&__keys[__i], sizeof(__K));
      if constexpr (!std::is_same_v<__V, NullType>)
        if (__values != nullptr) __values[__i] = __storage.__value[__at];
    }
    cub::__in_use(__storage);
  }
 private:
  TempStorage &__storage;
};

/// requires  all threads of a block whose size is the template's; a barrier before the storage is used again
/// effect    the items of all threads in order, those of equal keys in the order that they were in
/// tag       follow
/// over: keys after those that are valid are arbitrary
template <class __K, int __X, int __n, class __V = NullType, int = 4, bool = true, int = 0, int = 0, int __Y = 1, int __Z = 1, int = 0> class BlockRadixSort {
  typedef __BlockSort<__K, __X * __Y * __Z, __n, __V> __Sorter;
  template <bool __striped, bool __down> __WP_DEV void __go(__K (&__keys)[__n], __V *__values, int __begin, int __end) {
    auto __less = [=](const __K &__a, const __K &__b) {
      unsigned long long __x = cub::__radix_bits(__a, __begin, __end), __y = cub::__radix_bits(__b, __begin, __end);
      return __down ? __y < __x : __x < __y;
    };
    __Sorter(__storage).template __sort<__striped>(__keys, __values, __less, __X * __Y * __Z * __n);
  }
 public:
  typedef typename __Sorter::TempStorage TempStorage;
  __WP_DEV explicit BlockRadixSort(TempStorage &__s) : __storage(__s) {}
  __WP_DEV void Sort(__K (&__keys)[__n], int __begin = 0, int __end = sizeof(__K) * 8) { __go<false, false>(__keys, nullptr, __begin, __end); }
  __WP_DEV void Sort(__K (&__keys)[__n], __V (&__values)[__n], int __begin = 0, int __end = sizeof(__K) * 8) { __go<false, false>(__keys, __values, __begin, __end); }
  __WP_DEV void SortDescending(__K (&__keys)[__n], int __begin = 0, int __end = sizeof(__K) * 8) { __go<false, true>(__keys, nullptr, __begin, __end); }
  __WP_DEV void SortDescending(__K (&__keys)[__n], __V (&__values)[__n], int __begin = 0, int __end = sizeof(__K) * 8) { __go<false, true>(__keys, __values, __begin, __end); }
  __WP_DEV void SortBlockedToStriped(__K (&__keys)[__n], int __begin = 0, int __end = sizeof(__K) * 8) { __go<true, false>(__keys, nullptr, __begin, __end); }
  __WP_DEV void SortBlockedToStriped(__K (&__keys)[__n], __V (&__values)[__n], int __begin = 0, int __end = sizeof(__K) * 8) { __go<true, false>(__keys, __values, __begin, __end); }
  __WP_DEV void SortDescendingBlockedToStriped(__K (&__keys)[__n], int __begin = 0, int __end = sizeof(__K) * 8) { __go<true, true>(__keys, nullptr, __begin, __end); }
  __WP_DEV void SortDescendingBlockedToStriped(__K (&__keys)[__n], __V (&__values)[__n], int __begin = 0, int __end = sizeof(__K) * 8) { __go<true, true>(__keys, __values, __begin, __end); }
 private:
  TempStorage &__storage;
};
template <class __K, int __X, int __n, class __V = NullType, int __Y = 1, int __Z = 1> class BlockMergeSort {
  typedef __BlockSort<__K, __X * __Y * __Z, __n, __V> __Sorter;
  static constexpr int __all = __X * __Y * __Z * __n;
 public:
  typedef typename __Sorter::TempStorage TempStorage;
  __WP_DEV explicit BlockMergeSort(TempStorage &__s) : __storage(__s) {}
  template <class __L> __WP_DEV void Sort(__K (&__keys)[__n], __L __less) { __Sorter(__storage).template __sort<false>(__keys, nullptr, __less, __all); }
  template <class __L> __WP_DEV void Sort(__K (&__keys)[__n], __L __less, int __valid, __K) { __Sorter(__storage).template __sort<false>(__keys, nullptr, __less, __valid); }
  template <class __L> __WP_DEV void Sort(__K (&__keys)[__n], __V (&__values)[__n], __L __less) { __Sorter(__storage).template __sort<false>(__keys, __values, __less, __all); }
  template <class __L> __WP_DEV void StableSort(__K (&__keys)[__n], __L __less) { Sort(__keys, __less); }
  template <class __L> __WP_DEV void StableSort(__K (&__keys)[__n], __V (&__values)[__n], __L __less) { Sort(__keys, __values, __less); }
 private:
  TempStorage &__storage;
};

/// requires  all threads of a block whose size is the template's; items below the number of bins
/// effect    counts of items, with atomics; barriers around the counts are the caller's
/// tag       follow
/// exact
template <class __T, int __X, int __n, int __bins, BlockHistogramAlgorithm __how = BLOCK_HISTO_SORT, int __Y = 1, int __Z = 1, int = 0> class BlockHistogram {
  static constexpr int __threads = __X * __Y * __Z;
 public:
  typedef __Slots<__T, __threads> TempStorage;
  __WP_DEV explicit BlockHistogram(TempStorage &__s) : __storage(__s) {}
  template <class __C> __WP_DEV void InitHistogram(__C *__counts) {
    __check_block(__threads);
    for (int __i = cub::__rank(); __i < __bins; __i += __threads) __counts[__i] = 0;
  }
  template <class __C> __WP_DEV void Composite(__T (&__v)[__n], __C *__counts) {
    __check_block(__threads);
    if constexpr (__how == BLOCK_HISTO_SORT) {
      __storage.__slot[cub::__rank()] = __v[0];
      __syncthreads();
      cub::__in_use(__storage);
    }
    for (int __i = 0; __i < __n; ++__i) {
      __wp_require((long long)__v[__i] >= 0 && (long long)__v[__i] < __bins, "out-of-bounds", "an item beyond the bins of a histogram");
      __wp_atomic_add(__counts + (long long)__v[__i], (__C)1, __WP_RELAXED, __WP_GPU);
    }
  }
  template <class __C> __WP_DEV void Histogram(__T (&__v)[__n], __C *__counts) {
    InitHistogram(__counts);
    __syncthreads();
    Composite(__v, __counts);
  }
 private:
  TempStorage &__storage;
};

/// requires  all threads of a block whose size is the template's; a barrier before the storage is used again
/// effect    an item of another thread, at a distance; where there is none it stays as it is
/// tag       follow
/// exact
template <class __T, int __X, int __Y = 1, int __Z = 1, int = 0> class BlockShuffle {
  static constexpr int __threads = __X * __Y * __Z;
 public:
  typedef __Slots<__T, __threads> TempStorage;
  __WP_DEV explicit BlockShuffle(TempStorage &__s) : __storage(__s) {}
  __WP_DEV void Offset(__T __v, __T &__out, int __distance = 1) {
    int __other = __put(__v) + __distance;
    if (__other >= 0 && __other < __threads) __out = __storage.__slot[__other];
  }
  __WP_DEV void Rotate(__T __v, __T &__out, unsigned __distance = 1) {
    int __r = __put(__v);
    __out = __storage.__slot[(__r + __distance) % __threads];
  }
  template <int __n> __WP_DEV void Up(__T (&__v)[__n], __T (&__before)[__n]) {
    int __r = __put(__v[__n - 1]);
    for (int __i = __n - 1; __i > 0; --__i) __before[__i] = __v[__i - 1];
    if (__r > 0) __before[0] = __storage.__slot[__r - 1];
  }
  template <int __n> __WP_DEV void Down(__T (&__v)[__n], __T (&__after)[__n]) {
    int __r = __put(__v[0]);
    for (int __i = 0; __i + 1 < __n; ++__i) __after[__i] = __v[__i + 1];
    if (__r + 1 < __threads) __after[__n - 1] = __storage.__slot[__r + 1];
  }
 private:
  TempStorage &__storage;
  __WP_DEV int __put(const __T &__v) {
    __check_block(__threads);
    __storage.__slot[cub::__rank()] = __v;
    __syncthreads();
    return cub::__rank();
  }
};

/// effect    the items of a thread, one after the other or as far apart as the block has threads
/// tag       follow
/// exact
template <class __T, int __n, class __I> __WP_DEV void LoadDirectBlocked(int __t, __I __from, __T (&__v)[__n]) {
  for (int __i = 0; __i < __n; ++__i) __v[__i] = __from[__t * __n + __i];
}
template <class __T, int __n, class __I> __WP_DEV void LoadDirectBlocked(int __t, __I __from, __T (&__v)[__n], int __valid) {
  for (int __i = 0; __i < __n; ++__i)
    if (__t * __n + __i < __valid) __v[__i] = __from[__t * __n + __i];
}
template <int __threads, class __T, int __n, class __I> __WP_DEV void LoadDirectStriped(int __t, __I __from, __T (&__v)[__n]) {
  for (int __i = 0; __i < __n; ++__i) __v[__i] = __from[__t + __i * __threads];
}
template <int __threads, class __T, int __n, class __I> __WP_DEV void LoadDirectStriped(int __t, __I __from, __T (&__v)[__n], int __valid) {
  for (int __i = 0; __i < __n; ++__i)
    if (__t + __i * __threads < __valid) __v[__i] = __from[__t + __i * __threads];
}
template <class __T, int __n, class __O> __WP_DEV void StoreDirectBlocked(int __t, __O __to, __T (&__v)[__n]) {
  for (int __i = 0; __i < __n; ++__i) __to[__t * __n + __i] = __v[__i];
}
template <class __T, int __n, class __O> __WP_DEV void StoreDirectBlocked(int __t, __O __to, __T (&__v)[__n], int __valid) {
  for (int __i = 0; __i < __n; ++__i)
    if (__t * __n + __i < __valid) __to[__t * __n + __i] = __v[__i];
}
template <int __threads, class __T, int __n, class __O> __WP_DEV void StoreDirectStriped(int __t, __O __to, __T (&__v)[__n]) {
  for (int __i = 0; __i < __n; ++__i) __to[__t + __i * __threads] = __v[__i];
}
template <int __threads, class __T, int __n, class __O> __WP_DEV void StoreDirectStriped(int __t, __O __to, __T (&__v)[__n], int __valid) {
  for (int __i = 0; __i < __n; ++__i)
    if (__t + __i * __threads < __valid) __to[__t + __i * __threads] = __v[__i];
}
}  // namespace cub
#endif
