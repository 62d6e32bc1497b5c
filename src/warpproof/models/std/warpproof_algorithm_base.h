// The algorithms that other standard headers bring along: min, max, copy, fill, equal and the like.
#pragma once
#include <iterator>
#include <warpproof_new.h>
namespace std {
#pragma clang force_cuda_host_device begin
// n copies of v. Plain elements: the part already filled is copied behind itself, doubling each time.
template <class _T> inline void __wp_fill(_T *to, size_t n, const _T &v) {
  if constexpr (is_trivially_copyable_v<_T>) {
    if (n == 0) return;
    ::new (static_cast<void *>(to)) _T(v);
    for (size_t done = 1; done < n;) {
      size_t part = done < n - done ? done : n - done;
      __builtin_memcpy(static_cast<void *>(to + done), to, part * sizeof(_T));
      done += part;
    }
  } else {
    for (size_t i = 0; i < n; ++i) ::new (static_cast<void *>(to + i)) _T(v);
  }
}

struct __wp_less {
  template <class _A, class _B> constexpr bool operator()(const _A &a, const _B &b) const { return a < b; }
};
struct __wp_equal {
  template <class _A, class _B> constexpr bool operator()(const _A &a, const _B &b) const { return a == b; }
};

/// effect    the smaller, the greater
/// tag       follow
/// exact
template <class _T> constexpr const _T &min(const _T &a, const _T &b) { return b < a ? b : a; }
template <class _T> constexpr const _T &max(const _T &a, const _T &b) { return a < b ? b : a; }
template <class _T, class _L> constexpr const _T &min(const _T &a, const _T &b, _L less) { return less(b, a) ? b : a; }
template <class _T, class _L> constexpr const _T &max(const _T &a, const _T &b, _L less) { return less(a, b) ? b : a; }

/// effect    copies, moves, fills and exchanges elements
/// tag       follow
/// exact
template <class _I, class _O> constexpr _O copy(_I first, _I last, _O to) {
  if constexpr (is_pointer_v<_I> && is_pointer_v<_O>) {
    using _T = remove_pointer_t<_O>;
    if constexpr (is_trivially_copyable_v<_T> && is_same_v<remove_cv_t<remove_pointer_t<_I>>, _T>) {
      if (!is_constant_evaluated()) {
        if (first != last) __builtin_memmove(static_cast<void *>(to), first, static_cast<size_t>(last - first) * sizeof(_T));
        return to + (last - first);
      }
    }
  }
  for (; first != last; ++first, ++to) *to = *first;
  return to;
}
template <class _I, class _N, class _O> constexpr _O copy_n(_I first, _N n, _O to) {
  if constexpr (is_pointer_v<_I>) return n > 0 ? std::copy(first, first + n, to) : to;
  for (; n > 0; --n, ++first, ++to) *to = *first;
  return to;
}
template <class _I, class _O> constexpr _O copy_backward(_I first, _I last, _O to) {
  while (first != last) *--to = *--last;
  return to;
}
template <class _I, class _O> constexpr _O move(_I first, _I last, _O to) {
  for (; first != last; ++first, ++to) *to = static_cast<remove_reference_t<decltype(*first)> &&>(*first);
  return to;
}
template <class _I, class _O> constexpr _O move_backward(_I first, _I last, _O to) {
  while (first != last) {
    --last;
    *--to = static_cast<remove_reference_t<decltype(*last)> &&>(*last);
  }
  return to;
}
template <class _I, class _T> constexpr void fill(_I first, _I last, const _T &v) {
  if constexpr (is_pointer_v<_I>) {
    using _E = remove_pointer_t<_I>;
    if constexpr (is_arithmetic_v<_E> && is_convertible_v<_T, _E>) {
      if (!is_constant_evaluated()) return __wp_fill(first, static_cast<size_t>(last - first), static_cast<_E>(v));
    }
  }
  for (; first != last; ++first) *first = v;
}
template <class _I, class _N, class _T> constexpr _I fill_n(_I first, _N n, const _T &v) {
  for (; n > 0; --n, ++first) *first = v;
  return first;
}
template <class _I, class _J> constexpr void iter_swap(_I a, _J b) {
  using std::swap;
  swap(*a, *b);
}
template <class _I, class _J> constexpr _J swap_ranges(_I first, _I last, _J other) {
  for (; first != last; ++first, ++other) std::iter_swap(first, other);
  return other;
}

/// effect    compares two ranges
/// tag       follow
/// exact
template <class _I, class _J, class _P> constexpr pair<_I, _J> mismatch(_I first, _I last, _J other, _P same) {
  for (; first != last && same(*first, *other); ++first, ++other) {}
  return pair<_I, _J>(first, other);
}
template <class _I, class _J> constexpr pair<_I, _J> mismatch(_I first, _I last, _J other) { return std::mismatch(first, last, other, __wp_equal()); }
template <class _I, class _J> constexpr bool equal(_I first, _I last, _J other) { return std::mismatch(first, last, other).first == last; }
template <class _I, class _J, class _P, class = enable_if_t<!is_same_v<_J, _P>>> constexpr bool equal(_I first, _I last, _J other, _P same) { return std::mismatch(first, last, other, same).first == last; }
template <class _I, class _J> constexpr bool equal(_I first, _I last, _J other, _J end) {
  for (; first != last && other != end; ++first, ++other)
    if (!(*first == *other)) return false;
  return first == last && other == end;
}
template <class _I, class _J, class _L> constexpr bool lexicographical_compare(_I first, _I last, _J other, _J end, _L less) {
  for (; first != last && other != end; ++first, ++other) {
    if (less(*first, *other)) return true;
    if (less(*other, *first)) return false;
  }
  return first == last && other != end;
}
template <class _I, class _J> constexpr bool lexicographical_compare(_I first, _I last, _J other, _J end) { return std::lexicographical_compare(first, last, other, end, __wp_less()); }

/// requires  the range is ordered by less
/// effect    binary search: the first place not before v
/// tag       follow
/// exact
template <class _I, class _T, class _L> constexpr _I lower_bound(_I first, _I last, const _T &v, _L less) {
  for (ptrdiff_t n = std::distance(first, last); n > 0;) {
    _I middle = std::next(first, n / 2);
    if (less(*middle, v)) first = ++middle, n -= n / 2 + 1;
    else n /= 2;
  }
  return first;
}
template <class _I, class _T> constexpr _I lower_bound(_I first, _I last, const _T &v) { return std::lower_bound(first, last, v, __wp_less()); }
#pragma clang force_cuda_host_device end
}
