// Image files and comparison of arrays as NVIDIA's sample programs have them.
#ifndef WARPPROOF_HELPER_IMAGE_H
#define WARPPROOF_HELPER_IMAGE_H
#define COMMON_HELPER_IMAGE_H_
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <warpproof/primitives.h>

#ifndef MIN
#define MIN(__a, __b) ((__a) < (__b) ? (__a) : (__b))
#endif
#ifndef MAX
#define MAX(__a, __b) ((__a) > (__b) ? (__a) : (__b))
#endif

namespace __warpproof {
#ifdef __WP_GIVEN_INPUT
inline float __of_pixel(unsigned char __pixel, float *) { return __pixel / 255.0f; }
inline unsigned char __of_pixel(unsigned char __pixel, unsigned char *) { return __pixel; }
// The next number of a head, behind blanks and comments; 0 where there is none.
inline unsigned int __of_head(FILE *__file) {
  int __next = fgetc(__file);
  while (__next == ' ' || (__next >= 9 && __next <= 13) || __next == '#') {
    if (__next == '#')
      while (__next != '\n' && __next != EOF) __next = fgetc(__file);
    else
      __next = fgetc(__file);
  }
  unsigned int __number = 0;
  for (; __next >= '0' && __next <= '9' && __number <= 65536; __next = fgetc(__file)) __number = 10 * __number + (__next - '0');
  return __number;
}
// What a file of bytes, "P5" or "P6", holds; a fourth channel is 0.
template <class __T>
inline bool __load_image(const char *__path, __T **__data, unsigned int *__width, unsigned int *__height, unsigned int __channels, bool __tells) {
  FILE *__file = fopen(__path, "rb");
  if (__file == nullptr) return false;
  unsigned int __in_file = __channels == 1 ? 1 : 3;
  bool __is_one = fgetc(__file) == 'P' && fgetc(__file) == (__in_file == 1 ? '5' : '6');
  unsigned int __columns = __of_head(__file), __rows = __of_head(__file), __largest = __of_head(__file);
  if (!__is_one || __columns == 0 || __rows == 0 || __largest == 0) {
    fclose(__file);
    return false;
  }
  size_t __count = (size_t)__columns * __rows;
  if (*__data == nullptr) {
    *__data = (__T *)malloc(__count * __channels * sizeof(__T));
    __tells = true;
  }
  if (__tells) *__width = __columns, *__height = __rows;
  for (size_t __i = 0; __i < __count; ++__i)
    for (unsigned int __c = 0; __c < __channels; ++__c) {
      int __pixel = __c < __in_file ? fgetc(__file) : 0;
      (*__data)[__i * __channels + __c] = __of_pixel(__pixel == EOF ? 0 : __pixel, (__T *)nullptr);
    }
  fclose(__file);
  return true;
}
#else
// Pixels of an image that is there and can be read. An array that is given is taken as it is, whatever
// the size of the image, which is told to those who ask always.
template <class __T>
inline bool __load_image(const char *__path, __T **__data, unsigned int *__width, unsigned int *__height, unsigned int __channels, bool __tells) {
  FILE *__file = fopen(__path, "rb");
  if (__file == nullptr) return false;
  unsigned int __columns = __wp_any_between(1u, 16384u), __rows = __wp_any_between(1u, 16384u);
  size_t __count = (size_t)__columns * __rows * __channels;
  if (*__data == nullptr) {
    *__data = (__T *)malloc(__count * sizeof(__T));
    __tells = true;
  }
  if (__tells) *__width = __columns, *__height = __rows;
  __wp_havoc(*__data, __count * sizeof(__T));
  fclose(__file);
  return true;
}
#endif
template <class __T> inline bool __save_image(const char *__path, const __T *__data, unsigned int __width, unsigned int __height, unsigned int __channels) {
  FILE *__file = fopen(__path, "wb");
  if (__file == nullptr) return false;
  __T __sum = 0;
  for (size_t __i = 0; __i < (size_t)__width * __height * __channels; ++__i) __sum = __data[__i];
  (void)__sum;
  fclose(__file);
  return !__wp_nondet<bool>();
}
inline bool __compare_files() { return !__wp_nondet<bool>(); }
}  // namespace __warpproof

