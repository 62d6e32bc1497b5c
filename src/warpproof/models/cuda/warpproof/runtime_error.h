// The error state of the CUDA runtime: one host variable that every failing call writes.
//
// Calls report what real CUDA reports as an error code by `return fail(error)`. A fault inside a
// kernel is a finding of its own and never becomes an error code here.
#ifndef WARPPROOF_RUNTIME_ERROR_H
#define WARPPROOF_RUNTIME_ERROR_H
#include "../driver_types.h"

namespace __warpproof {
inline cudaError_t last_error = cudaSuccess;

inline cudaError_t fail(cudaError_t error) {
  last_error = error;
  return error;
}

// No place for what a call is to write or to read.
inline cudaError_t missing() {
  __wp_require(false, "api-misuse", "a null pointer where the call needs one to memory");
  return fail(cudaErrorInvalidValue);
}

// Within a host function that a stream runs, no CUDA function may be called.
inline bool is_forbidden() {
  bool forbidden = __wp_in_host_function();
  __wp_require(!forbidden, "api-misuse", "a CUDA call in a host function of a stream");
  return forbidden;
}

// After these the context is lost, and asking for the error does not clear it.
inline bool is_sticky(cudaError_t error) {
  return error == cudaErrorECCUncorrectable || error == cudaErrorIllegalAddress ||
         error == cudaErrorLaunchTimeout || error == cudaErrorAssert ||
         (error >= cudaErrorHardwareStackError && error <= cudaErrorLaunchFailure);
}

// Both texts of an error. They are one table, found by number through a second one, and not a switch
// with two hundred string literals: most programs call this, and no engine should walk through it.
struct error_words {
  char name[64];
  char sentence[64];
};
struct error_places {
  static constexpr unsigned count = 1000;
  unsigned char row[count];
};
#define __WP_COUNT(enumerator, number, sentence) +1
constexpr unsigned error_rows = 0 __WP_CUDA_ERRORS(__WP_COUNT);  // the row after them: not an error
#undef __WP_COUNT

constexpr error_places place_errors() {
  error_places places{};
  for (unsigned number = 0; number < error_places::count; ++number) places.row[number] = error_rows;
  unsigned char row = 0;
#define __WP_PLACE(enumerator, number, sentence) \
  if (number < error_places::count) places.row[number] = row; \
  ++row;
  __WP_CUDA_ERRORS(__WP_PLACE)
#undef __WP_PLACE
  return places;
}

/// effect    name and sentence of an error
/// tag       errors
/// exact
__WP_HD inline const error_words &words_of(cudaError_t error) {
#define __WP_ROW(enumerator, number, sentence) {#enumerator, sentence},
  static constexpr error_words words[] = {__WP_CUDA_ERRORS(__WP_ROW){"unrecognized error code", "unrecognized error code"}};
#undef __WP_ROW
  static constexpr error_places places = place_errors();
  unsigned number = static_cast<unsigned>(error);
  if (number < error_places::count) return words[places.row[number]];
  return words[number == cudaErrorApiFailureBase ? error_rows - 1 : error_rows];
}
}  // namespace __warpproof

// What a call returns whose arguments its documentation excludes, however the machine is made.
#define __WP_MISUSE(error, text) (__wp_require(false, "api-misuse", text), __warpproof::fail(error))

extern "C" {
/// effect    the last error; it is then forgotten unless it is one that loses the context
/// tag       errors
/// exact
inline cudaError_t cudaGetLastError() {
  cudaError_t error = __warpproof::last_error;
  if (!__warpproof::is_sticky(error)) __warpproof::last_error = cudaSuccess;
  return error;
}

/// effect    the last error, which stays
/// tag       errors
/// exact
inline cudaError_t cudaPeekAtLastError() { return __warpproof::last_error; }

/// effect    the name of the enumerator; a sentence on the error
/// tag       errors
/// exact
__WP_HD inline const char *cudaGetErrorName(cudaError_t error) { return __warpproof::words_of(error).name; }
__WP_HD inline const char *cudaGetErrorString(cudaError_t error) { return __warpproof::words_of(error).sentence; }
}
#endif
