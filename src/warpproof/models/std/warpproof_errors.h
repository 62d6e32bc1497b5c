// The exceptions of <stdexcept>, without the strings that they can be made of.
#pragma once
#include <exception>
#include <new>
#include <string.h>
namespace std {
template <class _C> struct char_traits;
template <class _T> struct allocator;
template <class _C, class _T = char_traits<_C>, class _A = allocator<_C>> class basic_string;
using string = basic_string<char>;
class __wp_error_text {
  char *__text;
 public:
  explicit __wp_error_text(const char *__text_) : __text(static_cast<char *>(::operator new(strlen(__text_) + 1))) { strcpy(__text, __text_); }
  __wp_error_text(const __wp_error_text &__o) : __wp_error_text(__o.__text) {}
  __wp_error_text &operator=(const __wp_error_text &__o) {
    if (this != &__o) {
      ::operator delete(__text);
      __text = static_cast<char *>(::operator new(strlen(__o.__text) + 1));
      strcpy(__text, __o.__text);
    }
    return *this;
  }
  ~__wp_error_text() { ::operator delete(__text); }
  const char *__text_() const { return __text; }
};

/// effect    an exception with a text
/// tag       follow
/// exact
class logic_error : public exception {
  __wp_error_text __text;
 public:
  explicit logic_error(const char *__text_) : __text(__text_) {}
  explicit logic_error(const string &__text_);
  const char *what() const noexcept override { return __text.__text_(); }
};
class runtime_error : public exception {
  __wp_error_text __text;
 public:
  explicit runtime_error(const char *__text_) : __text(__text_) {}
  explicit runtime_error(const string &__text_);
  const char *what() const noexcept override { return __text.__text_(); }
};
#define __WP_ERROR(NAME, BASE) \
  class NAME : public BASE {   \
   public:                     \
    using BASE::BASE;          \
  };
__WP_ERROR(domain_error, logic_error)
__WP_ERROR(invalid_argument, logic_error)
__WP_ERROR(length_error, logic_error)
__WP_ERROR(out_of_range, logic_error)
__WP_ERROR(range_error, runtime_error)
__WP_ERROR(overflow_error, runtime_error)
__WP_ERROR(underflow_error, runtime_error)
#undef __WP_ERROR

#pragma clang force_cuda_host_device begin
/// effect    throws; on the device, which has no exceptions, the launch ends abnormally
/// tag       ends
/// exact
template <class _E> [[noreturn]] inline void __wp_throw(const char *__text_) {
#ifdef __CUDA_ARCH__
  __wp_abort(__text_);
#else
  throw _E(__text_);
#endif
}
#pragma clang force_cuda_host_device end
}
