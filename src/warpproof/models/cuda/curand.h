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
  bool on_host;
};
typedef struct curandGenerator_st *curandGenerator_t;

namespace __warpproof {
inline curandStatus_t make_generator(curandGenerator_t *generator, bool on_host) {
  if (generator == nullptr) return CURAND_STATUS_NOT_INITIALIZED;
  if (__wp_allocation_fails()) return CURAND_STATUS_ALLOCATION_FAILED;
  *generator = (curandGenerator_t)__wp_alloc(sizeof(curandGenerator_st), 16, __WP_HOST_HEAP);
  (*generator)->stream = 0;
  (*generator)->on_host = on_host;
  return CURAND_STATUS_SUCCESS;
}

// Ranges of the distributions: `nearest` makes an arbitrary value one of the range. The tails of real normal generators are shorter than every finite
// number, but no bound is documented.
struct AnyNumber {
  static constexpr int number = 0;
  static constexpr bool restricts = false;
  template <class T> __WP_HD static T nearest(T value) { return value; }
};
struct UnitInterval {
  static constexpr int number = 1;
  static constexpr bool restricts = true;
  template <class T> __WP_HD static T nearest(T value) { return value > (T)0 && value <= (T)1 ? value : (T)1; }
};
struct FiniteNumber {
  static constexpr int number = 2;
  static constexpr bool restricts = true;
  template <class T> __WP_HD static T nearest(T value) { return value - value == (T)0 ? value : (T)0; }
};
struct FinitePositive {
  static constexpr int number = 3;
  static constexpr bool restricts = true;
  template <class T> __WP_HD static T nearest(T value) {
    return value >= (T)0 && value - value == (T)0 ? value : (T)0;
  }
};

template <class Range, class T> __WP_HD inline T draw() {
  return Range::nearest(__wp_nondet<T>());
}

template <class Range, class T> inline void draw_all(T *to, size_t count) {
  __wp_havoc(to, count * sizeof(T));
  if constexpr (Range::restricts)
    for (size_t i = 0; i < count; ++i) to[i] = Range::nearest(to[i]);
}

inline void free_pinned(void *p) { __wp_free(p, __WP_PINNED); }

// Generation is work of the generator's stream: the numbers are made in host memory and copied.
template <class Range, class T> inline curandStatus_t generate(curandGenerator_t generator, T *to, size_t count) {
  if (generator == nullptr) return CURAND_STATUS_NOT_INITIALIZED;
  __wp_require(count > 0, "api-misuse", "generation of 0 numbers");
  __wp_require(to != nullptr, "api-misuse", "generation to a null pointer");
  if (count == 0 || to == nullptr) return CURAND_STATUS_SUCCESS;
  if (generator->on_host) {
    draw_all<Range>(to, count);
    return CURAND_STATUS_SUCCESS;
  }
  T *numbers = (T *)__wp_alloc(count * sizeof(T), 16, __WP_PINNED);
  draw_all<Range>(numbers, count);
  __wp_stream_copy(to, numbers, count * sizeof(T), (long long)generator->stream, 0);
  __wp_stream_host_call(&free_pinned, numbers, (long long)generator->stream);
  return CURAND_STATUS_SUCCESS;
}
}  // namespace __warpproof

extern "C" {
/// effect    a new generator that writes device memory, or (Host) host memory
/// tag       opaque
/// over: type and seed do not matter, every sequence of numbers is allowed
inline curandStatus_t curandCreateGenerator(curandGenerator_t *generator, curandRngType_t) {
  return __warpproof::make_generator(generator, false);
}
inline curandStatus_t curandCreateGeneratorHost(curandGenerator_t *generator, curandRngType_t) {
  return __warpproof::make_generator(generator, true);
}

/// requires  a live generator [invalid-free]
/// effect    ends it
/// tag       frees generator
/// exact
inline curandStatus_t curandDestroyGenerator(curandGenerator_t generator) {
  if (generator == nullptr) return CURAND_STATUS_NOT_INITIALIZED;
  __wp_free(generator, __WP_HOST_HEAP);
  return CURAND_STATUS_SUCCESS;
}

/// effect    later numbers are written in this stream
/// tag       follow
/// exact
inline curandStatus_t curandSetStream(curandGenerator_t generator, cudaStream_t stream) {
  if (generator == nullptr) return CURAND_STATUS_NOT_INITIALIZED;
  generator->stream = stream;
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
inline curandStatus_t curandGetVersion(int *version) {
  *version = CURAND_VERSION;
  return CURAND_STATUS_SUCCESS;
}

/// requires  count > 0, to is not null [api-misuse]
/// effect    count arbitrary numbers, in the generator's stream; uniform ones in (0, 1], normal ones
///           finite, log-normal ones finite and not negative
/// tag       draws
/// over: any numbers in that range
inline curandStatus_t curandGenerate(curandGenerator_t generator, unsigned int *to, size_t count) {
  return __warpproof::generate<__warpproof::AnyNumber>(generator, to, count);
}
inline curandStatus_t curandGenerateLongLong(curandGenerator_t generator, unsigned long long *to, size_t count) {
  return __warpproof::generate<__warpproof::AnyNumber>(generator, to, count);
}
inline curandStatus_t curandGeneratePoisson(curandGenerator_t generator, unsigned int *to, size_t count, double) {
  return __warpproof::generate<__warpproof::AnyNumber>(generator, to, count);
}
inline curandStatus_t curandGenerateUniform(curandGenerator_t generator, float *to, size_t count) {
  return __warpproof::generate<__warpproof::UnitInterval>(generator, to, count);
}
inline curandStatus_t curandGenerateUniformDouble(curandGenerator_t generator, double *to, size_t count) {
  return __warpproof::generate<__warpproof::UnitInterval>(generator, to, count);
}
inline curandStatus_t curandGenerateNormal(curandGenerator_t generator, float *to, size_t count, float, float) {
  return __warpproof::generate<__warpproof::FiniteNumber>(generator, to, count);
}
inline curandStatus_t curandGenerateNormalDouble(curandGenerator_t generator, double *to, size_t count, double, double) {
  return __warpproof::generate<__warpproof::FiniteNumber>(generator, to, count);
}
inline curandStatus_t curandGenerateLogNormal(curandGenerator_t generator, float *to, size_t count, float, float) {
  return __warpproof::generate<__warpproof::FinitePositive>(generator, to, count);
}
inline curandStatus_t curandGenerateLogNormalDouble(curandGenerator_t generator, double *to, size_t count, double, double) {
  return __warpproof::generate<__warpproof::FinitePositive>(generator, to, count);
}

curandStatus_t curandGetDirectionVectors32(curandDirectionVectors32_t **vectors, curandDirectionVectorSet_t set);
curandStatus_t curandGetDirectionVectors64(curandDirectionVectors64_t **vectors, curandDirectionVectorSet_t set);
curandStatus_t curandGetScrambleConstants32(unsigned int **constants);
curandStatus_t curandGetScrambleConstants64(unsigned long long **constants);
curandStatus_t curandCreatePoissonDistribution(double lambda, curandDiscreteDistribution_t *distribution);
curandStatus_t curandDestroyDistribution(curandDiscreteDistribution_t distribution);
}
#endif