/// requires  an array that holds the image, or null [out-of-bounds]
/// effect    false, or any pixels of an image of any size, its own of a file that is given; with four
///           channels in a new array, else in one where there is none
/// tag       follow
/// under: images of at most 16384 x 16384 pixels, in a file of the kind that is asked for
template <class __T> inline bool sdkLoadPGM(const char *__file, __T **__data, unsigned int *__width, unsigned int *__height) {
  return __warpproof::__load_image(__file, __data, __width, __height, 1, true);
}
template <class __T> inline bool sdkLoadPPM4(const char *__file, __T **__data, unsigned int *__width, unsigned int *__height) {
  *__data = nullptr;
  return __warpproof::__load_image(__file, __data, __width, __height, 4, true);
}
inline bool sdkLoadPPM4ub(const char *__file, unsigned char **__data, unsigned int *__width, unsigned int *__height) {
  *__data = nullptr;
  return __warpproof::__load_image(__file, __data, __width, __height, 4, true);
}
inline bool __loadPPM(const char *__file, unsigned char **__data, unsigned int *__width, unsigned int *__height, unsigned int *__channels) {
#ifdef __WP_GIVEN_INPUT
  FILE *__opened = fopen(__file, "rb");
  bool __is_one = __opened != nullptr && fgetc(__opened) == 'P' && fgetc(__opened) == '5';
  if (__opened != nullptr) fclose(__opened);
  *__channels = __is_one ? 1 : 3;
#else
  *__channels = __wp_nondet<bool>() ? 1 : 3;
#endif
  return __warpproof::__load_image(__file, __data, __width, __height, *__channels, false);
}

/// requires  an array that holds the image [out-of-bounds], all of it set [uninitialized-read]
/// effect    reads it; written or not
/// tag       follow
/// over: every file may be written or not
template <class __T> inline bool sdkSavePGM(const char *__file, __T *__data, unsigned int __width, unsigned int __height) {
  return __warpproof::__save_image(__file, __data, __width, __height, 1);
}
inline bool sdkSavePPM4ub(const char *__file, unsigned char *__data, unsigned int __width, unsigned int __height) {
  return __warpproof::__save_image(__file, __data, __width, __height, 4);
}
inline bool __savePPM(const char *__file, unsigned char *__data, unsigned int __width, unsigned int __height, unsigned int __channels) {
  return __warpproof::__save_image(__file, __data, __width, __height, __channels);
}
template <class __T, class __S>
inline bool sdkWriteFile(const char *__file, const __T *__data, unsigned int __count, const __S, bool, bool = false) {
  return __warpproof::__save_image(__file, __data, __count, 1, 1);
}

/// effect    false, or any numbers, as many as the caller says or as there are; its own of a given file
/// tag       follow
/// under: files of at most 2^20 numbers
template <class __T> inline bool sdkReadFile(const char *__path, __T **__data, unsigned int *__count, bool) {
  FILE *__file = fopen(__path, "rb");
  if (__file == nullptr) return false;
#ifdef __WP_GIVEN_INPUT
  unsigned int __found = 0;
  double __number;
  while (fscanf(__file, "%lf", &__number) == 1) ++__found;
  rewind(__file);
#else
  unsigned int __found = __wp_any_between(0u, 1u << 20);
  fclose(__file);
#endif
  if (*__data == nullptr) {
    *__data = (__T *)malloc(__found * sizeof(__T));
    *__count = __found;
  } else if (*__count != __found) {
#ifdef __WP_GIVEN_INPUT
    fclose(__file);
#endif
    return false;
  }
#ifdef __WP_GIVEN_INPUT
  for (unsigned int __i = 0; __i < __found && fscanf(__file, "%lf", &__number) == 1; ++__i) (*__data)[__i] = (__T)__number;
  fclose(__file);
#else
  __wp_havoc(*__data, __found * sizeof(__T));
#endif
  return true;
}

/// effect    are two files alike?
/// tag       follow
/// over: all files may be
inline bool sdkComparePPM(const char *, const char *, const float, const float, bool) { return __warpproof::__compare_files(); }
inline bool sdkComparePGM(const char *, const char *, const float, const float, bool) { return __warpproof::__compare_files(); }
inline bool sdkCompareBin2BinUint(const char *, const char *, unsigned int, const float, const float, char *) { return __warpproof::__compare_files(); }
inline bool sdkCompareBin2BinFloat(const char *, const char *, unsigned int, const float, const float, char *) { return __warpproof::__compare_files(); }

/// effect    at most a share `threshold` of the elements differ by more than epsilon (0: none may)
/// tag       follow
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
/// tag       follow
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
