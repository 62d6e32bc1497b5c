// The algorithms that other standard headers bring along: min, max, copy, fill, equal and the like.
#pragma once
#include <iterator>
#include <warpproof_new.h>
namespace std {
#pragma clang force_cuda_host_device begin
// n copies of v. Plain elements: the part already filled is copied behind itself, doubling each time.
template <class _T> inline void __wp_fill(_T *__to, size_t __n, const _T &__v) {
  if constexpr (is_trivially_copyable_v<_T>) {
    if (__n == 0) return;
    ::new (static_cast<void *>(__to)) _T(__v);
    for (size_t __done = 1; __done < __n;) {
      size_t __part = __done < __n - __done ? __done : __n - __done;
      __builtin_memcpy(static_cast<void *>(__to + __done), __to, __part * sizeof(_T));
      __done += __part;
    }
  } else {
    for (size_t __i = 0; __i < __n; ++__i) ::new (static_cast<void *>(__to + __i)) _T(__v);
  }
}

struct __wp_less {
  template <class _A, class _B> constexpr bool operator()(const _A &__a, const _B &__b) const { return __a < __b; }
};
struct __wp_equal {
  template <class _A, class _B> constexpr bool operator()(const _A &__a, const _B &__b) const { return __a == __b; }
};

/// effect    the smaller, the greater
/// tag       follow
/// exact
template <class _T> constexpr const _T &min(const _T &__a, const _T &__b) { return __b < __a ? __b : __a; }
template <class _T> constexpr const _T &max(const _T &__a, const _T &__b) { return __a < __b ? __b : __a; }
template <class _T, class _L> constexpr const _T &min(const _T &__a, const _T &__b, _L __less) { return __less(__b, __a) ? __b : __a; }
template <class _T, class _L> constexpr const _T &max(const _T &__a, const _T &__b, _L __less) { return __less(__a, __b) ? __b : __a; }

/// effect    copies, moves, fills and exchanges elements
/// tag       follow
/// exact
template <class _I, class _O> constexpr _O copy(_I first, _I __last, _O __to) {
  if constexpr (is_pointer_v<_I> && is_pointer_v<_O>) {
    using _T = remove_pointer_t<_O>;
    if constexpr (is_trivially_copyable_v<_T> && is_same_v<remove_cv_t<remove_pointer_t<_I>>, _T>) {
      if (!is_constant_evaluated()) {
        if (first != __last) __builtin_memmove(static_cast<void *>(__to), first, static_cast<size_t>(__last - first) * sizeof(_T));
        return __to + (__last - first);
      }
    }
  }
  for (; first != __last; ++first, ++__to) *__to = *first;
  return __to;
}
template <class _I, class _N, class _O> constexpr _O copy_n(_I first, _N __n, _O __to) {
  if constexpr (is_pointer_v<_I>) return __n > 0 ? std::copy(first, first + __n, __to) : __to;
  for (; __n > 0; --__n, ++first, ++__to) *__to = *first;
  return __to;
}
template <class _I, class _O> constexpr _O copy_backward(_I first, _I __last, _O __to) {
  while (first != __last) *--__to = *--__last;
  return __to;
}
template <class _I, class _O> constexpr _O move(_I first, _I __last, _O __to) {
  for (; first != __last; ++first, ++__to) *__to = static_cast<remove_reference_t<decltype(*first)> &&>(*first);
  return __to;
}
template <class _I, class _O> constexpr _O move_backward(_I first, _I __last, _O __to) {
  while (first != __last) {
    --__last;
    *--__to = static_cast<remove_reference_t<decltype(*__last)> &&>(*__last);
  }
  return __to;
}
template <class _I, class _T> constexpr void fill(_I first, _I __last, const _T &__v) {
  if constexpr (is_pointer_v<_I>) {
    using _E = remove_pointer_t<_I>;
    if constexpr (is_arithmetic_v<_E> && is_convertible_v<_T, _E>) {
      if (!is_constant_evaluated()) return __wp_fill(first, static_cast<size_t>(__last - first), static_cast<_E>(__v));
    }
  }
  for (; first != __last; ++first) *first = __v;
}
template <class _I, class _N, class _T> constexpr _I fill_n(_I first, _N __n, const _T &__v) {
  for (; __n > 0; --__n, ++first) *first = __v;
  return first;
}
template <class _I, class _J> constexpr void iter_swap(_I __a, _J __b) {
  using std::swap;
  swap(*__a, *__b);
}
template <class _I, class _J> constexpr _J swap_ranges(_I first, _I __last, _J __other) {
  for (; first != __last; ++first, ++__other) std::iter_swap(first, __other);
  return __other;
}

/// effect    compares two ranges
/// tag       follow
/// exact
template <class _I, class _J, class _P> constexpr pair<_I, _J> mismatch(_I first, _I __last, _J __other, _P __same_) {
  for (; first != __last && __same_(*first, *__other); ++first, ++__other) {}
  return pair<_I, _J>(first, __other);
}
template <class _I, class _J> constexpr pair<_I, _J> mismatch(_I first, _I __last, _J __other) { return std::mismatch(first, __last, __other, __wp_equal()); }
template <class _I, class _J> constexpr bool equal(_I first, _I __last, _J __other) { return std::mismatch(first, __last, __other).first == __last; }
template <class _I, class _J, class _P, class = enable_if_t<!is_same_v<_J, _P>>> constexpr bool equal(_I first, _I __last, _J __other, _P __same_) { return std::mismatch(first, __last, __other, __same_).first == __last; }
template <class _I, class _J> constexpr bool equal(_I first, _I __last, _J __other, _J end) {
  for (; first != __last && __other != end; ++first, ++__other)
    if (!(*first == *__other)) return false;
  return first == __last && __other == end;
}
template <class _I, class _J, class _L> constexpr bool lexicographical_compare(_I first, _I __last, _J __other, _J end, _L __less) {
  for (; first != __last && __other != end; ++first, ++__other) {
    if (__less(*first, *__other)) return true;
    if (__less(*__other, *first)) return false;
  }
  return first == __last && __other != end;
}
template <class _I, class _J> constexpr bool lexicographical_compare(_I first, _I __last, _J __other, _J end) { return std::lexicographical_compare(first, __last, __other, end, __wp_less()); }

/// requires  the range is ordered by less
/// effect    binary search: the first place not before v
/// tag       follow
/// exact
template <class _I, class _T, class _L> constexpr _I lower_bound(_I first, _I __last, const _T &__v, _L __less) {
  for (ptrdiff_t __n = std::distance(first, __last); __n > 0;) {
    _I __middle = std::next(first, __n / 2);
    if (__less(*__middle, __v)) first = ++__middle, __n -= __n / 2 + 1;
    else __n /= 2;
  }
  return first;
}
template <class _I, class _T> constexpr _I lower_bound(_I first, _I __last, const _T &__v) { return std::lower_bound(first, __last, __v, __wp_less()); }
#pragma clang force_cuda_host_device end
}
