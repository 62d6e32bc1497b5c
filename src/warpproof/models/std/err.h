// <err.h>: messages to standard error, and the end of the program.
#pragma once
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#pragma clang force_cuda_host_device begin
extern "C" {
/// effect    writes the text and the words for the last error to standard error
/// tag       prints
/// over: any words
inline void vwarnx(const char *__format, va_list __arguments) {
  if (__format != nullptr) __wp_veprintf(__format, __arguments);
  __wp_eprintf("\n");
}
inline void vwarn(const char *__format, va_list __arguments) {
  if (__format != nullptr) __wp_veprintf(__format, __arguments);
  __wp_eprintf(": error\n");
}
inline void warnx(const char *__format, ...) {
  va_list __arguments;
  va_start(__arguments, __format);
  vwarnx(__format, __arguments);
  va_end(__arguments);
}
inline void warn(const char *__format, ...) {
  va_list __arguments;
  va_start(__arguments, __format);
  vwarn(__format, __arguments);
  va_end(__arguments);
}

/// effect    the same, and ends the program
/// tag       follow
/// over: any words
[[noreturn]] inline void errx(int __status, const char *__format, ...) {
  va_list __arguments;
  va_start(__arguments, __format);
  vwarnx(__format, __arguments);
  va_end(__arguments);
  exit(__status);
}
[[noreturn]] inline void err(int __status, const char *__format, ...) {
  va_list __arguments;
  va_start(__arguments, __format);
  vwarn(__format, __arguments);
  va_end(__arguments);
  exit(__status);
}
}
#pragma clang force_cuda_host_device end
