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
  unsigned int __d, __v[5];
  int boxmuller_flag;
  int boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
};
struct curandStateMRG32k3a {
  unsigned int __s1[3];
  unsigned int __s2[3];
  int boxmuller_flag;
  int boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
};
struct curandStatePhilox4_32_10 {
  uint4 __ctr;
  uint4 __output;
  uint2 __key;
  unsigned int __STATE;
  int boxmuller_flag;
  int boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
};
struct curandStateSobol32 {
  unsigned int __i, x, __c;
  unsigned int direction_vectors[32];
};
struct curandStateSobol64 {
  unsigned long long __i, x, __c;
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
struct __Draws {
  unsigned long long __generator, __seed_, __sequence, __position;
};
__WP_D inline unsigned long long __joined(unsigned __low, unsigned __high) { return (unsigned long long)__high << 32 | __low; }
__WP_D inline unsigned __high_half(unsigned long long __number) { return (unsigned)(__number >> 32); }
__WP_D inline unsigned long long &__both(unsigned *__halves) { return *(unsigned long long *)__halves; }
__WP_D inline __Draws __place_(curandStateXORWOW *__s) {
  return __Draws{16, __both(&__s->__v[1]), __both(&__s->__v[3]), __joined(__s->__d, __s->__v[0])};
}
__WP_D inline __Draws __place_(const curandStateMRG32k3a *__s) {
  return __Draws{32, __joined(__s->__s1[1], __s->__s1[2]), __joined(__s->__s2[0], __s->__s2[1]), __joined(__s->__s1[0], __s->__s2[2])};
}
__WP_D inline __Draws __place_(const curandStatePhilox4_32_10 *__s) {
  return __Draws{48, __joined(__s->__key.x, __s->__key.y), __joined(__s->__ctr.z, __s->__ctr.w), __joined(__s->__ctr.x, __s->__ctr.y)};
}
__WP_D inline void __move_to(curandStateXORWOW *__s, const __Draws &__to) {
  __both(&__s->__v[1]) = __to.__seed_, __both(&__s->__v[3]) = __to.__sequence;
  __s->__d = (unsigned)__to.__position, __s->__v[0] = __high_half(__to.__position);
}
__WP_D inline void __move_to(curandStateMRG32k3a *__s, const __Draws &__to) {
  __s->__s1[1] = (unsigned)__to.__seed_, __s->__s1[2] = __high_half(__to.__seed_);
  __s->__s2[0] = (unsigned)__to.__sequence, __s->__s2[1] = __high_half(__to.__sequence);
  __s->__s1[0] = (unsigned)__to.__position, __s->__s2[2] = __high_half(__to.__position);
}
__WP_D inline void __move_to(curandStatePhilox4_32_10 *__s, const __Draws &__to) {
  __s->__key.x = (unsigned)__to.__seed_, __s->__key.y = __high_half(__to.__seed_);
  __s->__ctr.z = (unsigned)__to.__sequence, __s->__ctr.w = __high_half(__to.__sequence);
  __s->__ctr.x = (unsigned)__to.__position, __s->__ctr.y = __high_half(__to.__position);
}
// One step of each generator's state: the read and the write that a data race is made of.
__WP_D inline void advance(curandStateXORWOW *__state) { __state->__d += 1u; }
__WP_D inline void advance(curandStateMRG32k3a *__state) { __state->__s1[0] += 1u; }
__WP_D inline void advance(curandStatePhilox4_32_10 *__state) { __state->__ctr.x += 1u; }
__WP_D inline void advance(curandStateSobol32 *__state) { __state->__i += 1u; }
__WP_D inline void advance(curandStateSobol64 *__state) { __state->__i += 1u; }
__WP_D inline void advance(curandStateMtgp32 *__state) { (void)curand(__state); }

template <class __Range, class __T, class __S> __WP_D inline __T __draw_from(__S *__state) {
  advance(__state);
  return __draw<__Range, __T>();
}
template <class __Range, class __T> __WP_D inline __T __drawn_at(const __Draws &__at_) {
#ifdef __WP_USUAL_RANDOM
  unsigned long long __seed_ = __mixed(__at_.__seed_ + __at_.__generator), __sequence = __mixed(__at_.__sequence + __seed_);
  return __Range::template __usual<__T>(__mixed(__at_.__position + __sequence));
#else
  return __Range::__nearest(__wp_repeatable<__T>(__at_.__generator + __Range::__number, __at_.__seed_, __at_.__sequence, __at_.__position));
#endif
}
template <class __Range, class __T, class __S> __WP_D inline __T __draw_again(__S *__state) {
  __Draws __at_ = __place_(__state);
  advance(__state);
  return __drawn_at<__Range, __T>(__at_);
}
template <class __Range, class __T> __WP_D inline __T __draw_from(curandStateXORWOW *__state) {  // the usual one, in few steps
  unsigned __at_ = __state->__d;
  __state->__d = __at_ + 1u;
  return __drawn_at<__Range, __T>(__Draws{16, __both(&__state->__v[1]), __both(&__state->__v[3]), __joined(__at_, __state->__v[0])});
}
template <class __Range, class __T> __WP_D inline __T __draw_from(curandStateMRG32k3a *__state) { return __draw_again<__Range, __T>(__state); }
template <class __Range, class __T> __WP_D inline __T __draw_from(curandStatePhilox4_32_10 *__state) { return __draw_again<__Range, __T>(__state); }
template <class __S> __WP_D inline void __clear(__S *__state) { __builtin_memset(__state, 0, sizeof(__S)); }
template <class __S>
__WP_D inline void __start(unsigned long long __seed_, unsigned long long __sequence, unsigned long long __offset, __S *__state) {
  __clear(__state);
  __move_to(__state, __Draws{0, __seed_, __sequence, __offset});
}
template <class __S> __WP_D inline void __skip(unsigned long long __sequences, unsigned long long __n, __S *__state) {
  __Draws __at_ = __place_(__state);
  __at_.__sequence += __sequences;
  __at_.__position += __n;
  __move_to(__state, __at_);
}
__WP_D inline void __skip(unsigned long long, unsigned long long, curandStateSobol32 *__state) { advance(__state); }
__WP_D inline void __skip(unsigned long long, unsigned long long, curandStateSobol64 *__state) { advance(__state); }
}  // namespace __warpproof

