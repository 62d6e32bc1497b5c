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
inline void require_success(cudaError_t error, const char *file, int line) {
  if (error == cudaSuccess) return;
  fprintf(stderr, "Cuda error in file '%s' in line %i : %s.\n", file, line, cudaGetErrorString(error));
  exit(EXIT_FAILURE);
}
inline void require_true(bool condition, const char *file, int line) {
  if (condition) return;
  fprintf(stderr, "Cut error in file '%s' in line %i.\n", file, line);
  exit(EXIT_FAILURE);
}
}  // namespace __warpproof

#define CUDA_SAFE_CALL_NO_SYNC(call) __warpproof::require_success((call), __FILE__, __LINE__)
#define CUDA_SAFE_CALL(call) CUDA_SAFE_CALL_NO_SYNC(call)
#define CUDA_SAFE_THREAD_SYNC() CUDA_SAFE_CALL_NO_SYNC(cudaDeviceSynchronize())
#define CUT_SAFE_CALL(call) __warpproof::require_true(CUTTrue == (call), __FILE__, __LINE__)
#define CUT_CHECK_ERROR(message) CUDA_SAFE_CALL_NO_SYNC(cudaGetLastError())
#define CUT_SAFE_MALLOC(call) __warpproof::require_true((call) != NULL, __FILE__, __LINE__)
#define CUT_CONDITION(value) __warpproof::require_true((value) != 0, __FILE__, __LINE__)
#define CUT_DEVICE_INIT(...) CUDA_SAFE_CALL_NO_SYNC(cudaSetDevice(0))
#define CUT_EXIT(...) exit(EXIT_SUCCESS)
#define CUT_BANK_CHECKER(array, index) array[index]

/// effect    timers by number; times are finite and not negative
/// tag       asks
/// over: unrelated to the work and to other measurements
inline CUTBoolean cutCreateTimer(unsigned int *timer) {
  *timer = 1;
  return CUTTrue;
}
inline CUTBoolean cutDeleteTimer(unsigned int) { return CUTTrue; }
inline CUTBoolean cutStartTimer(unsigned int) { return CUTTrue; }
inline CUTBoolean cutStopTimer(unsigned int) { return CUTTrue; }
inline CUTBoolean cutResetTimer(unsigned int) { return CUTTrue; }
inline float cutGetTimerValue(unsigned int) { return __warpproof::some_milliseconds(); }
inline float cutGetAverageTimerValue(unsigned int) { return __warpproof::some_milliseconds(); }

/// effect    is there an argument of this name, and its value
/// tag       parses argv name
/// exact
inline CUTBoolean cutCheckCmdLineFlag(const int argc, const char **argv, const char *name) {
  return checkCmdLineFlag(argc, argv, name) ? CUTTrue : CUTFalse;
}
inline CUTBoolean cutGetCmdLineArgumenti(const int argc, const char **argv, const char *name, int *value) {
  return getCmdLineArgumentValue(argc, argv, name, value) ? CUTTrue : CUTFalse;
}

/// effect    are the arrays equal, or equal within epsilon?
/// tag       follow
/// exact
inline CUTBoolean cutComparef(const float *reference, const float *data, unsigned int count) {
  return compareData(reference, data, count, 0.0f, 0.0f) ? CUTTrue : CUTFalse;
}
inline CUTBoolean cutComparefe(const float *reference, const float *data, unsigned int count, float epsilon) {
  return compareData(reference, data, count, epsilon, 0.0f) ? CUTTrue : CUTFalse;
}
inline CUTBoolean cutCompareL2fe(const float *reference, const float *data, unsigned int count, float epsilon) {
  return sdkCompareL2fe(reference, data, count, epsilon) ? CUTTrue : CUTFalse;
}

char *cutFindFilePath(const char *filename, const char *executable_path);
CUTBoolean cutReadFilef(const char *file, float **data, unsigned int *count, bool verbose = false);
CUTBoolean cutWriteFilef(const char *file, const float *data, unsigned int count, float epsilon, bool verbose = false);
CUTBoolean cutLoadPGMf(const char *file, float **data, unsigned int *width, unsigned int *height);
CUTBoolean cutSavePGMf(const char *file, float *data, unsigned int width, unsigned int height);
#endif
