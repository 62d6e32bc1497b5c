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
  static constexpr size_t length(const _C *__s) {
    size_t __n_ = 0;
    while (__s[__n_] != _C()) ++__n_;
    return __n_;
  }
  static constexpr int compare(const _C *__a, const _C *__b, size_t __n_) {
    for (size_t __i = 0; __i < __n_; ++__i)
      if (__a[__i] != __b[__i]) return __rank(__a[__i]) < __rank(__b[__i]) ? -1 : 1;
    return 0;
  }
  static constexpr auto __rank(_C __c) {
    if constexpr (sizeof(_C) == 1) return static_cast<unsigned char>(__c);
    else return __c;
  }
  static _C *copy(_C *__to, const _C *__from, size_t __n_) { return static_cast<_C *>(__builtin_memcpy(__to, __from, __n_ * sizeof(_C))); }
  static _C *move(_C *__to, const _C *__from, size_t __n_) { return static_cast<_C *>(__builtin_memmove(__to, __from, __n_ * sizeof(_C))); }
  static constexpr void assign(_C &__a, const _C &__b) { __a = __b; }
  static constexpr bool eq(_C __a, _C __b) { return __a == __b; }
  static constexpr bool lt(_C __a, _C __b) { return __rank(__a) < __rank(__b); }
  static constexpr int eof() { return -1; }
  static constexpr int to_int_type(_C __c) { return static_cast<int>(__rank(__c)); }
  static constexpr _C to_char_type(int __c) { return static_cast<_C>(__c); }
};

// Searches shared by string and string_view: the place in s (n characters) of t (m characters) or -1.
template <class _C> constexpr size_t __wp_find(const _C *__s, size_t __n_, const _C *__t, size_t __m, size_t __from) {
  for (size_t __i = __from; __i <= __n_ && __m <= __n_ - __i; ++__i)
    if (char_traits<_C>::compare(__s + __i, __t, __m) == 0) return __i;
  return ~static_cast<size_t>(0);
}
template <class _C> constexpr size_t __wp_rfind(const _C *__s, size_t __n_, const _C *__t, size_t __m, size_t __from) {
  if (__m > __n_) return ~static_cast<size_t>(0);
  for (size_t __i = (__from < __n_ - __m ? __from : __n_ - __m) + 1; __i-- > 0;)
    if (char_traits<_C>::compare(__s + __i, __t, __m) == 0) return __i;
  return ~static_cast<size_t>(0);
}
template <class _C> constexpr bool __wp_contains(const _C *__set, size_t __m, _C __c) {
  for (size_t __k = 0; __k < __m; ++__k)
    if (__set[__k] == __c) return true;
  return false;
}
template <class _C> constexpr size_t __wp_find_of(const _C *__s, size_t __n_, const _C *__set, size_t __m, size_t __from, bool __wanted) {
  for (size_t __i = __from; __i < __n_; ++__i)
    if (__wp_contains(__set, __m, __s[__i]) == __wanted) return __i;
  return ~static_cast<size_t>(0);
}
template <class _C> constexpr size_t __wp_find_last_of(const _C *__s, size_t __n_, const _C *__set, size_t __m, size_t __from, bool __wanted) {
  for (size_t __i = __from < __n_ ? __from + 1 : __n_; __i-- > 0;)
    if (__wp_contains(__set, __m, __s[__i]) == __wanted) return __i;
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
  constexpr basic_string_view(const _C *__s, size_t __n_) : __p(__s), __n(__n_) {}
  constexpr basic_string_view(const _C *__s) : __p(__s), __n(_T::length(__s)) {}
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
  constexpr const _C &operator[](size_t __i) const { return __p[__i]; }
  constexpr const _C &at(size_t __i) const {
    if (__i >= __n) __wp_throw<out_of_range>("string_view::at");
    return __p[__i];
  }
  constexpr const _C &front() const { return __p[0]; }
  constexpr const _C &back() const { return __p[__n - 1]; }
  constexpr void remove_prefix(size_t __n_) { __p += __n_, __n -= __n_; }
  constexpr void remove_suffix(size_t __n_) { __n -= __n_; }
  constexpr void swap(basic_string_view &__o) noexcept { std::swap(*this, __o); }
  constexpr basic_string_view substr(size_t __from = 0, size_t __n_ = npos) const {
    if (__from > __n) __wp_throw<out_of_range>("string_view::substr");
    return basic_string_view(__p + __from, __n_ < __n - __from ? __n_ : __n - __from);
  }
  constexpr int compare(basic_string_view __o) const {
    int __order = _T::compare(__p, __o.__p, __n < __o.__n ? __n : __o.__n);
    return __order != 0 ? __order : __n < __o.__n ? -1 : __n > __o.__n;
  }
  constexpr bool starts_with(basic_string_view __o) const { return __n >= __o.__n && _T::compare(__p, __o.__p, __o.__n) == 0; }
  constexpr bool ends_with(basic_string_view __o) const { return __n >= __o.__n && _T::compare(__p + __n - __o.__n, __o.__p, __o.__n) == 0; }
  constexpr size_t find(basic_string_view __o, size_t __from = 0) const { return __wp_find(__p, __n, __o.__p, __o.__n, __from); }
  constexpr size_t find(_C __c, size_t __from = 0) const { return __wp_find(__p, __n, &__c, 1, __from); }
  constexpr size_t rfind(basic_string_view __o, size_t __from = npos) const { return __wp_rfind(__p, __n, __o.__p, __o.__n, __from); }
  constexpr size_t rfind(_C __c, size_t __from = npos) const { return __wp_rfind(__p, __n, &__c, 1, __from); }
  constexpr size_t find_first_of(basic_string_view __o, size_t __from = 0) const { return __wp_find_of(__p, __n, __o.__p, __o.__n, __from, true); }
  constexpr size_t find_first_not_of(basic_string_view __o, size_t __from = 0) const { return __wp_find_of(__p, __n, __o.__p, __o.__n, __from, false); }
  constexpr size_t find_last_of(basic_string_view __o, size_t __from = npos) const { return __wp_find_last_of(__p, __n, __o.__p, __o.__n, __from, true); }
  constexpr size_t find_last_not_of(basic_string_view __o, size_t __from = npos) const { return __wp_find_last_of(__p, __n, __o.__p, __o.__n, __from, false); }
  friend constexpr bool operator==(basic_string_view __a, basic_string_view __b) { return __a.__n == __b.__n && _T::compare(__a.__p, __b.__p, __a.__n) == 0; }
  friend constexpr bool operator!=(basic_string_view __a, basic_string_view __b) { return !(__a == __b); }
  friend constexpr bool operator<(basic_string_view __a, basic_string_view __b) { return __a.compare(__b) < 0; }
  friend constexpr bool operator>(basic_string_view __a, basic_string_view __b) { return __a.compare(__b) > 0; }
  friend constexpr bool operator<=(basic_string_view __a, basic_string_view __b) { return __a.compare(__b) <= 0; }
  friend constexpr bool operator>=(basic_string_view __a, basic_string_view __b) { return __a.compare(__b) >= 0; }
};
using string_view = basic_string_view<char>;
using wstring_view = basic_string_view<wchar_t>;
inline namespace literals {
inline namespace string_view_literals {
constexpr string_view operator""sv(const char *__s, size_t __n_) noexcept { return string_view(__s, __n_); }
}
}
#pragma clang force_cuda_host_device end
}
