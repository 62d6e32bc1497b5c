// The numbers that the C and C++ libraries of Linux give, for a run that is to be the program's own.
#pragma once
#ifdef __WP_USUAL_RANDOM
#define __WP_DRAWN(__usual, __any) (__usual)
// The generators of C are guarded: who draws at the same time is in no race.
// Each word is the sum of those 3 and 31 before it; what counts is the word without its last bit.
struct __wp_usual_words {
  unsigned __word[31];
  unsigned __at;  // where the next one goes
  unsigned __is_seeded;
};
inline __wp_usual_words __wp_usual = {};
inline unsigned long long __wp_usual_state48 = 0;

inline unsigned __wp_usual_get(const unsigned &__from) { return __wp_atomic_load(&__from, __WP_RELAXED, __WP_SYSTEM); }
inline void __wp_usual_set(unsigned &__to, unsigned value) { __wp_atomic_store(&__to, value, __WP_RELAXED, __WP_SYSTEM); }

inline unsigned __wp_usual_next() {
  unsigned __at = __wp_usual_get(__wp_usual.__at);
  unsigned __sum = __wp_usual_get(__wp_usual.__word[__at]) + __wp_usual_get(__wp_usual.__word[__at < 3 ? __at + 28 : __at - 3]);
  __wp_usual_set(__wp_usual.__word[__at], __sum);
  __wp_usual_set(__wp_usual.__at, __at == 30 ? 0 : __at + 1);
  return __sum >> 1;
}
inline void __wp_usual_seed(unsigned __seed_) {
  int __word = __seed_ == 0 ? 1 : (int)__seed_;
  for (int __i = 0; __i < 31; ++__i) {
    __wp_usual_set(__wp_usual.__word[__i], (unsigned)__word);
    long long __rest = 16807LL * __word % 2147483647;  // of the sign of the word
    __word = (int)(__rest < 0 ? __rest + 2147483647 : __rest);
  }
  __wp_usual_set(__wp_usual.__at, 3);
  __wp_usual_set(__wp_usual.__is_seeded, 1);
  for (int __i = 0; __i < 310; ++__i) (void)__wp_usual_next();
}
inline int __wp_usual_random() {
  if (__wp_usual_get(__wp_usual.__is_seeded) == 0) __wp_usual_seed(1);
  return (int)__wp_usual_next();
}

// Eleven, ten and ten bits of three steps.
inline unsigned __wp_usual_step(unsigned __state) { return __state * 1103515245u + 12345u; }
inline int __wp_usual_rand_r(unsigned __state) {
  unsigned __first = __wp_usual_step(__state), __second = __wp_usual_step(__first), __third = __wp_usual_step(__second);
  return (int)((__first >> 16 & 2047) << 20 | (__second >> 16 & 1023) << 10 | (__third >> 16 & 1023));
}
inline unsigned __wp_usual_after_rand_r(unsigned __state) { return __wp_usual_step(__wp_usual_step(__wp_usual_step(__state))); }

// 48 bits.
inline unsigned long long __wp_usual_step48(unsigned long long __state) { return (__state * 0x5deece66dULL + 0xb) & 0xffffffffffffULL; }
inline unsigned long long __wp_usual_48() {
  unsigned long long __next = __wp_usual_step48(__wp_atomic_load(&__wp_usual_state48, __WP_RELAXED, __WP_SYSTEM));
  __wp_atomic_store(&__wp_usual_state48, __next, __WP_RELAXED, __WP_SYSTEM);
  return __next;
}
inline unsigned long long __wp_usual_48_of(unsigned short *__state) {
  unsigned long long __next = __wp_usual_step48((unsigned long long)__state[2] << 32 | (unsigned long long)__state[1] << 16 | __state[0]);
  for (int __i = 0; __i < 3; ++__i) __state[__i] = (unsigned short)(__next >> 16 * __i);
  return __next;
}
inline void __wp_usual_seed48(long __seed_) {
  __wp_atomic_store(&__wp_usual_state48, (unsigned long long)(unsigned)__seed_ << 16 | 0x330e, __WP_RELAXED, __WP_SYSTEM);
}

