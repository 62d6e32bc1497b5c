// The host API of cuRAND. Generated numbers are arbitrary within the documented range of the
// distribution: a program that is right for all of them is right for every generator and seed.
#ifndef WARPPROOF_CURAND_H
#define WARPPROOF_CURAND_H
#define CURAND_H_
#include "cuda_runtime_api.h"

#define CURAND_VER_MAJOR 10
#define CURAND_VER_MINOR 3
#define CURAND_VERSION 10309

typedef enum curandStatus {
  CURAND_STATUS_SUCCESS = 0,
  CURAND_STATUS_VERSION_MISMATCH = 100,
  CURAND_STATUS_NOT_INITIALIZED = 101,
  CURAND_STATUS_ALLOCATION_FAILED = 102,
  CURAND_STATUS_TYPE_ERROR = 103,
  CURAND_STATUS_OUT_OF_RANGE = 104,
  CURAND_STATUS_LENGTH_NOT_MULTIPLE = 105,
  CURAND_STATUS_DOUBLE_PRECISION_REQUIRED = 106,
  CURAND_STATUS_LAUNCH_FAILURE = 201,
  CURAND_STATUS_PREEXISTING_FAILURE = 202,
  CURAND_STATUS_INITIALIZATION_FAILED = 203,
  CURAND_STATUS_ARCH_MISMATCH = 204,
  CURAND_STATUS_INTERNAL_ERROR = 999
} curandStatus_t;

typedef enum curandRngType {
  CURAND_RNG_TEST = 0,
  CURAND_RNG_PSEUDO_DEFAULT = 100,
  CURAND_RNG_PSEUDO_XORWOW = 101,
  CURAND_RNG_PSEUDO_MRG32K3A = 121,
  CURAND_RNG_PSEUDO_MTGP32 = 141,
  CURAND_RNG_PSEUDO_MT19937 = 142,
  CURAND_RNG_PSEUDO_PHILOX4_32_10 = 161,
  CURAND_RNG_QUASI_DEFAULT = 200,
  CURAND_RNG_QUASI_SOBOL32 = 201,
  CURAND_RNG_QUASI_SCRAMBLED_SOBOL32 = 202,
  CURAND_RNG_QUASI_SOBOL64 = 203,
  CURAND_RNG_QUASI_SCRAMBLED_SOBOL64 = 204
} curandRngType_t;

typedef enum curandOrdering {
  CURAND_ORDERING_PSEUDO_BEST = 100,
  CURAND_ORDERING_PSEUDO_DEFAULT = 101,
  CURAND_ORDERING_PSEUDO_SEEDED = 102,
  CURAND_ORDERING_PSEUDO_LEGACY = 103,
  CURAND_ORDERING_PSEUDO_DYNAMIC = 104,
  CURAND_ORDERING_QUASI_DEFAULT = 201
} curandOrdering_t;

typedef enum curandDirectionVectorSet {
  CURAND_DIRECTION_VECTORS_32_JOEKUO6 = 101,
  CURAND_SCRAMBLED_DIRECTION_VECTORS_32_JOEKUO6 = 102,
  CURAND_DIRECTION_VECTORS_64_JOEKUO6 = 103,
  CURAND_SCRAMBLED_DIRECTION_VECTORS_64_JOEKUO6 = 104
} curandDirectionVectorSet_t;

typedef unsigned int curandDirectionVectors32_t[32];
typedef unsigned long long curandDirectionVectors64_t[64];
typedef struct curandDiscreteDistribution_st *curandDiscreteDistribution_t;

// Which memory a generator writes is fixed when it is made; the stream can be changed.
struct curandGenerator_st {
  cudaStream_t stream;
  bool __on_host;
};
typedef struct curandGenerator_st *curandGenerator_t;