/// effect    the state becomes initialised; equal seeds, sequences and offsets give equal numbers
/// tag       follow
/// over: numbers are otherwise unrelated, and those of Sobol generators to their state
__WP_D inline void curand_init(unsigned long long __seed_, unsigned long long __sequence, unsigned long long __offset, curandStateXORWOW *__state) { __warpproof::__start(__seed_, __sequence, __offset, __state); }
__WP_D inline void curand_init(unsigned long long __seed_, unsigned long long __sequence, unsigned long long __offset, curandStateMRG32k3a *__state) { __warpproof::__start(__seed_, __sequence, __offset, __state); }
__WP_D inline void curand_init(unsigned long long __seed_, unsigned long long __sequence, unsigned long long __offset, curandStatePhilox4_32_10 *__state) { __warpproof::__start(__seed_, __sequence, __offset, __state); }
__WP_D inline void curand_init(curandDirectionVectors32_t __vectors, unsigned int __offset, curandStateSobol32 *__state) {
  __warpproof::__clear(__state);
  __builtin_memcpy(__state->direction_vectors, __vectors, sizeof(__state->direction_vectors));
  __state->__i = __offset;
}
__WP_D inline void curand_init(curandDirectionVectors32_t __vectors, unsigned int, unsigned int __offset, curandStateSobol32 *__state) {
  curand_init(__vectors, __offset, __state);
}
__WP_D inline void curand_init(curandDirectionVectors64_t __vectors, unsigned long long __offset, curandStateSobol64 *__state) {
  __warpproof::__clear(__state);
  __builtin_memcpy(__state->direction_vectors, __vectors, sizeof(__state->direction_vectors));
  __state->__i = __offset;
}
__WP_D inline void curand_init(curandDirectionVectors64_t __vectors, unsigned long long, unsigned long long __offset, curandStateSobol64 *__state) {
  curand_init(__vectors, __offset, __state);
}

/// effect    moves the state on
/// tag       follow
/// over: later numbers of Sobol generators do not depend on it
template <class __S> __WP_D inline void skipahead(unsigned long long __n, __S *__state) { __warpproof::__skip(0, __n, __state); }
template <class __S> __WP_D inline void skipahead_sequence(unsigned long long __n, __S *__state) { __warpproof::__skip(__n, 0, __state); }
template <class __S> __WP_D inline void skipahead_subsequence(unsigned long long __n, __S *__state) { __warpproof::__skip(__n, 0, __state); }

/// effect    arbitrary bits
/// tag       draws
/// over: any numbers
template <class __S> __WP_D inline unsigned int curand(__S *__state) { return __warpproof::__draw_from<__warpproof::__AnyNumber, unsigned int>(__state); }
__WP_D inline unsigned long long curand(curandStateSobol64 *__state) {
  return __warpproof::__draw_from<__warpproof::__AnyNumber, unsigned long long>(__state);
}
__WP_D inline uint4 curand4(curandStatePhilox4_32_10 *__state) {
  return uint4{curand(__state), curand(__state), curand(__state), curand(__state)};
}

