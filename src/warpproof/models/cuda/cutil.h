// The utility library of early CUDA samples: checks that end the program, timers, command line.
#ifndef WARPPROOF_CUTIL_H
#define WARPPROOF_CUTIL_H
#define _CUTIL_H_
#include <stdio.h>
#include <stdlib.h>
#include "cuda_runtime_api.h"
#include "helper_timer.h"
#include "helper_string.h"
#include "helper_image.h"

enum CUTBoolean { CUTFalse = 0, CUTTrue = 1 };

namespace __warpproof {
inline void __require_success(cudaError_t __error, const char *__file, int __line) {
  if (__error == cudaSuccess) return;
  fprintf(stderr, "Cuda error in file '%s' in line %i : %s.\n", __file, __line, cudaGetErrorString(__error));
  exit(EXIT_FAILURE);
}
inline void __require_true(bool __condition, const char *__file, int __line) {
  if (__condition) return;
  fprintf(stderr, "Cut error in file '%s' in line %i.\n", __file, __line);
  exit(EXIT_FAILURE);
}
}  // namespace __warpproof

#define CUDA_SAFE_CALL_NO_SYNC(__call) __warpproof::__require_success((__call), __FILE__, __LINE__)
#define CUDA_SAFE_CALL(__call) CUDA_SAFE_CALL_NO_SYNC(__call)
#define CUDA_SAFE_THREAD_SYNC() CUDA_SAFE_CALL_NO_SYNC(cudaDeviceSynchronize())
#define CUT_SAFE_CALL(__call) __warpproof::__require_true(CUTTrue == (__call), __FILE__, __LINE__)
#define CUT_CHECK_ERROR(__message) CUDA_SAFE_CALL_NO_SYNC(cudaGetLastError())
#define CUT_SAFE_MALLOC(__call) __warpproof::__require_true((__call) != NULL, __FILE__, __LINE__)
#define CUT_CONDITION(value) __warpproof::__require_true((value) != 0, __FILE__, __LINE__)
#define CUT_DEVICE_INIT(...) CUDA_SAFE_CALL_NO_SYNC(cudaSetDevice(0))
#define CUT_EXIT(...) exit(EXIT_SUCCESS)
#define CUT_BANK_CHECKER(array, index) array[index]

/// effect    timers by number; times are finite and not negative
/// tag       asks
/// over: unrelated to the work and to other measurements
inline CUTBoolean cutCreateTimer(unsigned int *__timer) {
  *__timer = 1;
  return CUTTrue;
}
inline CUTBoolean cutDeleteTimer(unsigned int) { return CUTTrue; }
inline CUTBoolean cutStartTimer(unsigned int) { return CUTTrue; }
inline CUTBoolean cutStopTimer(unsigned int) { return CUTTrue; }
inline CUTBoolean cutResetTimer(unsigned int) { return CUTTrue; }
inline float cutGetTimerValue(unsigned int) { return __warpproof::__some_milliseconds(); }
inline float cutGetAverageTimerValue(unsigned int) { return __warpproof::__some_milliseconds(); }

/// effect    is there an argument of this name, and its value
/// tag       parses argv name
/// exact
inline CUTBoolean cutCheckCmdLineFlag(const int __argc, const char **__argv, const char *name) {
  return checkCmdLineFlag(__argc, __argv, name) ? CUTTrue : CUTFalse;
}
inline CUTBoolean cutGetCmdLineArgumenti(const int __argc, const char **__argv, const char *name, int *value) {
  return getCmdLineArgumentValue(__argc, __argv, name, value) ? CUTTrue : CUTFalse;
}

/// effect    are the arrays equal, or equal within epsilon?
/// tag       follow
/// exact
inline CUTBoolean cutComparef(const float *reference, const float *data, unsigned int __count) {
  return compareData(reference, data, __count, 0.0f, 0.0f) ? CUTTrue : CUTFalse;
}
inline CUTBoolean cutComparefe(const float *reference, const float *data, unsigned int __count, float __epsilon) {
  return compareData(reference, data, __count, __epsilon, 0.0f) ? CUTTrue : CUTFalse;
}
inline CUTBoolean cutCompareL2fe(const float *reference, const float *data, unsigned int __count, float __epsilon) {
  return sdkCompareL2fe(reference, data, __count, __epsilon) ? CUTTrue : CUTFalse;
}

char *cutFindFilePath(const char *__filename, const char *__executable_path);
CUTBoolean cutReadFilef(const char *__file, float **data, unsigned int *__count, bool __verbose = false);
CUTBoolean cutWriteFilef(const char *__file, const float *data, unsigned int __count, float __epsilon, bool __verbose = false);
CUTBoolean cutLoadPGMf(const char *__file, float **data, unsigned int *width, unsigned int *height);
CUTBoolean cutSavePGMf(const char *__file, float *data, unsigned int width, unsigned int height);
#endif
