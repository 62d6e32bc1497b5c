// The error state of the CUDA runtime: one host variable that every failing call writes.
//
// Calls report what real CUDA reports as an error code by `return fail(error)`. A fault inside a
// kernel is a finding of its own and never becomes an error code here.
#ifndef WARPPROOF_RUNTIME_ERROR_H
#define WARPPROOF_RUNTIME_ERROR_H
#include "../driver_types.h"

namespace __warpproof {
inline cudaError_t __last_error = cudaSuccess;

inline cudaError_t __fail(cudaError_t __error) {
  __last_error = __error;
  return __error;
}

// No place for what a call is to write or to read.
inline cudaError_t __missing() {
  __wp_require(false, "api-misuse", "a null pointer where the call needs one to memory");
  return __fail(cudaErrorInvalidValue);
}

// Within a host function that a stream runs, no CUDA function may be called.
inline bool __is_forbidden() {
  bool __forbidden = __wp_in_host_function();
  __wp_require(!__forbidden, "api-misuse", "a CUDA call in a host function of a stream");
  return __forbidden;
}

// Captures that go on, and those of them that are not relaxed: during these all fails, and spoils the capture, that
// allocates, frees, pins, waits or asks whether work is done, as was seen on hardware.
inline int __captures = 0;
inline int __strict_captures = 0;
inline bool __is_capture_spoiled = false;
inline bool __has_captured = false;

inline bool __disturbs_capture() {
  if (__strict_captures == 0) return false;
  __wp_require(false, "api-misuse", "a call that is not permitted while a stream captures");
  __is_capture_spoiled = true;
  return true;
}

// After these the context is lost, and asking for the error does not clear it.
inline bool __is_sticky(cudaError_t __error) {
  return __error == cudaErrorECCUncorrectable || __error == cudaErrorIllegalAddress ||
         __error == cudaErrorLaunchTimeout || __error == cudaErrorAssert ||
         (__error >= cudaErrorHardwareStackError && __error <= cudaErrorLaunchFailure);
}

// Both texts of an error. They are one table, found by number through a second one, and not a switch
// with two hundred string literals: most programs call this, and no engine should walk through it.
struct __error_words {
  char name[64];
  char __sentence[64];
};
struct __error_places {
  static constexpr unsigned __count = 1000;
  unsigned char __row[__count];
};
#define __WP_COUNT(enumerator, __number, __sentence) +1
constexpr unsigned __error_rows = 0 __WP_CUDA_ERRORS(__WP_COUNT);  // the row after them: not an error
#undef __WP_COUNT

constexpr __error_places __place_errors() {
  __error_places __places{};
  for (unsigned __number = 0; __number < __error_places::__count; ++__number) __places.__row[__number] = __error_rows;
  unsigned char __row = 0;
#define __WP_PLACE(enumerator, __number, __sentence) \
  if (__number < __error_places::__count) __places.__row[__number] = __row; \
  ++__row;
  __WP_CUDA_ERRORS(__WP_PLACE)
#undef __WP_PLACE
  return __places;
}

/// effect    name and sentence of an error
/// tag       errors
/// exact
__WP_HD inline const __error_words &__words_of(cudaError_t __error) {
#define __WP_ROW(enumerator, __number, __sentence) {#enumerator, __sentence},
  static constexpr __error_words __words[] = {__WP_CUDA_ERRORS(__WP_ROW){"unrecognized error code", "unrecognized error code"}};
#undef __WP_ROW
  static constexpr __error_places __places = __place_errors();
  unsigned __number = static_cast<unsigned>(__error);
  if (__number < __error_places::__count) return __words[__places.__row[__number]];
  return __words[__number == cudaErrorApiFailureBase ? __error_rows - 1 : __error_rows];
}
}  // namespace __warpproof

// What a call returns whose arguments its documentation excludes, however the machine is made.
#define __WP_MISUSE(__error, __text_) (__wp_require(false, "api-misuse", __text_), __warpproof::__fail(__error))

extern "C" {
/// effect    the last error; it is then forgotten unless it is one that loses the context
/// tag       errors
/// exact
inline cudaError_t cudaGetLastError() {
  cudaError_t __error = __warpproof::__last_error;
  if (!__warpproof::__is_sticky(__error)) __warpproof::__last_error = cudaSuccess;
  return __error;
}

/// effect    the last error, which stays
/// tag       errors
/// exact
inline cudaError_t cudaPeekAtLastError() { return __warpproof::__last_error; }

/// effect    the name of the enumerator; a sentence on the error
/// tag       errors
/// exact
__WP_HD inline const char *cudaGetErrorName(cudaError_t __error) { return __warpproof::__words_of(__error).name; }
__WP_HD inline const char *cudaGetErrorString(cudaError_t __error) { return __warpproof::__words_of(__error).__sentence; }
}
#endif
