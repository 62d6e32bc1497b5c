// CUB: iterators over what is not in memory, is counted, or is read in a certain way.
#include "cub.h"
#ifndef WARPPROOF_CUB_ITERATORS_H
#define WARPPROOF_CUB_ITERATORS_H
#include "library.h"
#include <iterator>
#include <type_traits>
#include <utility>
#define __WP_BOTH __attribute__((host)) __attribute__((device)) inline

namespace cub {
enum CacheLoadModifier { LOAD_DEFAULT, LOAD_CA, LOAD_CG, LOAD_CS, LOAD_CV, LOAD_LDG, LOAD_VOLATILE };
enum CacheStoreModifier { STORE_DEFAULT, STORE_WB, STORE_CG, STORE_CS, STORE_WT, STORE_VOLATILE };

// The steps of an iterator, of its method `__moved` and its distance `__from`.
#define __WP_CUB_STEPS(__self)                                                                     \
  typedef __self self_type;                                                                        \
  typedef ptrdiff_t difference_type;                                                               \
  typedef std::random_access_iterator_tag iterator_category;                                       \
  __WP_BOTH __self operator+(difference_type __n) const { return __moved(__n); }                   \
  __WP_BOTH __self operator-(difference_type __n) const { return __moved(-__n); }                  \
  __WP_BOTH __self &operator+=(difference_type __n) { return *this = __moved(__n); }               \
  __WP_BOTH __self &operator-=(difference_type __n) { return *this = __moved(-__n); }              \
  __WP_BOTH __self &operator++() { return *this = __moved(1); }                                    \
  __WP_BOTH __self &operator--() { return *this = __moved(-1); }                                   \
  __WP_BOTH __self operator++(int) {                                                               \
    __self __old = *this;                                                                          \
    return *this = __moved(1), __old;                                                              \
  }                                                                                                \
  __WP_BOTH difference_type operator-(const __self &__o) const { return __from(__o); }             \
  __WP_BOTH bool operator==(const __self &__o) const { return __from(__o) == 0; }                  \
  __WP_BOTH bool operator!=(const __self &__o) const { return __from(__o) != 0; }                  \
  __WP_BOTH bool operator<(const __self &__o) const { return __from(__o) < 0; }

/// effect    iterators: what they give is computed or read where they stand
/// tag       follow
/// exact
template <class __V, class __F, class __I, class __Off = ptrdiff_t> class TransformInputIterator {
  __I __i;
  __F __f;
  __WP_BOTH TransformInputIterator __moved(ptrdiff_t __n) const { return TransformInputIterator(__i + __n, __f); }
  __WP_BOTH ptrdiff_t __from(const TransformInputIterator &__o) const { return __i - __o.__i; }
 public:
  typedef __V value_type;
  typedef __V reference;
  typedef __V *pointer;
  __WP_CUB_STEPS(TransformInputIterator)
  __WP_BOTH TransformInputIterator(__I __j, __F __g) : __i(__j), __f(__g) {}
  __WP_BOTH __V operator*() const { return __F(__f)(*__i); }
  template <class __N> __WP_BOTH __V operator[](__N __n) const { return __F(__f)(__i[__n]); }
};
template <class __V, class __Off = ptrdiff_t> class CountingInputIterator {
  __V __v;
  __WP_BOTH CountingInputIterator __moved(ptrdiff_t __n) const { return CountingInputIterator((__V)(__v + (__V)__n)); }
  __WP_BOTH ptrdiff_t __from(const CountingInputIterator &__o) const { return (ptrdiff_t)(__v - __o.__v); }
 public:
  typedef __V value_type;
  typedef __V reference;
  typedef __V *pointer;
  __WP_CUB_STEPS(CountingInputIterator)
  __WP_BOTH CountingInputIterator(const __V &__x) : __v(__x) {}
  __WP_BOTH __V operator*() const { return __v; }
  template <class __N> __WP_BOTH __V operator[](__N __n) const { return (__V)(__v + (__V)__n); }
};
template <class __V, class __Off = ptrdiff_t> class ConstantInputIterator {
  __V __v;
  ptrdiff_t __at;
  __WP_BOTH ConstantInputIterator __moved(ptrdiff_t __n) const { return ConstantInputIterator(__v, __at + __n); }
  __WP_BOTH ptrdiff_t __from(const ConstantInputIterator &__o) const { return __at - __o.__at; }
 public:
  typedef __V value_type;
  typedef __V reference;
  typedef __V *pointer;
  __WP_CUB_STEPS(ConstantInputIterator)
  __WP_BOTH ConstantInputIterator(__V __x, ptrdiff_t __i = 0) : __v(__x), __at(__i) {}
  __WP_BOTH __V operator*() const { return __v; }
  template <class __N> __WP_BOTH __V operator[](__N) const { return __v; }
};
template <class __I, class __Off = ptrdiff_t, class __V = std::remove_cv_t<std::remove_reference_t<decltype(*std::declval<__I>())>>> class ArgIndexInputIterator {
  __I __i;
  ptrdiff_t __at;
  __WP_BOTH ArgIndexInputIterator __moved(ptrdiff_t __n) const { return ArgIndexInputIterator(__i, __at + __n); }
  __WP_BOTH ptrdiff_t __from(const ArgIndexInputIterator &__o) const { return __at - __o.__at; }
 public:
  typedef KeyValuePair<__Off, __V> value_type;
  typedef value_type reference;
  typedef value_type *pointer;
  __WP_CUB_STEPS(ArgIndexInputIterator)
  __WP_BOTH ArgIndexInputIterator(__I __j, ptrdiff_t __n = 0) : __i(__j), __at(__n) {}
  __WP_BOTH value_type operator*() const { return value_type{(__Off)__at, (__V)__i[__at]}; }
  template <class __N> __WP_BOTH value_type operator[](__N __n) const { return *__moved((ptrdiff_t)__n); }
  __WP_BOTH void normalize() { __i = __i + __at, __at = 0; }
};
template <CacheLoadModifier __how, class __V, class __Off = ptrdiff_t> class CacheModifiedInputIterator {
  const __V *__p;
  __WP_BOTH CacheModifiedInputIterator __moved(ptrdiff_t __n) const { return CacheModifiedInputIterator(__p + __n); }
  __WP_BOTH ptrdiff_t __from(const CacheModifiedInputIterator &__o) const { return __p - __o.__p; }
 public:
  typedef __V value_type;
  typedef __V reference;
  typedef __V *pointer;
  __WP_CUB_STEPS(CacheModifiedInputIterator)
  template <class __Q> __WP_BOTH CacheModifiedInputIterator(__Q *__q) : __p(__q) {}
  __WP_BOTH __V operator*() const { return *__p; }
  template <class __N> __WP_BOTH __V operator[](__N __n) const { return __p[__n]; }
};
template <CacheStoreModifier __how, class __V, class __Off = ptrdiff_t> class CacheModifiedOutputIterator {
  __V *__p;
  __WP_BOTH CacheModifiedOutputIterator __moved(ptrdiff_t __n) const { return CacheModifiedOutputIterator(__p + __n); }
  __WP_BOTH ptrdiff_t __from(const CacheModifiedOutputIterator &__o) const { return __p - __o.__p; }
 public:
  typedef void value_type;
  typedef __V &reference;
  typedef void pointer;
  __WP_CUB_STEPS(CacheModifiedOutputIterator)
  template <class __Q> __WP_BOTH CacheModifiedOutputIterator(__Q *__q) : __p(__q) {}
  __WP_BOTH __V &operator*() const { return *__p; }
  template <class __N> __WP_BOTH __V &operator[](__N __n) const { return __p[__n]; }
};
template <class __Off = ptrdiff_t> class DiscardOutputIterator {
  ptrdiff_t __at;
  __WP_BOTH DiscardOutputIterator __moved(ptrdiff_t __n) const { return DiscardOutputIterator(__at + __n); }
  __WP_BOTH ptrdiff_t __from(const DiscardOutputIterator &__o) const { return __at - __o.__at; }
  struct __Sink {
    template <class __T> __WP_BOTH const __Sink &operator=(const __T &) const { return *this; }
  };
 public:
  typedef void value_type;
  typedef void reference;
  typedef void pointer;
  __WP_CUB_STEPS(DiscardOutputIterator)
  __WP_BOTH DiscardOutputIterator(ptrdiff_t __n = 0) : __at(__n) {}
  __WP_BOTH __Sink operator*() const { return __Sink(); }
  template <class __N> __WP_BOTH __Sink operator[](__N) const { return __Sink(); }
};
#undef __WP_CUB_STEPS

/// effect    one element, read or written
/// tag       follow
/// exact
template <CacheLoadModifier __how, class __I> __attribute__((device)) inline auto ThreadLoad(__I __i) {
  std::remove_cv_t<std::remove_reference_t<decltype(*__i)>> __v = *__i;
  return __v;
}
template <CacheStoreModifier __how, class __O, class __T> __attribute__((device)) inline void ThreadStore(__O __o, __T __v) { *__o = __v; }
}  // namespace cub
#endif