namespace __warpproof {
inline curandStatus_t __make_generator(curandGenerator_t *__generator, bool __on_host) {
  if (__generator == nullptr) return CURAND_STATUS_NOT_INITIALIZED;
  if (__wp_allocation_fails()) return CURAND_STATUS_ALLOCATION_FAILED;
  *__generator = (curandGenerator_t)__wp_alloc(sizeof(curandGenerator_st), 16, __WP_HOST_HEAP);
  (*__generator)->stream = 0;
  (*__generator)->__on_host = __on_host;
  return CURAND_STATUS_SUCCESS;
}

// Ranges of the distributions: `nearest` makes an arbitrary value one of the range. The tails of real normal generators are shorter than every finite
// number, but no bound is documented.
struct __AnyNumber {
  static constexpr int __number = 0;
  static constexpr bool __restricts = false;
  template <class __T> __WP_HD static __T __nearest(__T value) { return value; }
  template <class __T> __WP_HD static __T __usual(unsigned long long __bits) { return (__T)__bits; }
};
struct __UnitInterval {
  static constexpr int __number = 1;
  static constexpr bool __restricts = true;
  template <class __T> __WP_HD static __T __nearest(__T value) { return value > (__T)0 && value <= (__T)1 ? value : (__T)1; }
  template <class __T> __WP_HD static __T __usual(unsigned long long __bits) {
    return sizeof(__T) == 4 ? (__T)((__bits >> 40) + 1) * (__T)0x1p-24 : (__T)((__bits >> 11) + 1) * (__T)0x1p-53;
  }
};
struct __FiniteNumber {
  static constexpr int __number = 2;
  static constexpr bool __restricts = true;
  template <class __T> __WP_HD static __T __nearest(__T value) { return value - value == (__T)0 ? value : (__T)0; }
  // The sum of four numbers with a mean of 0 and, all together, a deviation of 1.
  template <class __T> __WP_HD static __T __usual(unsigned long long __bits) {
    int __sum = (int)((__bits & 0xffff) + (__bits >> 16 & 0xffff) + (__bits >> 32 & 0xffff) + (__bits >> 48)) - 131070;
    return (__T)__sum * (__T)(1.7320508 / 65536);
  }
};
struct __FinitePositive {
  static constexpr int __number = 3;
  static constexpr bool __restricts = true;
  template <class __T> __WP_HD static __T __nearest(__T value) {
    return value >= (__T)0 && value - value == (__T)0 ? value : (__T)0;
  }
  template <class __T> __WP_HD static __T __usual(unsigned long long __bits) { return __UnitInterval::__usual<__T>(__bits) * 2; }
};

#ifdef __WP_USUAL_RANDOM
// Not the generators' own numbers, but as different from each other: each bit of the result depends
// on each one of the place.
__WP_HD inline unsigned long long __mixed(unsigned long long __bits) {
  __bits = (__bits ^ __bits >> 31) * 0x9e3779b97f4a7c15ULL;
  __bits = (__bits ^ __bits >> 29) * 0xd6e8feb86659fd93ULL;
  return __bits ^ __bits >> 32;
}
inline unsigned long long __usual_drawn = 0;
#endif

template <class __Range, class __T> __WP_HD inline __T __draw() {
  return __Range::__nearest(__wp_nondet<__T>());
}

template <class __Range, class __T> inline void __draw_all(__T *__to, size_t __count) {
#ifdef __WP_USUAL_RANDOM
  for (size_t __i = 0; __i < __count; ++__i) __to[__i] = __Range::template __usual<__T>(__mixed(++__usual_drawn));
  return;
#endif
  __wp_havoc(__to, __count * sizeof(__T));
  if constexpr (__Range::__restricts)
    for (size_t __i = 0; __i < __count; ++__i) __to[__i] = __Range::__nearest(__to[__i]);
}

inline void __free_pinned(void *__p) { __wp_free(__p, __WP_PINNED); }

// Generation is work of the generator's stream: the numbers are made in host memory and copied.
template <class __Range, class __T> inline curandStatus_t __generate(curandGenerator_t __generator, __T *__to, size_t __count) {
  if (__generator == nullptr) return CURAND_STATUS_NOT_INITIALIZED;
  __wp_require(__count > 0, "api-misuse", "generation of 0 numbers");
  __wp_require(__to != nullptr, "api-misuse", "generation to a null pointer");
  if (__count == 0 || __to == nullptr) return CURAND_STATUS_SUCCESS;
  if (__generator->__on_host) {
    __draw_all<__Range>(__to, __count);
    return CURAND_STATUS_SUCCESS;
  }
  __T *__numbers = (__T *)__wp_alloc(__count * sizeof(__T), 16, __WP_PINNED);
  __draw_all<__Range>(__numbers, __count);
  __wp_stream_copy(__to, __numbers, __count * sizeof(__T), (long long)__generator->stream, 0);
  __wp_stream_host_call(&__free_pinned, __numbers, (long long)__generator->stream);
  return CURAND_STATUS_SUCCESS;
}
}  // namespace __warpproof

