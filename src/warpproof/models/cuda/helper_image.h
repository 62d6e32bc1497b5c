// Image files and comparison of arrays as NVIDIA's sample programs have them. Files are declared only.
#ifndef WARPPROOF_HELPER_IMAGE_H
#define WARPPROOF_HELPER_IMAGE_H
#define COMMON_HELPER_IMAGE_H_
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#ifndef MIN
#define MIN(__a, __b) ((__a) < (__b) ? (__a) : (__b))
#endif
#ifndef MAX
#define MAX(__a, __b) ((__a) > (__b) ? (__a) : (__b))
#endif

template <class __T> bool sdkLoadPGM(const char *__file, __T **data, unsigned int *width, unsigned int *height);
template <class __T> bool sdkLoadPPM4(const char *__file, __T **data, unsigned int *width, unsigned int *height);
template <class __T> bool sdkSavePGM(const char *__file, __T *data, unsigned int width, unsigned int height);
template <class __T> bool sdkReadFile(const char *__file, __T **data, unsigned int *__count, bool __verbose);
template <class __T, class __S>
bool sdkWriteFile(const char *__file, const __T *data, unsigned int __count, const __S __epsilon, bool __verbose, bool __append = false);
bool sdkSavePPM4ub(const char *__file, unsigned char *data, unsigned int width, unsigned int height);
bool sdkLoadPPM4ub(const char *__file, unsigned char **data, unsigned int *width, unsigned int *height);
bool sdkComparePPM(const char *__file, const char *reference, const float __epsilon, const float __threshold, bool __verbose);
bool sdkComparePGM(const char *__file, const char *reference, const float __epsilon, const float __threshold, bool __verbose);
bool sdkCompareBin2BinUint(const char *__file, const char *reference, unsigned int __count, const float __epsilon,
                           const float __threshold, char *__path);
bool sdkCompareBin2BinFloat(const char *__file, const char *reference, unsigned int __count, const float __epsilon,
                            const float __threshold, char *__path);

/// effect    at most a share `threshold` of the elements differ by more than epsilon (0: none may)
/// exact
template <class __T, class __S>
inline bool compareData(const __T *reference, const __T *data, const unsigned int __count, const __S __epsilon,
                        const float __threshold) {
  unsigned int __errors = 0;
  for (unsigned int __i = 0; __i < __count; ++__i) {
    float __difference = (float)reference[__i] - (float)data[__i];
    if (!(__difference <= (float)__epsilon && __difference >= -(float)__epsilon)) ++__errors;
  }
  return __threshold == 0.0f ? __errors == 0 : (float)__count * __threshold > (float)__errors;
}

/// effect    the relative error in the Euclidean norm is below epsilon
/// exact
inline bool sdkCompareL2fe(const float *reference, const float *data, const unsigned int __count, const float __epsilon) {
  float __error = 0, norm = 0;
  for (unsigned int __i = 0; __i < __count; ++__i) {
    float __difference = reference[__i] - data[__i];
    __error += __difference * __difference;
    norm += reference[__i] * reference[__i];
  }
  float __length = __builtin_sqrtf(norm);
  if (__builtin_fabsf(norm) < 1e-7f) return false;
  return __builtin_sqrtf(__error) / __length < __epsilon;
}
#endif
