// The algorithms that other standard headers bring along: min, max, copy, fill, equal and the like.
#pragma once
#include <iterator>
#include <warpproof_new.h>
namespace std {
#pragma clang force_cuda_host_device begin
// n copies of v. Plain elements: the part already filled is copied behind itself, doubling each time.
template <class T> inline void __wp_fill(T *to, size_t n, const T &v) {
  if constexpr (is_trivially_copyable_v<T>) {
    if (n == 0) return;
    ::new (static_cast<void *>(to)) T(v);
    for (size_t done = 1; done < n;) {
      size_t part = done < n - done ? done : n - done;
      __builtin_memcpy(static_cast<void *>(to + done), to, part * sizeof(T));
      done += part;
    }
  } else {
    for (size_t i = 0; i < n; ++i) ::new (static_cast<void *>(to + i)) T(v);
  }
}

struct __wp_less {
  template <class A, class B> constexpr bool operator()(const A &a, const B &b) const { return a < b; }
};
struct __wp_equal {
  template <class A, class B> constexpr bool operator()(const A &a, const B &b) const { return a == b; }
};

/// effect    the smaller, the greater
/// exact
template <class T> constexpr const T &min(const T &a, const T &b) { return b < a ? b : a; }
template <class T> constexpr const T &max(const T &a, const T &b) { return a < b ? b : a; }
template <class T, class L> constexpr const T &min(const T &a, const T &b, L less) { return less(b, a) ? b : a; }
template <class T, class L> constexpr const T &max(const T &a, const T &b, L less) { return less(a, b) ? b : a; }

/// effect    copies, moves, fills and exchanges elements
/// exact
template <class I, class O> constexpr O copy(I first, I last, O to) {
  if constexpr (is_pointer_v<I> && is_pointer_v<O>) {
    using T = remove_pointer_t<O>;
    if constexpr (is_trivially_copyable_v<T> && is_same_v<remove_cv_t<remove_pointer_t<I>>, T>) {
      if (!is_constant_evaluated()) {
        if (first != last) __builtin_memmove(static_cast<void *>(to), first, static_cast<size_t>(last - first) * sizeof(T));
        return to + (last - first);
      }
    }
  }
  for (; first != last; ++first, ++to) *to = *first;
  return to;
}
template <class I, class N, class O> constexpr O copy_n(I first, N n, O to) {
  if constexpr (is_pointer_v<I>) return n > 0 ? std::copy(first, first + n, to) : to;
  for (; n > 0; --n, ++first, ++to) *to = *first;
  return to;
}
template <class I, class O> constexpr O copy_backward(I first, I last, O to) {
  while (first != last) *--to = *--last;
  return to;
}
template <class I, class O> constexpr O move(I first, I last, O to) {
  for (; first != last; ++first, ++to) *to = static_cast<remove_reference_t<decltype(*first)> &&>(*first);
  return to;
}
template <class I, class O> constexpr O move_backward(I first, I last, O to) {
  while (first != last) {
    --last;
    *--to = static_cast<remove_reference_t<decltype(*last)> &&>(*last);
  }
  return to;
}
template <class I, class T> constexpr void fill(I first, I last, const T &v) {
  if constexpr (is_pointer_v<I>) {
    using E = remove_pointer_t<I>;
    if constexpr (is_arithmetic_v<E> && is_convertible_v<T, E>) {
      if (!is_constant_evaluated()) return __wp_fill(first, static_cast<size_t>(last - first), static_cast<E>(v));
    }
  }
  for (; first != last; ++first) *first = v;
}
template <class I, class N, class T> constexpr I fill_n(I first, N n, const T &v) {
  for (; n > 0; --n, ++first) *first = v;
  return first;
}
template <class I, class J> constexpr void iter_swap(I a, J b) {
  using std::swap;
  swap(*a, *b);
}
template <class I, class J> constexpr J swap_ranges(I first, I last, J other) {
  for (; first != last; ++first, ++other) std::iter_swap(first, other);
  return other;
}

/// effect    compares two ranges
/// exact
template <class I, class J, class P> constexpr pair<I, J> mismatch(I first, I last, J other, P same) {
  for (; first != last && same(*first, *other); ++first, ++other) {}
  return pair<I, J>(first, other);
}
template <class I, class J> constexpr pair<I, J> mismatch(I first, I last, J other) { return std::mismatch(first, last, other, __wp_equal()); }
template <class I, class J> constexpr bool equal(I first, I last, J other) { return std::mismatch(first, last, other).first == last; }
template <class I, class J, class P, class = enable_if_t<!is_same_v<J, P>>> constexpr bool equal(I first, I last, J other, P same) { return std::mismatch(first, last, other, same).first == last; }
template <class I, class J> constexpr bool equal(I first, I last, J other, J end) {
  for (; first != last && other != end; ++first, ++other)
    if (!(*first == *other)) return false;
  return first == last && other == end;
}
template <class I, class J, class L> constexpr bool lexicographical_compare(I first, I last, J other, J end, L less) {
  for (; first != last && other != end; ++first, ++other) {
    if (less(*first, *other)) return true;
    if (less(*other, *first)) return false;
  }
  return first == last && other != end;
}
template <class I, class J> constexpr bool lexicographical_compare(I first, I last, J other, J end) { return std::lexicographical_compare(first, last, other, end, __wp_less()); }

/// requires  the range is ordered by less
/// effect    binary search: the first place not before v
/// exact
template <class I, class T, class L> constexpr I lower_bound(I first, I last, const T &v, L less) {
  for (ptrdiff_t n = std::distance(first, last); n > 0;) {
    I middle = std::next(first, n / 2);
    if (less(*middle, v)) first = ++middle, n -= n / 2 + 1;
    else n /= 2;
  }
  return first;
}
template <class I, class T> constexpr I lower_bound(I first, I last, const T &v) { return std::lower_bound(first, last, v, __wp_less()); }
#pragma clang force_cuda_host_device end
}
