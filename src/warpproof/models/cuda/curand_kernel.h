// cuRAND in kernels. Numbers are arbitrary within the documented range of the distribution. Drawing
// reads and writes the state, so two threads that share one without order race, as they really do.
#ifndef WARPPROOF_CURAND_KERNEL_H
#define WARPPROOF_CURAND_KERNEL_H
#define CURAND_KERNEL_H_
#include "curand.h"
#include "curand_mtgp32.h"
#include "curand_mtgp32_kernel.h"
#include "curand_mtgp32_host.h"

// The states have the members and sizes of the real ones; only the counter of each is used.
struct curandStateXORWOW {
  unsigned int d, v[5];
  int boxmuller_flag;
  int boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
};
struct curandStateMRG32k3a {
  unsigned int s1[3];
  unsigned int s2[3];
  int boxmuller_flag;
  int boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
};
struct curandStatePhilox4_32_10 {
  uint4 ctr;
  uint4 output;
  uint2 key;
  unsigned int STATE;
  int boxmuller_flag;
  int boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
};
struct curandStateSobol32 {
  unsigned int i, x, c;
  unsigned int direction_vectors[32];
};
struct curandStateSobol64 {
  unsigned long long i, x, c;
  unsigned long long direction_vectors[64];
};
typedef struct curandStateXORWOW curandStateXORWOW_t;
typedef struct curandStateXORWOW curandState_t;
typedef struct curandStateXORWOW curandState;
typedef struct curandStateMRG32k3a curandStateMRG32k3a_t;
typedef struct curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;
typedef struct curandStateSobol32 curandStateSobol32_t;
typedef struct curandStateSobol64 curandStateSobol64_t;
typedef struct curandStateSobol32 curandStateScrambledSobol32;
typedef struct curandStateSobol64 curandStateScrambledSobol64;
typedef struct curandStateSobol32 curandStateScrambledSobol32_t;
typedef struct curandStateSobol64 curandStateScrambledSobol64_t;

namespace __warpproof {
// One step of each generator's state: the read and the write that a data race is made of.
__WP_D inline void advance(curandStateXORWOW *state) { state->d += 362437u; }
__WP_D inline void advance(curandStateMRG32k3a *state) { state->s1[0] += 1u; }
__WP_D inline void advance(curandStatePhilox4_32_10 *state) { state->STATE = (state->STATE + 1u) & 3u; }
__WP_D inline void advance(curandStateSobol32 *state) { state->i += 1u; }
__WP_D inline void advance(curandStateSobol64 *state) { state->i += 1u; }
__WP_D inline void advance(curandStateMtgp32 *state) { (void)curand(state); }

template <class Range, class T, class S> __WP_D inline T draw_from(S *state) {
  advance(state);
  return draw<Range, T>();
}
template <class S> __WP_D inline void clear(S *state) { __builtin_memset(state, 0, sizeof(S)); }
}  // namespace __warpproof

/// effect    the state becomes initialised
/// over: later numbers do not depend on seed, sequence and offset
__WP_D inline void curand_init(unsigned long long, unsigned long long, unsigned long long, curandStateXORWOW *state) { __warpproof::clear(state); }
__WP_D inline void curand_init(unsigned long long, unsigned long long, unsigned long long, curandStateMRG32k3a *state) { __warpproof::clear(state); }
__WP_D inline void curand_init(unsigned long long, unsigned long long, unsigned long long, curandStatePhilox4_32_10 *state) { __warpproof::clear(state); }
__WP_D inline void curand_init(curandDirectionVectors32_t vectors, unsigned int offset, curandStateSobol32 *state) {
  __warpproof::clear(state);
  __builtin_memcpy(state->direction_vectors, vectors, sizeof(state->direction_vectors));
  state->i = offset;
}
__WP_D inline void curand_init(curandDirectionVectors32_t vectors, unsigned int, unsigned int offset, curandStateSobol32 *state) {
  curand_init(vectors, offset, state);
}
__WP_D inline void curand_init(curandDirectionVectors64_t vectors, unsigned long long offset, curandStateSobol64 *state) {
  __warpproof::clear(state);
  __builtin_memcpy(state->direction_vectors, vectors, sizeof(state->direction_vectors));
  state->i = offset;
}
__WP_D inline void curand_init(curandDirectionVectors64_t vectors, unsigned long long, unsigned long long offset, curandStateSobol64 *state) {
  curand_init(vectors, offset, state);
}

