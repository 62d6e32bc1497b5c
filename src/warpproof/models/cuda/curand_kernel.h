// cuRAND in kernels. Numbers are arbitrary within the documented range of the distribution. Drawing
// reads and writes the state, so two threads that share one without order race, as they really do.
#ifndef WARPPROOF_CURAND_KERNEL_H
#define WARPPROOF_CURAND_KERNEL_H
#define CURAND_KERNEL_H_
#include "curand.h"
#include "curand_mtgp32.h"
#include "curand_mtgp32_kernel.h"
#include "curand_mtgp32_host.h"

// The states have the members and sizes of the real ones; they hold seed, sequence and position.
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
// Where a generator is in what it will ever give: equal places give equal numbers.
struct Draws {
  unsigned long long generator, seed, sequence, position;
};
__WP_D inline unsigned long long joined(unsigned low, unsigned high) { return (unsigned long long)high << 32 | low; }
__WP_D inline unsigned high_half(unsigned long long number) { return (unsigned)(number >> 32); }
__WP_D inline unsigned long long &both(unsigned *halves) { return *(unsigned long long *)halves; }
__WP_D inline Draws place(curandStateXORWOW *s) {
  return Draws{16, both(&s->v[1]), both(&s->v[3]), joined(s->d, s->v[0])};
}
__WP_D inline Draws place(const curandStateMRG32k3a *s) {
  return Draws{32, joined(s->s1[1], s->s1[2]), joined(s->s2[0], s->s2[1]), joined(s->s1[0], s->s2[2])};
}
__WP_D inline Draws place(const curandStatePhilox4_32_10 *s) {
  return Draws{48, joined(s->key.x, s->key.y), joined(s->ctr.z, s->ctr.w), joined(s->ctr.x, s->ctr.y)};
}
__WP_D inline void move_to(curandStateXORWOW *s, const Draws &to) {
  both(&s->v[1]) = to.seed, both(&s->v[3]) = to.sequence;
  s->d = (unsigned)to.position, s->v[0] = high_half(to.position);
}
__WP_D inline void move_to(curandStateMRG32k3a *s, const Draws &to) {
  s->s1[1] = (unsigned)to.seed, s->s1[2] = high_half(to.seed);
  s->s2[0] = (unsigned)to.sequence, s->s2[1] = high_half(to.sequence);
  s->s1[0] = (unsigned)to.position, s->s2[2] = high_half(to.position);
}
__WP_D inline void move_to(curandStatePhilox4_32_10 *s, const Draws &to) {
  s->key.x = (unsigned)to.seed, s->key.y = high_half(to.seed);
  s->ctr.z = (unsigned)to.sequence, s->ctr.w = high_half(to.sequence);
  s->ctr.x = (unsigned)to.position, s->ctr.y = high_half(to.position);
}
// One step of each generator's state: the read and the write that a data race is made of.
__WP_D inline void advance(curandStateXORWOW *state) { state->d += 1u; }
__WP_D inline void advance(curandStateMRG32k3a *state) { state->s1[0] += 1u; }
__WP_D inline void advance(curandStatePhilox4_32_10 *state) { state->ctr.x += 1u; }
__WP_D inline void advance(curandStateSobol32 *state) { state->i += 1u; }
__WP_D inline void advance(curandStateSobol64 *state) { state->i += 1u; }
__WP_D inline void advance(curandStateMtgp32 *state) { (void)curand(state); }

template <class Range, class T, class S> __WP_D inline T draw_from(S *state) {
  advance(state);
  return draw<Range, T>();
}
template <class Range, class T, class S> __WP_D inline T draw_again(S *state) {
  Draws at = place(state);
  advance(state);
  return Range::nearest(__wp_repeatable<T>(at.generator + Range::number, at.seed, at.sequence, at.position));
}
template <class Range, class T> __WP_D inline T draw_from(curandStateXORWOW *state) {  // the usual one, in few steps
  unsigned at = state->d;
  state->d = at + 1u;
  return Range::nearest(__wp_repeatable<T>(16 + Range::number, both(&state->v[1]), both(&state->v[3]), joined(at, state->v[0])));
}
template <class Range, class T> __WP_D inline T draw_from(curandStateMRG32k3a *state) { return draw_again<Range, T>(state); }
template <class Range, class T> __WP_D inline T draw_from(curandStatePhilox4_32_10 *state) { return draw_again<Range, T>(state); }
template <class S> __WP_D inline void clear(S *state) { __builtin_memset(state, 0, sizeof(S)); }
template <class S>
__WP_D inline void start(unsigned long long seed, unsigned long long sequence, unsigned long long offset, S *state) {
  clear(state);
  move_to(state, Draws{0, seed, sequence, offset});
}
template <class S> __WP_D inline void skip(unsigned long long sequences, unsigned long long n, S *state) {
  Draws at = place(state);
  at.sequence += sequences;
  at.position += n;
  move_to(state, at);
}
__WP_D inline void skip(unsigned long long, unsigned long long, curandStateSobol32 *state) { advance(state); }
__WP_D inline void skip(unsigned long long, unsigned long long, curandStateSobol64 *state) { advance(state); }
}  // namespace __warpproof

/// effect    the state becomes initialised; equal seeds, sequences and offsets give equal numbers
/// tag       follow
/// over: numbers are otherwise unrelated, and those of Sobol generators to their state
__WP_D inline void curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long offset, curandStateXORWOW *state) { __warpproof::start(seed, sequence, offset, state); }
__WP_D inline void curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long offset, curandStateMRG32k3a *state) { __warpproof::start(seed, sequence, offset, state); }
__WP_D inline void curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long offset, curandStatePhilox4_32_10 *state) { __warpproof::start(seed, sequence, offset, state); }
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
/// tag       follow
/// over: later numbers of Sobol generators do not depend on it
template <class S> __WP_D inline void skipahead(unsigned long long n, S *state) { __warpproof::skip(0, n, state); }
template <class S> __WP_D inline void skipahead_sequence(unsigned long long n, S *state) { __warpproof::skip(n, 0, state); }
template <class S> __WP_D inline void skipahead_subsequence(unsigned long long n, S *state) { __warpproof::skip(n, 0, state); }

/// effect    arbitrary bits
/// tag       draws
/// over: any numbers
template <class S> __WP_D inline unsigned int curand(S *state) { return __warpproof::draw_from<__warpproof::AnyNumber, unsigned int>(state); }
__WP_D inline unsigned long long curand(curandStateSobol64 *state) {
  return __warpproof::draw_from<__warpproof::AnyNumber, unsigned long long>(state);
}
__WP_D inline uint4 curand4(curandStatePhilox4_32_10 *state) {
  return uint4{curand(state), curand(state), curand(state), curand(state)};
}

/// effect    a number in (0, 1]
/// tag       draws
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
/// tag       draws
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
/// tag       draws
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
/// tag       draws
/// over: any number
template <class S> __WP_D inline unsigned int curand_poisson(S *state, double) { return __warpproof::draw_from<__warpproof::AnyNumber, unsigned int>(state); }
template <class S> __WP_D inline uint4 curand_poisson4(S *state, double lambda) {
  return uint4{curand_poisson(state, lambda), curand_poisson(state, lambda), curand_poisson(state, lambda), curand_poisson(state, lambda)};
}

template <class S> __WP_D unsigned int curand_discrete(S *state, curandDiscreteDistribution_t distribution);
template <class S> __WP_D uint4 curand_discrete4(S *state, curandDiscreteDistribution_t distribution);
#endif
