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
  explicit __wp_error_text(const char *text) : __text(static_cast<char *>(::operator new(strlen(text) + 1))) { strcpy(__text, text); }
  __wp_error_text(const __wp_error_text &o) : __wp_error_text(o.__text) {}
  __wp_error_text &operator=(const __wp_error_text &o) {
    if (this != &o) {
      ::operator delete(__text);
      __text = static_cast<char *>(::operator new(strlen(o.__text) + 1));
      strcpy(__text, o.__text);
    }
    return *this;
  }
  ~__wp_error_text() { ::operator delete(__text); }
  const char *text() const { return __text; }
};

/// effect    an exception with a text
/// tag       follow
/// exact
class logic_error : public exception {
  __wp_error_text __text;
 public:
  explicit logic_error(const char *text) : __text(text) {}
  explicit logic_error(const string &text);
  const char *what() const noexcept override { return __text.text(); }
};
class runtime_error : public exception {
  __wp_error_text __text;
 public:
  explicit runtime_error(const char *text) : __text(text) {}
  explicit runtime_error(const string &text);
  const char *what() const noexcept override { return __text.text(); }
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
template <class _E> [[noreturn]] inline void __wp_throw(const char *text) {
#ifdef __CUDA_ARCH__
  __wp_abort(text);
#else
  throw _E(text);
#endif
}
#pragma clang force_cuda_host_device end
}