/// effect    moves the state on
/// over: later numbers do not depend on it
template <class S> __WP_D inline void skipahead(unsigned long long, S *state) { __warpproof::advance(state); }
template <class S> __WP_D inline void skipahead_sequence(unsigned long long, S *state) { __warpproof::advance(state); }
template <class S> __WP_D inline void skipahead_subsequence(unsigned long long, S *state) { __warpproof::advance(state); }

/// effect    arbitrary bits
/// over: any numbers
template <class S> __WP_D inline unsigned int curand(S *state) { return __warpproof::draw_from<__warpproof::AnyNumber, unsigned int>(state); }
__WP_D inline unsigned long long curand(curandStateSobol64 *state) {
  return __warpproof::draw_from<__warpproof::AnyNumber, unsigned long long>(state);
}
__WP_D inline uint4 curand4(curandStatePhilox4_32_10 *state) {
  return uint4{curand(state), curand(state), curand(state), curand(state)};
}

/// effect    a number in (0, 1]
/// over: any number in that range
template <class S> __WP_D inline float curand_uniform(S *state) { return __warpproof::draw_from<__warpproof::UnitInterval, float>(state); }
template <class S> __WP_D inline double curand_uniform_double(S *state) { return __warpproof::draw_from<__warpproof::UnitInterval, double>(state); }
template <class S> __WP_D inline double2 curand_uniform2_double(S *state) {
  return double2{curand_uniform_double(state), curand_uniform_double(state)};
}
template <class S> __WP_D inline float4 curand_uniform4(S *state) {
  return float4{curand_uniform(state), curand_uniform(state), curand_uniform(state), curand_uniform(state)};
}
template <class S> __WP_D inline double4 curand_uniform4_double(S *state) {
  return double4{curand_uniform_double(state), curand_uniform_double(state), curand_uniform_double(state), curand_uniform_double(state)};
}

/// effect    a finite number
/// over: any finite number
template <class S> __WP_D inline float curand_normal(S *state) { return __warpproof::draw_from<__warpproof::FiniteNumber, float>(state); }
template <class S> __WP_D inline double curand_normal_double(S *state) { return __warpproof::draw_from<__warpproof::FiniteNumber, double>(state); }
template <class S> __WP_D inline float2 curand_normal2(S *state) { return float2{curand_normal(state), curand_normal(state)}; }
template <class S> __WP_D inline double2 curand_normal2_double(S *state) {
  return double2{curand_normal_double(state), curand_normal_double(state)};
}
template <class S> __WP_D inline float4 curand_normal4(S *state) {
  return float4{curand_normal(state), curand_normal(state), curand_normal(state), curand_normal(state)};
}
template <class S> __WP_D inline double4 curand_normal4_double(S *state) {
  return double4{curand_normal_double(state), curand_normal_double(state), curand_normal_double(state), curand_normal_double(state)};
}

/// effect    a finite number that is not negative
/// over: any such number
template <class S> __WP_D inline float curand_log_normal(S *state, float, float) { return __warpproof::draw_from<__warpproof::FinitePositive, float>(state); }
template <class S> __WP_D inline double curand_log_normal_double(S *state, double, double) {
  return __warpproof::draw_from<__warpproof::FinitePositive, double>(state);
}
template <class S> __WP_D inline float2 curand_log_normal2(S *state, float mean, float deviation) {
  return float2{curand_log_normal(state, mean, deviation), curand_log_normal(state, mean, deviation)};
}
template <class S> __WP_D inline double2 curand_log_normal2_double(S *state, double mean, double deviation) {
  return double2{curand_log_normal_double(state, mean, deviation), curand_log_normal_double(state, mean, deviation)};
}
template <class S> __WP_D inline float4 curand_log_normal4(S *state, float mean, float deviation) {
  return float4{curand_log_normal(state, mean, deviation), curand_log_normal(state, mean, deviation),
                curand_log_normal(state, mean, deviation), curand_log_normal(state, mean, deviation)};
}

/// effect    an arbitrary number
/// over: any number
template <class S> __WP_D inline unsigned int curand_poisson(S *state, double) { return __warpproof::draw_from<__warpproof::AnyNumber, unsigned int>(state); }
template <class S> __WP_D inline uint4 curand_poisson4(S *state, double lambda) {
  return uint4{curand_poisson(state, lambda), curand_poisson(state, lambda), curand_poisson(state, lambda), curand_poisson(state, lambda)};
}

template <class S> __WP_D unsigned int curand_discrete(S *state, curandDiscreteDistribution_t distribution);
template <class S> __WP_D uint4 curand_discrete4(S *state, curandDiscreteDistribution_t distribution);
#endif