#pragma clang force_cuda_host_device begin
// Of two words the product's upper one.
inline unsigned long long __wp_usual_high(unsigned long long __a, unsigned long long __b) {
  unsigned long long __a0 = (unsigned)__a, __a1 = __a >> 32, __b0 = (unsigned)__b, __b1 = __b >> 32;
  unsigned long long __middle = __a1 * __b0 + (__a0 * __b0 >> 32), __other = __a0 * __b1 + (unsigned)__middle;
  return __a1 * __b1 + (__middle >> 32) + (__other >> 32);
}
// A number from 0 to the last one, each as likely as the others.
template <class _G> unsigned long long __wp_usual_up_to(_G &__g, unsigned long long __last) {
  constexpr unsigned long long __range = _G::max() - _G::min();
  if (__range == __last) return __g() - _G::min();
  if (__range < __last) {
    unsigned long long __high, __sum;
    do {
      __high = (__range + 1) * __wp_usual_up_to(__g, __last / (__range + 1));
      __sum = __high + (__g() - _G::min());
    } while (__sum > __last || __sum < __high);
    return __sum;
  }
  unsigned long long __count = __last + 1;
  if constexpr (__range == 0xffffffffULL) {
    unsigned long long __product = __g() * __count;
    if ((unsigned)__product < (unsigned)__count) {
      unsigned __least = -(unsigned)__count % (unsigned)__count;
      while ((unsigned)__product < __least) __product = __g() * __count;
    }
    return __product >> 32;
  } else if constexpr (__range == ~0ULL) {
    unsigned long long __drawn = __g();
    if (__drawn * __count < __count) {
      unsigned long long __least = -__count % __count;
      while (__drawn * __count < __least) __drawn = __g();
    }
    return __wp_usual_high(__drawn, __count);
  } else {
    unsigned long long __share = __range / __count, __drawn;
    do {
      __drawn = __g() - _G::min();
    } while (__drawn >= __count * __share);
    return __drawn / __share;
  }
}
// From 0 to below 1, of as many draws as the bits need.
template <class _F, int __bits, class _G> _F __wp_usual_unit(_G &__g) {
  constexpr unsigned long long __range = _G::max() - _G::min();
  constexpr int __each = __range == ~0ULL ? 64 : 63 - __builtin_clzll(__range + 1);
  constexpr int __draws = (__bits + __each - 1) / __each > 1 ? (__bits + __each - 1) / __each : 1;
  constexpr _F __count = __range == ~0ULL ? _F(0x1p64) : _F(__range + 1);
  _F __sum = 0, __factor = 1;
  for (int __i = 0; __i < __draws; ++__i) {
    __sum += _F(__g() - _G::min()) * __factor;
    __factor *= __count;
  }
  _F __result = __sum / __factor;
  return __result < 1 ? __result : sizeof(_F) == 4 ? _F(0x1.fffffep-1) : _F(__WP_BELOW_ONE);
}
// What has no memory of it draws anew: a pair of normal numbers comes at a time.
template <class _F> struct __wp_usual_kept {
  _F value = 0;
  bool __is_there = false;
};
template <class _F, int __bits, class _G> _F __wp_usual_normal(_G &__g, __wp_usual_kept<_F> &__kept) {
  if (__kept.__is_there) {
    __kept.__is_there = false;
    return __kept.value;
  }
  _F __x, __y, __square;
  do {
    __x = _F(2) * __wp_usual_unit<_F, __bits>(__g) - _F(1);
    __y = _F(2) * __wp_usual_unit<_F, __bits>(__g) - _F(1);
    __square = __x * __x + __y * __y;
  } while (__square > 1 || __square == 0);
  _F __factor = _F(__builtin_sqrt(-2 * __builtin_log((double)__square) / __square));
  __kept.value = __x * __factor;
  __kept.__is_there = true;
  return __y * __factor;
}
#pragma clang force_cuda_host_device end
#else
#define __WP_DRAWN(__usual, __any) (__any)
#endif