extern "C" {
/// effect    a new generator that writes device memory, or (Host) host memory
/// tag       opaque
/// over: type and seed do not matter, every sequence of numbers is allowed
inline curandStatus_t curandCreateGenerator(curandGenerator_t *__generator, curandRngType_t) {
  return __warpproof::__make_generator(__generator, false);
}
inline curandStatus_t curandCreateGeneratorHost(curandGenerator_t *__generator, curandRngType_t) {
  return __warpproof::__make_generator(__generator, true);
}

/// requires  a live generator [invalid-free]
/// effect    ends it
/// tag       frees generator
/// exact
inline curandStatus_t curandDestroyGenerator(curandGenerator_t __generator) {
  if (__generator == nullptr) return CURAND_STATUS_NOT_INITIALIZED;
  __wp_free(__generator, __WP_HOST_HEAP);
  return CURAND_STATUS_SUCCESS;
}

/// effect    later numbers are written in this stream
/// tag       follow
/// exact
inline curandStatus_t curandSetStream(curandGenerator_t __generator, cudaStream_t stream) {
  if (__generator == nullptr) return CURAND_STATUS_NOT_INITIALIZED;
  __generator->stream = stream;
  return CURAND_STATUS_SUCCESS;
}

/// effect    none: every sequence of numbers is allowed anyway
/// tag       follow
/// over: the numbers do not depend on it
inline curandStatus_t curandSetPseudoRandomGeneratorSeed(curandGenerator_t, unsigned long long) { return CURAND_STATUS_SUCCESS; }
inline curandStatus_t curandSetGeneratorOffset(curandGenerator_t, unsigned long long) { return CURAND_STATUS_SUCCESS; }
inline curandStatus_t curandSetGeneratorOrdering(curandGenerator_t, curandOrdering_t) { return CURAND_STATUS_SUCCESS; }
inline curandStatus_t curandSetQuasiRandomGeneratorDimensions(curandGenerator_t, unsigned int) { return CURAND_STATUS_SUCCESS; }
inline curandStatus_t curandGenerateSeeds(curandGenerator_t) { return CURAND_STATUS_SUCCESS; }
inline curandStatus_t curandGetVersion(int *__version) {
  *__version = CURAND_VERSION;
  return CURAND_STATUS_SUCCESS;
}

/// requires  count > 0, to is not null [api-misuse]
/// effect    count arbitrary numbers, in the generator's stream; uniform ones in (0, 1], normal ones
///           finite, log-normal ones finite and not negative
/// tag       draws
/// over: any numbers in that range
inline curandStatus_t curandGenerate(curandGenerator_t __generator, unsigned int *__to, size_t __count) {
  return __warpproof::__generate<__warpproof::__AnyNumber>(__generator, __to, __count);
}
inline curandStatus_t curandGenerateLongLong(curandGenerator_t __generator, unsigned long long *__to, size_t __count) {
  return __warpproof::__generate<__warpproof::__AnyNumber>(__generator, __to, __count);
}
inline curandStatus_t curandGeneratePoisson(curandGenerator_t __generator, unsigned int *__to, size_t __count, double) {
  return __warpproof::__generate<__warpproof::__AnyNumber>(__generator, __to, __count);
}
inline curandStatus_t curandGenerateUniform(curandGenerator_t __generator, float *__to, size_t __count) {
  return __warpproof::__generate<__warpproof::__UnitInterval>(__generator, __to, __count);
}
inline curandStatus_t curandGenerateUniformDouble(curandGenerator_t __generator, double *__to, size_t __count) {
  return __warpproof::__generate<__warpproof::__UnitInterval>(__generator, __to, __count);
}
inline curandStatus_t curandGenerateNormal(curandGenerator_t __generator, float *__to, size_t __count, float, float) {
  return __warpproof::__generate<__warpproof::__FiniteNumber>(__generator, __to, __count);
}
inline curandStatus_t curandGenerateNormalDouble(curandGenerator_t __generator, double *__to, size_t __count, double, double) {
  return __warpproof::__generate<__warpproof::__FiniteNumber>(__generator, __to, __count);
}
inline curandStatus_t curandGenerateLogNormal(curandGenerator_t __generator, float *__to, size_t __count, float, float) {
  return __warpproof::__generate<__warpproof::__FinitePositive>(__generator, __to, __count);
}
inline curandStatus_t curandGenerateLogNormalDouble(curandGenerator_t __generator, double *__to, size_t __count, double, double) {
  return __warpproof::__generate<__warpproof::__FinitePositive>(__generator, __to, __count);
}

curandStatus_t curandGetDirectionVectors32(curandDirectionVectors32_t **__vectors, curandDirectionVectorSet_t __set);
curandStatus_t curandGetDirectionVectors64(curandDirectionVectors64_t **__vectors, curandDirectionVectorSet_t __set);
curandStatus_t curandGetScrambleConstants32(unsigned int **__constants);
curandStatus_t curandGetScrambleConstants64(unsigned long long **__constants);
curandStatus_t curandCreatePoissonDistribution(double __lambda, curandDiscreteDistribution_t *__distribution);
curandStatus_t curandDestroyDistribution(curandDiscreteDistribution_t __distribution);
}
#endif
