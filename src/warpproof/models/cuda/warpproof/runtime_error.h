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

// After these the context is lost, and asking for the error does not clear it.
inline bool is_sticky(cudaError_t error) {
  return error == cudaErrorECCUncorrectable || error == cudaErrorIllegalAddress ||
         error == cudaErrorLaunchTimeout || error == cudaErrorAssert ||
         (error >= cudaErrorHardwareStackError && error <= cudaErrorLaunchFailure);
}

// One switch for both texts: this header is read in every run.
__WP_HD inline const char *error_text(cudaError_t error, bool name) {
#define __WP_CASE(enumerator, number, sentence) \
  case enumerator:                              \
    return name ? #enumerator : sentence;
  switch (error) { __WP_CUDA_ERRORS(__WP_CASE) }
#undef __WP_CASE
  return "unrecognized error code";
}
}  // namespace __warpproof

extern "C" {
/// effect    the last error; it is then forgotten unless it is one that loses the context
/// exact
inline cudaError_t cudaGetLastError() {
  cudaError_t error = __warpproof::last_error;
  if (!__warpproof::is_sticky(error)) __warpproof::last_error = cudaSuccess;
  return error;
}

/// effect    the last error, which stays
/// exact
inline cudaError_t cudaPeekAtLastError() { return __warpproof::last_error; }

/// effect    the name of the enumerator; a sentence on the error
/// exact
__WP_HD inline const char *cudaGetErrorName(cudaError_t error) { return __warpproof::error_text(error, true); }
__WP_HD inline const char *cudaGetErrorString(cudaError_t error) { return __warpproof::error_text(error, false); }
}
#endif