/// effect    a number in (0, 1]
/// tag       draws
/// over: any number in that range
template <class __S> __WP_D inline float curand_uniform(__S *__state) { return __warpproof::__draw_from<__warpproof::__UnitInterval, float>(__state); }
template <class __S> __WP_D inline double curand_uniform_double(__S *__state) { return __warpproof::__draw_from<__warpproof::__UnitInterval, double>(__state); }
template <class __S> __WP_D inline double2 curand_uniform2_double(__S *__state) {
  return double2{curand_uniform_double(__state), curand_uniform_double(__state)};
}
template <class __S> __WP_D inline float4 curand_uniform4(__S *__state) {
  return float4{curand_uniform(__state), curand_uniform(__state), curand_uniform(__state), curand_uniform(__state)};
}
template <class __S> __WP_D inline double4 curand_uniform4_double(__S *__state) {
  return double4{curand_uniform_double(__state), curand_uniform_double(__state), curand_uniform_double(__state), curand_uniform_double(__state)};
}

/// effect    a finite number
/// tag       draws
/// over: any finite number
template <class __S> __WP_D inline float curand_normal(__S *__state) { return __warpproof::__draw_from<__warpproof::__FiniteNumber, float>(__state); }
template <class __S> __WP_D inline double curand_normal_double(__S *__state) { return __warpproof::__draw_from<__warpproof::__FiniteNumber, double>(__state); }
template <class __S> __WP_D inline float2 curand_normal2(__S *__state) { return float2{curand_normal(__state), curand_normal(__state)}; }
template <class __S> __WP_D inline double2 curand_normal2_double(__S *__state) {
  return double2{curand_normal_double(__state), curand_normal_double(__state)};
}
template <class __S> __WP_D inline float4 curand_normal4(__S *__state) {
  return float4{curand_normal(__state), curand_normal(__state), curand_normal(__state), curand_normal(__state)};
}
template <class __S> __WP_D inline double4 curand_normal4_double(__S *__state) {
  return double4{curand_normal_double(__state), curand_normal_double(__state), curand_normal_double(__state), curand_normal_double(__state)};
}

/// effect    a finite number that is not negative
/// tag       draws
/// over: any such number
template <class __S> __WP_D inline float curand_log_normal(__S *__state, float, float) { return __warpproof::__draw_from<__warpproof::__FinitePositive, float>(__state); }
template <class __S> __WP_D inline double curand_log_normal_double(__S *__state, double, double) {
  return __warpproof::__draw_from<__warpproof::__FinitePositive, double>(__state);
}
template <class __S> __WP_D inline float2 curand_log_normal2(__S *__state, float __mean, float __deviation) {
  return float2{curand_log_normal(__state, __mean, __deviation), curand_log_normal(__state, __mean, __deviation)};
}
template <class __S> __WP_D inline double2 curand_log_normal2_double(__S *__state, double __mean, double __deviation) {
  return double2{curand_log_normal_double(__state, __mean, __deviation), curand_log_normal_double(__state, __mean, __deviation)};
}
template <class __S> __WP_D inline float4 curand_log_normal4(__S *__state, float __mean, float __deviation) {
  return float4{curand_log_normal(__state, __mean, __deviation), curand_log_normal(__state, __mean, __deviation),
                curand_log_normal(__state, __mean, __deviation), curand_log_normal(__state, __mean, __deviation)};
}

/// effect    an arbitrary number
/// tag       draws
/// over: any number
template <class __S> __WP_D inline unsigned int curand_poisson(__S *__state, double __mean) {
  (void)__mean;
  return __WP_DRAWN((unsigned)(curand_uniform_double(__state) * 2 * __mean), (__warpproof::__draw_from<__warpproof::__AnyNumber, unsigned int>(__state)));
}
template <class __S> __WP_D inline uint4 curand_poisson4(__S *__state, double __lambda) {
  return uint4{curand_poisson(__state, __lambda), curand_poisson(__state, __lambda), curand_poisson(__state, __lambda), curand_poisson(__state, __lambda)};
}

template <class __S> __WP_D unsigned int curand_discrete(__S *__state, curandDiscreteDistribution_t __distribution);
template <class __S> __WP_D uint4 curand_discrete4(__S *__state, curandDiscreteDistribution_t __distribution);
#endif
