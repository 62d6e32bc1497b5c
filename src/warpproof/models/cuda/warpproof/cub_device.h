// CUB: more algorithms of the whole device. Each is one thread that goes through the elements, in the
// stream; what is done to independent elements is a thread for each of them.
#include "cub.h"
#ifndef WARPPROOF_CUB_DEVICE_H
#define WARPPROOF_CUB_DEVICE_H
#define __WP_ALONE [=] __attribute__((host)) __attribute__((device)) () mutable
#define __WP_WORK void *__work, size_t &__bytes
#define __WP_REST cudaStream_t __stream = 0, bool = false
#define __WP_KEYS int __begin = 0, int __end = sizeof(__K) * 8

namespace cub {
template <class __F> inline cudaError_t __run(void *__work, size_t &__bytes, unsigned long long __what, unsigned long long __n, cudaStream_t __stream, __F __f) {
  if (__only_asks(__work, __bytes, __what, __n, __stream)) return cudaSuccess;
  __device_kernel<<<1, 1, 0, __stream>>>(__f);
  return cudaSuccess;
}
template <class __F> __attribute__((global)) void __each_kernel(size_t __n, __F __f) {
  size_t __i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (__i < __n) __f(__i);
}
template <class __F> inline cudaError_t __run_each(size_t __n, cudaStream_t __stream, __F __f) {
  if (__n > 0) __each_kernel<<<(unsigned)((__n + 255) / 256), 256, 0, __stream>>>(__n, __f);
  return cudaSuccess;
}
// Elements from one place to another in an order of their keys, those of equal keys as they were.
template <class __K, class __V, class __L>
__WP_BOTH void __insert_sorted(const __K *__keys, __K *__keys_out, const __V *__values, __V *__values_out, long long __from, long long __to, __L __less) {
  for (long long __i = __from; __i < __to; ++__i) {
    __K __key = __keys[__i];
    __V __value{};
    if constexpr (!std::is_same_v<__V, NullType>) __value = __values[__i];
    long long __j = __i;
    for (; __j > __from && __less(__key, __keys_out[__j - 1]); --__j) {
      __keys_out[__j] = __keys_out[__j - 1];
      if constexpr (!std::is_same_v<__V, NullType>) __values_out[__j] = __values_out[__j - 1];
    }
    __keys_out[__j] = __key;
    if constexpr (!std::is_same_v<__V, NullType>) __values_out[__j] = __value;
  }
}

/// requires  arrays that lie in device memory; the work area that was asked for [api-misuse]
/// effect    as its name says, in the stream; without a work area, its size only
/// tag       follow
/// under data-race: functors are called by one thread; sums of floats and sizes of work areas are arbitrary
struct DevicePartition {
  template <class __I, class __S, class __O, class __C, class __N> static cudaError_t Flagged(__WP_WORK, __I __in, __S __flags, __O __out, __C __count, __N __n, __WP_REST) {
    return __run(__work, __bytes, 241, __n, __stream, __WP_ALONE {
      __N __k = 0, __end = __n;
      for (__N __i = 0; __i < __n; ++__i)
        if (__flags[__i]) __out[__k++] = __in[__i];
        else __out[--__end] = __in[__i];
      *__count = __k;
    });
  }
  template <class __I, class __O, class __C, class __N, class __P> static cudaError_t If(__WP_WORK, __I __in, __O __out, __C __count, __N __n, __P __p, __WP_REST) {
    return __run(__work, __bytes, 242, __n, __stream, __WP_ALONE {
      __N __k = 0, __end = __n;
      for (__N __i = 0; __i < __n; ++__i)
        if (__p(__in[__i])) __out[__k++] = __in[__i];
        else __out[--__end] = __in[__i];
      *__count = __k;
    });
  }
  template <class __I, class __O, class __O2, class __O3, class __C, class __N, class __P, class __P2>
  static cudaError_t If(__WP_WORK, __I __in, __O __first, __O2 __second, __O3 __rest, __C __counts, __N __n, __P __p, __P2 __q, __WP_REST) {
    return __run(__work, __bytes, 243, __n, __stream, __WP_ALONE {
      __N __k = 0, __l = 0, __m = 0;
      for (__N __i = 0; __i < __n; ++__i)
        if (__p(__in[__i])) __first[__k++] = __in[__i];
        else if (__q(__in[__i])) __second[__l++] = __in[__i];
        else __rest[__m++] = __in[__i];
      __counts[0] = __k;
      __counts[1] = __l;
    });
  }
};
struct DeviceRunLengthEncode {
  template <class __I, class __O, class __L, class __C, class __N> static cudaError_t Encode(__WP_WORK, __I __in, __O __out, __L __lengths, __C __count, __N __n, __WP_REST) {
    return __run(__work, __bytes, 251, __n, __stream, __WP_ALONE {
      __N __k = 0;
      for (__N __i = 0, __j = 0; __i < __n; __i = __j, ++__k) {
        while (__j < __n && __in[__j] == __in[__i]) ++__j;
        __out[__k] = __in[__i];
        __lengths[__k] = __j - __i;
      }
      *__count = __k;
    });
  }
  template <class __I, class __O, class __L, class __C, class __N> static cudaError_t NonTrivialRuns(__WP_WORK, __I __in, __O __offsets, __L __lengths, __C __count, __N __n, __WP_REST) {
    return __run(__work, __bytes, 252, __n, __stream, __WP_ALONE {
      __N __k = 0;
      for (__N __i = 0, __j = 0; __i < __n; __i = __j) {
        while (__j < __n && __in[__j] == __in[__i]) ++__j;
        if (__j - __i < 2) continue;
        __offsets[__k] = __i;
        __lengths[__k++] = __j - __i;
      }
      *__count = __k;
    });
  }
};

/// requires  arrays that lie in device memory; the work area that was asked for [api-misuse]
/// effect    counts of samples in bins, which are set first
/// tag       follow
/// under data-race: one thread counts; counts are arbitrary unless bins are whole numbers wide, or their
/// limits are given
struct DeviceHistogram {
  template <class __I, class __C, class __L, class __N> static cudaError_t HistogramEven(__WP_WORK, __I __in, __C *__counts, int __levels, __L __lower, __L __upper, __N __n, __WP_REST) {
    return HistogramEven(__work, __bytes, __in, __counts, __levels, __lower, __upper, __n, (__N)1, (size_t)__n * sizeof(*__in), __stream);
  }
  template <class __I, class __C, class __L, class __N>
  static cudaError_t HistogramEven(__WP_WORK, __I __in, __C *__counts, int __levels, __L __lower, __L __upper, __N __columns, __N __rows, size_t __pitch, __WP_REST) {
    return __run(__work, __bytes, 261, (unsigned long long)__columns * __rows, __stream, __WP_ALONE {
      bool __whole = false;
      if constexpr (std::is_integral_v<__L>) __whole = (__upper - __lower) % (__levels - 1) == 0;
      for (int __b = 0; __b + 1 < __levels; ++__b) __counts[__b] = __whole ? (__C)0 : __wp_nondet<__C>();
      for (__N __r = 0; __r < __rows; ++__r)
        for (__N __c = 0; __c < __columns; ++__c) {
          auto __v = __in[__r * (__pitch / sizeof(*__in)) + __c];
          if constexpr (std::is_integral_v<__L>)
            if (__whole && __v >= __lower && __v < __upper) ++__counts[(int)((__v - __lower) / ((__upper - __lower) / (__levels - 1)))];
        }
    });
  }
  template <class __I, class __C, class __L, class __N> static cudaError_t HistogramRange(__WP_WORK, __I __in, __C *__counts, int __levels, const __L *__limits, __N __n, __WP_REST) {
    return __run(__work, __bytes, 262, __n, __stream, __WP_ALONE {
      for (int __b = 0; __b + 1 < __levels; ++__b) __counts[__b] = 0;
      for (__N __i = 0; __i < __n; ++__i)
        for (int __b = 0; __b + 1 < __levels; ++__b)
          if (__limits[__b] <= __in[__i] && __in[__i] < __limits[__b + 1]) ++__counts[__b];
    });
  }
  template <int __channels, int __active, class __I, class __C, class __L, class __N>
  static cudaError_t MultiHistogramEven(__WP_WORK, __I __in, __C *__counts[__active], const int __levels[__active], const __L __lower[__active], const __L __upper[__active], __N __n, __WP_REST) {
    (void)__lower, (void)__upper;
    for (int __a = 0; __a < __active; ++__a) {
      __C *__mine = __counts[__a];
      int __count = __levels[__a];
      cudaError_t __status = __run(__work, __bytes, 263, __n, __stream, __WP_ALONE {
        for (__N __i = 0; __i < __n; ++__i) (void)(__in[__i * __channels + __a] == __in[__i * __channels + __a]);
        for (int __b = 0; __b + 1 < __count; ++__b) __mine[__b] = __wp_nondet<__C>();
      });
      if (__status != cudaSuccess || __work == nullptr) return __status;
    }
    return cudaSuccess;
  }
};

/// requires  arrays that lie in device memory; the work area that was asked for [api-misuse]
/// effect    as its name says for each segment, in the stream; without a work area, its size only
/// tag       follow
/// under data-race: functors are called by one thread; sums of floats, what is first of no elements and sizes
/// of work areas are arbitrary
struct DeviceSegmentedReduce {
  template <class __I, class __O, class __B, class __E, class __F, class __T>
  static cudaError_t Reduce(__WP_WORK, __I __in, __O __out, long long __n, __B __begin, __E __end, __F __f, __T __init, __WP_REST) {
    return __run(__work, __bytes, 271, __n, __stream, __WP_ALONE {
      for (long long __s = 0; __s < __n; ++__s) {
        __T __sum = __init;
        for (auto __i = __begin[__s]; __i < __end[__s]; ++__i) __sum = __f(__sum, (__T)__in[__i]);
        __out[__s] = cub::__settled(__sum);
      }
    });
  }
  template <class __I, class __O, class __B, class __E> static cudaError_t Sum(__WP_WORK, __I __in, __O __out, long long __n, __B __begin, __E __end, __WP_REST) {
    return Reduce(__work, __bytes, __in, __out, __n, __begin, __end, cub::Sum(), (__value_of<__I>)0, __stream);
  }
  template <bool __indexed, class __I, class __O, class __B, class __E, class __F> static cudaError_t __first(__WP_WORK, __I __in, __O __out, long long __n, __B __begin, __E __end, __F __before, cudaStream_t __stream) {
    return __run(__work, __bytes, 272, __n, __stream, __WP_ALONE {
      for (long long __s = 0; __s < __n; ++__s) {
        auto __best = __begin[__s];
        for (auto __i = __begin[__s]; __i < __end[__s]; ++__i)
          if (__before(__in[__i], __in[__best])) __best = __i;
        bool __none = __end[__s] <= __begin[__s];
        if constexpr (__indexed) {
          __out[__s].key = __none ? 1 : (int)(__best - __begin[__s]);
          __out[__s].value = __none ? cub::__arbitrary<__value_of<__I>>() : __in[__best];
        } else {
          __out[__s] = __none ? cub::__arbitrary<__value_of<__I>>() : __in[__best];
        }
      }
    });
  }
  template <class __I, class __O, class __B, class __E> static cudaError_t Min(__WP_WORK, __I __in, __O __out, long long __n, __B __begin, __E __end, __WP_REST) {
    auto __before = [] __attribute__((host)) __attribute__((device)) (const __value_of<__I> &__a, const __value_of<__I> &__b) { return __a < __b; };
    return __first<false>(__work, __bytes, __in, __out, __n, __begin, __end, __before, __stream);
  }
  template <class __I, class __O, class __B, class __E> static cudaError_t Max(__WP_WORK, __I __in, __O __out, long long __n, __B __begin, __E __end, __WP_REST) {
    auto __before = [] __attribute__((host)) __attribute__((device)) (const __value_of<__I> &__a, const __value_of<__I> &__b) { return __b < __a; };
    return __first<false>(__work, __bytes, __in, __out, __n, __begin, __end, __before, __stream);
  }
  template <class __I, class __O, class __B, class __E> static cudaError_t ArgMin(__WP_WORK, __I __in, __O __out, long long __n, __B __begin, __E __end, __WP_REST) {
    auto __before = [] __attribute__((host)) __attribute__((device)) (const __value_of<__I> &__a, const __value_of<__I> &__b) { return __a < __b; };
    return __first<true>(__work, __bytes, __in, __out, __n, __begin, __end, __before, __stream);
  }
  template <class __I, class __O, class __B, class __E> static cudaError_t ArgMax(__WP_WORK, __I __in, __O __out, long long __n, __B __begin, __E __end, __WP_REST) {
    auto __before = [] __attribute__((host)) __attribute__((device)) (const __value_of<__I> &__a, const __value_of<__I> &__b) { return __b < __a; };
    return __first<true>(__work, __bytes, __in, __out, __n, __begin, __end, __before, __stream);
  }
};
struct DeviceSegmentedRadixSort {
  template <class __K, class __V, class __B, class __E>
  static cudaError_t __sort(__WP_WORK, const __K *__keys, __K *__keys_out, const __V *__values, __V *__values_out, long long __n, __B __from, __E __upto, bool __down, int __begin, int __end,
                            cudaStream_t __stream) {
    return __run(__work, __bytes, 281, __n, __stream, __WP_ALONE {
      auto __less = [=](const __K &__a, const __K &__b) { unsigned long long __x = cub::__radix_bits(__a, __begin, __end), __y = cub::__radix_bits(__b, __begin, __end);
        return __down ? __y < __x : __x < __y; };
      for (long long __s = 0; __s < __n; ++__s) cub::__insert_sorted(__keys, __keys_out, __values, __values_out, (long long)__from[__s], (long long)__upto[__s], __less);
    });
  }
  template <class __K, class __B, class __E> static cudaError_t SortKeys(__WP_WORK, const __K *__in, __K *__out, long long, long long __n, __B __from, __E __upto, int __begin = 0, int __end = sizeof(__K) * 8, __WP_REST) {
    return __sort(__work, __bytes, __in, __out, (const NullType *)nullptr, (NullType *)nullptr, __n, __from, __upto, false, __begin, __end, __stream);
  }
  template <class __K, class __B, class __E> static cudaError_t SortKeys(__WP_WORK, DoubleBuffer<__K> &__keys, long long, long long __n, __B __from, __E __upto, int __begin = 0, int __end = sizeof(__K) * 8, __WP_REST) {
    cudaError_t __status = __sort(__work, __bytes, (const __K *)__keys.Current(), __keys.Alternate(), (const NullType *)nullptr, (NullType *)nullptr, __n, __from, __upto, false, __begin, __end, __stream);
    if (__work != nullptr) __keys.selector ^= 1;
    return __status;
  }
  template <class __K, class __B, class __E> static cudaError_t SortKeysDescending(__WP_WORK, const __K *__in, __K *__out, long long, long long __n, __B __from, __E __upto, int __begin = 0, int __end = sizeof(__K) * 8, __WP_REST) {
    return __sort(__work, __bytes, __in, __out, (const NullType *)nullptr, (NullType *)nullptr, __n, __from, __upto, true, __begin, __end, __stream);
  }
  template <class __K, class __B, class __E> static cudaError_t SortKeysDescending(__WP_WORK, DoubleBuffer<__K> &__keys, long long, long long __n, __B __from, __E __upto, int __begin = 0, int __end = sizeof(__K) * 8, __WP_REST) {
    cudaError_t __status = __sort(__work, __bytes, (const __K *)__keys.Current(), __keys.Alternate(), (const NullType *)nullptr, (NullType *)nullptr, __n, __from, __upto, true, __begin, __end, __stream);
    if (__work != nullptr) __keys.selector ^= 1;
    return __status;
  }
  template <class __K, class __V, class __B, class __E>
  static cudaError_t SortPairs(__WP_WORK, const __K *__in, __K *__out, const __V *__values, __V *__values_out, long long, long long __n, __B __from, __E __upto, int __begin = 0, int __end = sizeof(__K) * 8, __WP_REST) {
    return __sort(__work, __bytes, __in, __out, __values, __values_out, __n, __from, __upto, false, __begin, __end, __stream);
  }
  template <class __K, class __V, class __B, class __E>
  static cudaError_t SortPairs(__WP_WORK, DoubleBuffer<__K> &__keys, DoubleBuffer<__V> &__values, long long, long long __n, __B __from, __E __upto, int __begin = 0, int __end = sizeof(__K) * 8, __WP_REST) {
    cudaError_t __status = __sort(__work, __bytes, (const __K *)__keys.Current(), __keys.Alternate(), (const __V *)__values.Current(), __values.Alternate(), __n, __from, __upto, false, __begin, __end, __stream);
    if (__work != nullptr) __keys.selector ^= 1, __values.selector ^= 1;
    return __status;
  }
  template <class __K, class __V, class __B, class __E>
  static cudaError_t SortPairsDescending(__WP_WORK, const __K *__in, __K *__out, const __V *__values, __V *__values_out, long long, long long __n, __B __from, __E __upto, int __begin = 0, int __end = sizeof(__K) * 8, __WP_REST) {
    return __sort(__work, __bytes, __in, __out, __values, __values_out, __n, __from, __upto, true, __begin, __end, __stream);
  }
  template <class __K, class __V, class __B, class __E>
  static cudaError_t SortPairsDescending(__WP_WORK, DoubleBuffer<__K> &__keys, DoubleBuffer<__V> &__values, long long, long long __n, __B __from, __E __upto, int __begin = 0, int __end = sizeof(__K) * 8, __WP_REST) {
    cudaError_t __status = __sort(__work, __bytes, (const __K *)__keys.Current(), __keys.Alternate(), (const __V *)__values.Current(), __values.Alternate(), __n, __from, __upto, true, __begin, __end, __stream);
    if (__work != nullptr) __keys.selector ^= 1, __values.selector ^= 1;
    return __status;
  }
};
struct DeviceSegmentedSort {
  template <class __K, class __V, class __B, class __E>
  static cudaError_t __sort(__WP_WORK, const __K *__keys, __K *__keys_out, const __V *__values, __V *__values_out, long long __n, __B __from, __E __upto, bool __down, int __begin, int __end,
                            cudaStream_t __stream) {
    return __run(__work, __bytes, 282, __n, __stream, __WP_ALONE {
      auto __less = [=](const __K &__a, const __K &__b) { return __down ? __b < __a : __a < __b; };
      for (long long __s = 0; __s < __n; ++__s) cub::__insert_sorted(__keys, __keys_out, __values, __values_out, (long long)__from[__s], (long long)__upto[__s], __less);
    });
  }
  template <class __K, class __B, class __E> static cudaError_t SortKeys(__WP_WORK, const __K *__in, __K *__out, long long, long long __n, __B __from, __E __upto, __WP_REST) {
    return __sort(__work, __bytes, __in, __out, (const NullType *)nullptr, (NullType *)nullptr, __n, __from, __upto, false, 0, 0, __stream);
  }
  template <class __K, class __B, class __E> static cudaError_t SortKeys(__WP_WORK, DoubleBuffer<__K> &__keys, long long, long long __n, __B __from, __E __upto, __WP_REST) {
    cudaError_t __status = __sort(__work, __bytes, (const __K *)__keys.Current(), __keys.Alternate(), (const NullType *)nullptr, (NullType *)nullptr, __n, __from, __upto, false, 0, 0, __stream);
    if (__work != nullptr) __keys.selector ^= 1;
    return __status;
  }
  template <class __K, class __B, class __E> static cudaError_t SortKeysDescending(__WP_WORK, const __K *__in, __K *__out, long long, long long __n, __B __from, __E __upto, __WP_REST) {
    return __sort(__work, __bytes, __in, __out, (const NullType *)nullptr, (NullType *)nullptr, __n, __from, __upto, true, 0, 0, __stream);
  }
  template <class __K, class __B, class __E> static cudaError_t SortKeysDescending(__WP_WORK, DoubleBuffer<__K> &__keys, long long, long long __n, __B __from, __E __upto, __WP_REST) {
    cudaError_t __status = __sort(__work, __bytes, (const __K *)__keys.Current(), __keys.Alternate(), (const NullType *)nullptr, (NullType *)nullptr, __n, __from, __upto, true, 0, 0, __stream);
    if (__work != nullptr) __keys.selector ^= 1;
    return __status;
  }
  template <class __K, class __V, class __B, class __E>
  static cudaError_t SortPairs(__WP_WORK, const __K *__in, __K *__out, const __V *__values, __V *__values_out, long long, long long __n, __B __from, __E __upto, __WP_REST) {
    return __sort(__work, __bytes, __in, __out, __values, __values_out, __n, __from, __upto, false, 0, 0, __stream);
  }
  template <class __K, class __V, class __B, class __E>
  static cudaError_t SortPairs(__WP_WORK, DoubleBuffer<__K> &__keys, DoubleBuffer<__V> &__values, long long, long long __n, __B __from, __E __upto, __WP_REST) {
    cudaError_t __status = __sort(__work, __bytes, (const __K *)__keys.Current(), __keys.Alternate(), (const __V *)__values.Current(), __values.Alternate(), __n, __from, __upto, false, 0, 0, __stream);
    if (__work != nullptr) __keys.selector ^= 1, __values.selector ^= 1;
    return __status;
  }
  template <class __K, class __V, class __B, class __E>
  static cudaError_t SortPairsDescending(__WP_WORK, const __K *__in, __K *__out, const __V *__values, __V *__values_out, long long, long long __n, __B __from, __E __upto, __WP_REST) {
    return __sort(__work, __bytes, __in, __out, __values, __values_out, __n, __from, __upto, true, 0, 0, __stream);
  }
  template <class __K, class __V, class __B, class __E>
  static cudaError_t SortPairsDescending(__WP_WORK, DoubleBuffer<__K> &__keys, DoubleBuffer<__V> &__values, long long, long long __n, __B __from, __E __upto, __WP_REST) {
    cudaError_t __status = __sort(__work, __bytes, (const __K *)__keys.Current(), __keys.Alternate(), (const __V *)__values.Current(), __values.Alternate(), __n, __from, __upto, true, 0, 0, __stream);
    if (__work != nullptr) __keys.selector ^= 1, __values.selector ^= 1;
    return __status;
  }
  template <class __K, class __B, class __E> static cudaError_t StableSortKeys(__WP_WORK, const __K *__in, __K *__out, long long, long long __n, __B __from, __E __upto, __WP_REST) {
    return __sort(__work, __bytes, __in, __out, (const NullType *)nullptr, (NullType *)nullptr, __n, __from, __upto, false, 0, 0, __stream);
  }
  template <class __K, class __B, class __E> static cudaError_t StableSortKeys(__WP_WORK, DoubleBuffer<__K> &__keys, long long, long long __n, __B __from, __E __upto, __WP_REST) {
    cudaError_t __status = __sort(__work, __bytes, (const __K *)__keys.Current(), __keys.Alternate(), (const NullType *)nullptr, (NullType *)nullptr, __n, __from, __upto, false, 0, 0, __stream);
    if (__work != nullptr) __keys.selector ^= 1;
    return __status;
  }
  template <class __K, class __B, class __E> static cudaError_t StableSortKeysDescending(__WP_WORK, const __K *__in, __K *__out, long long, long long __n, __B __from, __E __upto, __WP_REST) {
    return __sort(__work, __bytes, __in, __out, (const NullType *)nullptr, (NullType *)nullptr, __n, __from, __upto, true, 0, 0, __stream);
  }
  template <class __K, class __B, class __E> static cudaError_t StableSortKeysDescending(__WP_WORK, DoubleBuffer<__K> &__keys, long long, long long __n, __B __from, __E __upto, __WP_REST) {
    cudaError_t __status = __sort(__work, __bytes, (const __K *)__keys.Current(), __keys.Alternate(), (const NullType *)nullptr, (NullType *)nullptr, __n, __from, __upto, true, 0, 0, __stream);
    if (__work != nullptr) __keys.selector ^= 1;
    return __status;
  }
  template <class __K, class __V, class __B, class __E>
  static cudaError_t StableSortPairs(__WP_WORK, const __K *__in, __K *__out, const __V *__values, __V *__values_out, long long, long long __n, __B __from, __E __upto, __WP_REST) {
    return __sort(__work, __bytes, __in, __out, __values, __values_out, __n, __from, __upto, false, 0, 0, __stream);
  }
  template <class __K, class __V, class __B, class __E>
  static cudaError_t StableSortPairs(__WP_WORK, DoubleBuffer<__K> &__keys, DoubleBuffer<__V> &__values, long long, long long __n, __B __from, __E __upto, __WP_REST) {
    cudaError_t __status = __sort(__work, __bytes, (const __K *)__keys.Current(), __keys.Alternate(), (const __V *)__values.Current(), __values.Alternate(), __n, __from, __upto, false, 0, 0, __stream);
    if (__work != nullptr) __keys.selector ^= 1, __values.selector ^= 1;
    return __status;
  }
  template <class __K, class __V, class __B, class __E>
  static cudaError_t StableSortPairsDescending(__WP_WORK, const __K *__in, __K *__out, const __V *__values, __V *__values_out, long long, long long __n, __B __from, __E __upto, __WP_REST) {
    return __sort(__work, __bytes, __in, __out, __values, __values_out, __n, __from, __upto, true, 0, 0, __stream);
  }
  template <class __K, class __V, class __B, class __E>
  static cudaError_t StableSortPairsDescending(__WP_WORK, DoubleBuffer<__K> &__keys, DoubleBuffer<__V> &__values, long long, long long __n, __B __from, __E __upto, __WP_REST) {
    cudaError_t __status = __sort(__work, __bytes, (const __K *)__keys.Current(), __keys.Alternate(), (const __V *)__values.Current(), __values.Alternate(), __n, __from, __upto, true, 0, 0, __stream);
    if (__work != nullptr) __keys.selector ^= 1, __values.selector ^= 1;
    return __status;
  }
};
struct DeviceMergeSort {
  template <class __K, class __N, class __L> static cudaError_t SortKeys(__WP_WORK, __K *__keys, __N __n, __L __less, __WP_REST) {
    return __run(__work, __bytes, 283, __n, __stream, __WP_ALONE { cub::__insert_sorted(__keys, __keys, (const NullType *)nullptr, (NullType *)nullptr, 0, (long long)__n, __less); });
  }
  template <class __K, class __V, class __N, class __L> static cudaError_t SortPairs(__WP_WORK, __K *__keys, __V *__values, __N __n, __L __less, __WP_REST) {
    return __run(__work, __bytes, 284, __n, __stream, __WP_ALONE { cub::__insert_sorted(__keys, __keys, __values, __values, 0, (long long)__n, __less); });
  }
  template <class __K, class __N, class __L> static cudaError_t StableSortKeys(__WP_WORK, __K *__keys, __N __n, __L __less, __WP_REST) { return SortKeys(__work, __bytes, __keys, __n, __less, __stream); }
  template <class __K, class __V, class __N, class __L> static cudaError_t StableSortPairs(__WP_WORK, __K *__keys, __V *__values, __N __n, __L __less, __WP_REST) {
    return SortPairs(__work, __bytes, __keys, __values, __n, __less, __stream);
  }
  template <class __K, class __N, class __L> static cudaError_t SortKeysCopy(__WP_WORK, const __K *__keys, __K *__out, __N __n, __L __less, __WP_REST) {
    return __run(__work, __bytes, 285, __n, __stream, __WP_ALONE { cub::__insert_sorted(__keys, __out, (const NullType *)nullptr, (NullType *)nullptr, 0, (long long)__n, __less); });
  }
};
struct DeviceAdjacentDifference {
  template <class __I, class __O, class __N, class __F> static cudaError_t SubtractLeftCopy(__WP_WORK, __I __in, __O __out, __N __n, __F __f, __WP_REST) {
    return __run(__work, __bytes, 291, __n, __stream, __WP_ALONE {
      for (__N __i = __n; __i-- > 0;) {
        if (__i > 0) __out[__i] = __f(__in[__i], __in[__i - 1]);
        else __out[__i] = __in[__i];
      }
    });
  }
  template <class __I, class __O, class __N, class __F> static cudaError_t SubtractRightCopy(__WP_WORK, __I __in, __O __out, __N __n, __F __f, __WP_REST) {
    return __run(__work, __bytes, 292, __n, __stream, __WP_ALONE {
      for (__N __i = 0; __i < __n; ++__i) {
        if (__i + 1 < __n) __out[__i] = __f(__in[__i], __in[__i + 1]);
        else __out[__i] = __in[__i];
      }
    });
  }
  template <class __I, class __N, class __F = cub::Difference> static cudaError_t SubtractLeft(__WP_WORK, __I __in, __N __n, __F __f = __F(), __WP_REST) { return SubtractLeftCopy(__work, __bytes, __in, __in, __n, __f, __stream); }
  template <class __I, class __N, class __F = cub::Difference> static cudaError_t SubtractRight(__WP_WORK, __I __in, __N __n, __F __f = __F(), __WP_REST) {
    return SubtractRightCopy(__work, __bytes, __in, __in, __n, __f, __stream);
  }
};

/// effect    calls a functor for each element, by a thread of its own
/// tag       follow
/// exact
struct DeviceFor {
  template <class __N, class __F> static cudaError_t Bulk(__N __n, __F __f, cudaStream_t __stream = 0) {
    return __run_each((size_t)__n, __stream, [=] __attribute__((host)) __attribute__((device)) (size_t __i) mutable { __f((__N)__i); });
  }
  template <class __I, class __N, class __F> static cudaError_t ForEachN(__I __in, __N __n, __F __f, cudaStream_t __stream = 0) {
    return __run_each((size_t)__n, __stream, [=] __attribute__((host)) __attribute__((device)) (size_t __i) mutable { __f(__in[__i]); });
  }
  template <class __I, class __F> static cudaError_t ForEach(__I __in, __I __last, __F __f, cudaStream_t __stream = 0) { return ForEachN(__in, __last - __in, __f, __stream); }
};
}  // namespace cub
#undef __WP_ALONE
#undef __WP_WORK
#undef __WP_REST
#undef __WP_KEYS
#endif
