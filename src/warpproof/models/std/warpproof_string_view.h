// A view of characters owned by someone else, and what strings share with it.
#pragma once
#include <warpproof_errors.h>
#include <iterator>
#include <string.h>
namespace std {
#pragma clang force_cuda_host_device begin
/// effect    characters one by one and in blocks
/// exact
template <class _C> struct char_traits {
  using char_type = _C;
  using int_type = int;
  static constexpr size_t length(const _C *s) {
    size_t n = 0;
    while (s[n] != _C()) ++n;
    return n;
  }
  static constexpr int compare(const _C *a, const _C *b, size_t n) {
    for (size_t i = 0; i < n; ++i)
      if (a[i] != b[i]) return __rank(a[i]) < __rank(b[i]) ? -1 : 1;
    return 0;
  }
  static constexpr auto __rank(_C c) {
    if constexpr (sizeof(_C) == 1) return static_cast<unsigned char>(c);
    else return c;
  }
  static _C *copy(_C *to, const _C *from, size_t n) { return static_cast<_C *>(__builtin_memcpy(to, from, n * sizeof(_C))); }
  static _C *move(_C *to, const _C *from, size_t n) { return static_cast<_C *>(__builtin_memmove(to, from, n * sizeof(_C))); }
  static constexpr void assign(_C &a, const _C &b) { a = b; }
  static constexpr bool eq(_C a, _C b) { return a == b; }
  static constexpr bool lt(_C a, _C b) { return __rank(a) < __rank(b); }
  static constexpr int eof() { return -1; }
  static constexpr int to_int_type(_C c) { return static_cast<int>(__rank(c)); }
  static constexpr _C to_char_type(int c) { return static_cast<_C>(c); }
};

// Searches shared by string and string_view: the place in s (n characters) of t (m characters) or -1.
template <class _C> constexpr size_t __wp_find(const _C *s, size_t n, const _C *t, size_t m, size_t from) {
  for (size_t i = from; i <= n && m <= n - i; ++i)
    if (char_traits<_C>::compare(s + i, t, m) == 0) return i;
  return ~static_cast<size_t>(0);
}
template <class _C> constexpr size_t __wp_rfind(const _C *s, size_t n, const _C *t, size_t m, size_t from) {
  if (m > n) return ~static_cast<size_t>(0);
  for (size_t i = (from < n - m ? from : n - m) + 1; i-- > 0;)
    if (char_traits<_C>::compare(s + i, t, m) == 0) return i;
  return ~static_cast<size_t>(0);
}
template <class _C> constexpr bool __wp_contains(const _C *set, size_t m, _C c) {
  for (size_t k = 0; k < m; ++k)
    if (set[k] == c) return true;
  return false;
}
template <class _C> constexpr size_t __wp_find_of(const _C *s, size_t n, const _C *set, size_t m, size_t from, bool wanted) {
  for (size_t i = from; i < n; ++i)
    if (__wp_contains(set, m, s[i]) == wanted) return i;
  return ~static_cast<size_t>(0);
}
template <class _C> constexpr size_t __wp_find_last_of(const _C *s, size_t n, const _C *set, size_t m, size_t from, bool wanted) {
  for (size_t i = from < n ? from + 1 : n; i-- > 0;)
    if (__wp_contains(set, m, s[i]) == wanted) return i;
  return ~static_cast<size_t>(0);
}

/// requires  an index names a character [out-of-bounds]
/// effect    as the standard says
/// exact
template <class _C, class _T = char_traits<_C>> class basic_string_view {
  const _C *__p = nullptr;
  size_t __n = 0;
 public:
  using value_type = _C;
  using traits_type = _T;
  using size_type = size_t;
  using difference_type = ptrdiff_t;
  using iterator = const _C *;
  using const_iterator = const _C *;
  using reference = const _C &;
  using const_reference = const _C &;
  using const_reverse_iterator = std::reverse_iterator<const _C *>;
  static constexpr size_t npos = ~static_cast<size_t>(0);
  constexpr basic_string_view() noexcept {}
  constexpr basic_string_view(const _C *s, size_t n) : __p(s), __n(n) {}
  constexpr basic_string_view(const _C *s) : __p(s), __n(_T::length(s)) {}
  constexpr const _C *begin() const noexcept { return __p; }
  constexpr const _C *end() const noexcept { return __p + __n; }
  constexpr const _C *cbegin() const noexcept { return __p; }
  constexpr const _C *cend() const noexcept { return __p + __n; }
  constexpr const_reverse_iterator rbegin() const noexcept { return const_reverse_iterator(end()); }
  constexpr const_reverse_iterator rend() const noexcept { return const_reverse_iterator(begin()); }
  constexpr size_t size() const noexcept { return __n; }
  constexpr size_t length() const noexcept { return __n; }
  constexpr bool empty() const noexcept { return __n == 0; }
  constexpr const _C *data() const noexcept { return __p; }
  constexpr const _C &operator[](size_t i) const { return __p[i]; }
  constexpr const _C &at(size_t i) const {
    if (i >= __n) __wp_throw<out_of_range>("string_view::at");
    return __p[i];
  }
  constexpr const _C &front() const { return __p[0]; }
  constexpr const _C &back() const { return __p[__n - 1]; }
  constexpr void remove_prefix(size_t n) { __p += n, __n -= n; }
  constexpr void remove_suffix(size_t n) { __n -= n; }
  constexpr void swap(basic_string_view &o) noexcept { std::swap(*this, o); }
  constexpr basic_string_view substr(size_t from = 0, size_t n = npos) const {
    if (from > __n) __wp_throw<out_of_range>("string_view::substr");
    return basic_string_view(__p + from, n < __n - from ? n : __n - from);
  }
  constexpr int compare(basic_string_view o) const {
    int order = _T::compare(__p, o.__p, __n < o.__n ? __n : o.__n);
    return order != 0 ? order : __n < o.__n ? -1 : __n > o.__n;
  }
  constexpr bool starts_with(basic_string_view o) const { return __n >= o.__n && _T::compare(__p, o.__p, o.__n) == 0; }
  constexpr bool ends_with(basic_string_view o) const { return __n >= o.__n && _T::compare(__p + __n - o.__n, o.__p, o.__n) == 0; }
  constexpr size_t find(basic_string_view o, size_t from = 0) const { return __wp_find(__p, __n, o.__p, o.__n, from); }
  constexpr size_t find(_C c, size_t from = 0) const { return __wp_find(__p, __n, &c, 1, from); }
  constexpr size_t rfind(basic_string_view o, size_t from = npos) const { return __wp_rfind(__p, __n, o.__p, o.__n, from); }
  constexpr size_t rfind(_C c, size_t from = npos) const { return __wp_rfind(__p, __n, &c, 1, from); }
  constexpr size_t find_first_of(basic_string_view o, size_t from = 0) const { return __wp_find_of(__p, __n, o.__p, o.__n, from, true); }
  constexpr size_t find_first_not_of(basic_string_view o, size_t from = 0) const { return __wp_find_of(__p, __n, o.__p, o.__n, from, false); }
  constexpr size_t find_last_of(basic_string_view o, size_t from = npos) const { return __wp_find_last_of(__p, __n, o.__p, o.__n, from, true); }
  constexpr size_t find_last_not_of(basic_string_view o, size_t from = npos) const { return __wp_find_last_of(__p, __n, o.__p, o.__n, from, false); }
  friend constexpr bool operator==(basic_string_view a, basic_string_view b) { return a.__n == b.__n && _T::compare(a.__p, b.__p, a.__n) == 0; }
  friend constexpr bool operator!=(basic_string_view a, basic_string_view b) { return !(a == b); }
  friend constexpr bool operator<(basic_string_view a, basic_string_view b) { return a.compare(b) < 0; }
  friend constexpr bool operator>(basic_string_view a, basic_string_view b) { return a.compare(b) > 0; }
  friend constexpr bool operator<=(basic_string_view a, basic_string_view b) { return a.compare(b) <= 0; }
  friend constexpr bool operator>=(basic_string_view a, basic_string_view b) { return a.compare(b) >= 0; }
};
using string_view = basic_string_view<char>;
using wstring_view = basic_string_view<wchar_t>;
inline namespace literals {
inline namespace string_view_literals {
constexpr string_view operator""sv(const char *s, size_t n) noexcept { return string_view(s, n); }
}
}
#pragma clang force_cuda_host_device end
}
