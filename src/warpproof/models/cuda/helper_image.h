// Image files and comparison of arrays as NVIDIA's sample programs have them. Files are declared only.
#ifndef WARPPROOF_HELPER_IMAGE_H
#define WARPPROOF_HELPER_IMAGE_H
#define COMMON_HELPER_IMAGE_H_
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#ifndef MIN
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#endif
#ifndef MAX
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#endif

template <class T> bool sdkLoadPGM(const char *file, T **data, unsigned int *width, unsigned int *height);
template <class T> bool sdkLoadPPM4(const char *file, T **data, unsigned int *width, unsigned int *height);
template <class T> bool sdkSavePGM(const char *file, T *data, unsigned int width, unsigned int height);
template <class T> bool sdkReadFile(const char *file, T **data, unsigned int *count, bool verbose);
template <class T, class S>
bool sdkWriteFile(const char *file, const T *data, unsigned int count, const S epsilon, bool verbose, bool append = false);
bool sdkSavePPM4ub(const char *file, unsigned char *data, unsigned int width, unsigned int height);
bool sdkLoadPPM4ub(const char *file, unsigned char **data, unsigned int *width, unsigned int *height);
bool sdkComparePPM(const char *file, const char *reference, const float epsilon, const float threshold, bool verbose);
bool sdkComparePGM(const char *file, const char *reference, const float epsilon, const float threshold, bool verbose);
bool sdkCompareBin2BinUint(const char *file, const char *reference, unsigned int count, const float epsilon,
                           const float threshold, char *path);
bool sdkCompareBin2BinFloat(const char *file, const char *reference, unsigned int count, const float epsilon,
                            const float threshold, char *path);

/// effect    at most a share `threshold` of the elements differ by more than epsilon (0: none may)
/// exact
template <class T, class S>
inline bool compareData(const T *reference, const T *data, const unsigned int count, const S epsilon,
                        const float threshold) {
  unsigned int errors = 0;
  for (unsigned int i = 0; i < count; ++i) {
    float difference = (float)reference[i] - (float)data[i];
    if (!(difference <= (float)epsilon && difference >= -(float)epsilon)) ++errors;
  }
  return threshold == 0.0f ? errors == 0 : (float)count * threshold > (float)errors;
}

/// effect    the relative error in the Euclidean norm is below epsilon
/// exact
inline bool sdkCompareL2fe(const float *reference, const float *data, const unsigned int count, const float epsilon) {
  float error = 0, norm = 0;
  for (unsigned int i = 0; i < count; ++i) {
    float difference = reference[i] - data[i];
    error += difference * difference;
    norm += reference[i] * reference[i];
  }
  float length = __builtin_sqrtf(norm);
  if (__builtin_fabsf(norm) < 1e-7f) return false;
  return __builtin_sqrtf(error) / length < epsilon;
}
#endif
