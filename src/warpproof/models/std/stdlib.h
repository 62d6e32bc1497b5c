// <stdlib.h>: the heap, program end, random numbers, number parsing, sorting and searching.
#pragma once
#include <alloca.h>
#include <errno.h>
#include <stddef.h>
#include <sys/types.h>
#include <warpproof_heap.h>
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647
#define MB_CUR_MAX 1
typedef struct {
  int quot, rem;
} div_t;
typedef struct {
  long quot, rem;
} ldiv_t;
typedef struct {
  long long quot, rem;
} lldiv_t;
#pragma clang force_cuda_host_device begin
extern "C" {
/// effect    a new object of uninitialised bytes, or null if allocation may fail; of no bytes for size 0
/// tag       allocates bytes
/// exact
inline void *malloc(size_t bytes) {
  if (__WP_IMPOSSIBLE(bytes) || __wp_allocation_fails()) return nullptr;
  return __wp_alloc(bytes, __WP_HEAP_ALIGNMENT, __WP_HEAP);
}
inline void *aligned_alloc(size_t __alignment, size_t bytes) {
  if (__WP_IMPOSSIBLE(bytes) || __wp_allocation_fails()) return nullptr;
  return __wp_alloc(bytes, __alignment < __WP_HEAP_ALIGNMENT ? __WP_HEAP_ALIGNMENT : __alignment, __WP_HEAP);
}
inline void *memalign(size_t __alignment, size_t bytes) { return aligned_alloc(__alignment, bytes); }
inline void *valloc(size_t bytes) { return aligned_alloc(4096, bytes); }

/// requires  alignment is a power of two and a multiple of the size of a pointer [api-misuse]
/// effect    stores a new aligned object and returns 0, or returns ENOMEM
/// tag       allocates bytes p
/// exact
inline int posix_memalign(void **__p, size_t __alignment, size_t bytes) {
  __wp_require(__alignment >= sizeof(void *) && (__alignment & (__alignment - 1)) == 0, "api-misuse",
               "posix_memalign: alignment is not a power of two times sizeof(void *)");
  void *__object = aligned_alloc(__alignment, bytes);
  if (__object == nullptr) return ENOMEM;
  *__p = __object;
  return 0;
}

/// effect    a new object of count * size zero bytes; null if that product overflows or allocation may fail
/// tag       follow
/// exact
inline void *calloc(size_t __count, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(__count, size, &bytes)) return nullptr;
  void *__p = malloc(bytes);
  if (__p != nullptr) __builtin_memset(__p, 0, bytes);
  return __p;
}

/// requires  p is null or the start of a live object of this heap [invalid-free]
/// effect    ends the object's life
/// tag       frees p
/// exact
inline void free(void *__p) {
  if (__p != nullptr) __wp_free(__p, __WP_HEAP);
}
inline void cfree(void *__p) { free(__p); }

/// requires  p is null or the start of a live object of this heap [invalid-free]
/// effect    moves the object to a new one of another size; on failure null, and the old one stays
/// tag       follow
/// exact
inline void *realloc(void *__p, size_t bytes) {
  if (__p == nullptr) return malloc(bytes);
  if (bytes == 0) {
    free(__p);
    return nullptr;
  }
  void *__moved = malloc(bytes);
  if (__moved == nullptr) return nullptr;
  size_t __old = __wp_object_size(__p);
  __builtin_memcpy(__moved, __p, __old < bytes ? __old : bytes);
  free(__p);
  return __moved;
}
inline void *reallocarray(void *__p, size_t __count, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(__count, size, &bytes)) return nullptr;
  return realloc(__p, bytes);
}

/// effect    ends the program (exit: after the functions given to atexit, last one first)
/// tag       ends
/// exact
__attribute__((__noreturn__)) void exit(int __status) __asm__("__wp_exit");
__attribute__((__noreturn__)) void _Exit(int __status) __asm__("__wp_quick_exit");  // new primitive: no atexit functions
__attribute__((__noreturn__)) void _exit(int __status) __asm__("__wp_quick_exit");
__attribute__((__noreturn__)) void quick_exit(int __status);

/// effect    the function is run by exit and after main
/// tag       opaque
/// exact
int atexit(void (*__function_)(void)) __asm__("__wp_atexit");                    // new primitive: run by exit and after main
int at_quick_exit(void (*__function_)(void));

/// effect    ends the program abnormally
/// tag       ends
/// exact
__attribute__((__noreturn__)) inline void abort(void) { __wp_abort("abort was called"); }

}
// The generators of the library, which repeat what followed a seed when they get it again. Real ones are
// guarded: who draws at the same time is in no race.
struct __wp_generator {
  unsigned long long __seed_;
  unsigned __drawn;
};
inline __wp_generator __wp_rand = {1, 0}, __wp_random = {1, 0}, __wp_rand48 = {0, 0};
template <class _T> inline _T __wp_draw(__wp_generator &__from, int __which, _T __low, _T __high) {
  unsigned __number = __wp_atomic_add(&__from.__drawn, 1u, __WP_RELAXED, __WP_SYSTEM);
  return __wp_repeatable_between<_T>(__low, __high, __which, __from.__seed_, __number, 0);
}
inline void __wp_seed(__wp_generator &__to, unsigned long long __seed_) {
  __to.__seed_ = __seed_;
  __wp_atomic_store(&__to.__drawn, 0u, __WP_RELAXED, __WP_SYSTEM);
}
#define __WP_BELOW_ONE 0x1.fffffffffffffp-1
#include <warpproof_random.h>
extern "C" {
/// effect    an arbitrary number in the documented range, the same as ever after the same seed
/// tag       draws
/// over: every sequence of values is allowed, not only the generator's
inline int rand(void) { return __WP_DRAWN(__wp_usual_random(), __wp_draw<int>(__wp_rand, 1, 0, RAND_MAX)); }
inline int rand_r(unsigned *__seed_) {
  int value = __WP_DRAWN(__wp_usual_rand_r(*__seed_), __wp_repeatable_between<int>(0, RAND_MAX, 2, *__seed_, 0, 0));
  *__seed_ = __WP_DRAWN(__wp_usual_after_rand_r(*__seed_), __wp_repeatable<unsigned>(3, *__seed_, 0, 0));
  return value;
}
inline long random(void) { return __WP_DRAWN(__wp_usual_random(), __wp_draw<int>(__wp_random, 4, 0, RAND_MAX)); }
inline long lrand48(void) { return __WP_DRAWN((long)(__wp_usual_48() >> 17), __wp_draw<int>(__wp_rand48, 5, 0, __INT_MAX__)); }
inline long mrand48(void) { return __WP_DRAWN((int)(__wp_usual_48() >> 16), __wp_draw<int>(__wp_rand48, 6, -__INT_MAX__ - 1, __INT_MAX__)); }
inline double drand48(void) { return __WP_DRAWN(__wp_usual_48() * 0x1p-48, __wp_draw<double>(__wp_rand48, 7, 0.0, __WP_BELOW_ONE)); }

/// effect    an arbitrary number in the documented range
/// tag       draws
/// over: every sequence of values is allowed, also after equal states
inline long nrand48(unsigned short *__x) { return __WP_DRAWN((long)(__wp_usual_48_of(__x) >> 17), __wp_any_between(0, __INT_MAX__)); }
inline long jrand48(unsigned short *__x) { return __WP_DRAWN((int)(__wp_usual_48_of(__x) >> 16), __wp_nondet<int>()); }
inline double erand48(unsigned short *__x) { return __WP_DRAWN(__wp_usual_48_of(__x) * 0x1p-48, __wp_any_between(0.0, __WP_BELOW_ONE)); }

/// effect    what follows is what followed the last time that this seed was given
/// tag       follow
/// exact
inline void srand(unsigned __seed_) { __WP_DRAWN(__wp_usual_seed(__seed_), __wp_seed(__wp_rand, __seed_)); }
inline void srandom(unsigned __seed_) { __WP_DRAWN(__wp_usual_seed(__seed_), __wp_seed(__wp_random, __seed_)); }
inline void srand48(long __seed_) { __WP_DRAWN(__wp_usual_seed48(__seed_), __wp_seed(__wp_rand48, __seed_)); }

/// effect    absolute value
/// tag       follow
/// exact
inline int abs(int __v) { return __v < 0 ? -__v : __v; }
inline long labs(long __v) { return __v < 0 ? -__v : __v; }
inline long long llabs(long long __v) { return __v < 0 ? -__v : __v; }

/// effect    quotient and remainder
/// tag       follow
/// exact
inline div_t div(int __a, int __b) { return {__a / __b, __a % __b}; }
inline ldiv_t ldiv(long __a, long __b) { return {__a / __b, __a % __b}; }
inline lldiv_t lldiv(long long __a, long long __b) { return {__a / __b, __a % __b}; }

/// effect    the integer written at the start of s, 0 if there is none; out of range: the nearest value and ERANGE
/// tag       parses s
/// exact
inline unsigned long long __wp_parse_integer(const char *__s, char **end, int base, bool *__negative, bool *__too_big) {
  const char *__p = __s;
  while (*__p == ' ' || (*__p >= '\t' && *__p <= '\r')) ++__p;
  *__negative = *__p == '-';
  if (*__p == '-' || *__p == '+') ++__p;
  bool __prefixed = __p[0] == '0' && (__p[1] == 'x' || __p[1] == 'X') &&
                  ((__p[2] >= '0' && __p[2] <= '9') || (__p[2] >= 'a' && __p[2] <= 'f') || (__p[2] >= 'A' && __p[2] <= 'F'));
  if ((base == 0 || base == 16) && __prefixed) {
    base = 16;
    __p += 2;
  } else if (base == 0) {
    base = *__p == '0' ? 8 : 10;
  }
  unsigned long long value = 0;
  bool __any = false;
  *__too_big = false;
  for (;; ++__p) {
    int __digit = *__p >= '0' && *__p <= '9' ? *__p - '0' : *__p >= 'a' && *__p <= 'z' ? *__p - 'a' + 10 : *__p >= 'A' && *__p <= 'Z' ? *__p - 'A' + 10 : 99;
    if (__digit >= base) break;
    __any = true;
    unsigned long long __factor = static_cast<unsigned long long>(base), __increment = static_cast<unsigned long long>(__digit);
    if (__builtin_mul_overflow(value, __factor, &value) || __builtin_add_overflow(value, __increment, &value)) *__too_big = true;
  }
  if (end != nullptr) *end = const_cast<char *>(__any ? __p : __s);
  return value;
}
inline long long strtoll(const char *__s, char **end, int base) {
  bool __negative, __too_big;
  unsigned long long __magnitude = __wp_parse_integer(__s, end, base, &__negative, &__too_big);
  const unsigned long long __most = 0x7fffffffffffffffULL;
  if (__too_big || __magnitude > __most + (__negative ? 1 : 0)) {
    errno = ERANGE;
    return __negative ? -0x7fffffffffffffffLL - 1 : 0x7fffffffffffffffLL;
  }
  return static_cast<long long>(__negative ? 0 - __magnitude : __magnitude);
}
inline unsigned long long strtoull(const char *__s, char **end, int base) {
  bool __negative, __too_big;
  unsigned long long __magnitude = __wp_parse_integer(__s, end, base, &__negative, &__too_big);
  if (__too_big) {
    errno = ERANGE;
    return ~0ULL;
  }
  return __negative ? 0 - __magnitude : __magnitude;
}
inline long strtol(const char *__s, char **end, int base) { return strtoll(__s, end, base); }
inline unsigned long strtoul(const char *__s, char **end, int base) { return strtoull(__s, end, base); }
inline int atoi(const char *__s) { return static_cast<int>(strtoll(__s, nullptr, 10)); }
inline long atol(const char *__s) { return strtoll(__s, nullptr, 10); }
inline long long atoll(const char *__s) { return strtoll(__s, nullptr, 10); }

double strtod(const char *__s, char **end);
float strtof(const char *__s, char **end);
double atof(const char *__s);
long double strtold(const char *__s, char **end);

/// requires  compare orders the elements [undefined-behaviour]
/// effect    sorts count elements of the given width
/// tag       opaque
/// under: elements are compared, and equal ones ordered, as one way to sort does that the standard allows (heap sort)
inline void qsort(void *base, size_t __count, size_t width, int (*__compare)(const void *, const void *)) {
  char *__a = static_cast<char *>(base);
  for (size_t __start = __count / 2, end = __count; end > 1;) {
    size_t __root;
    if (__start > 0) {
      __root = --__start;  // first half: make the heap
    } else {
      --end;           // second half: take the greatest, put the last in its place
      for (size_t __k = 0; __k < width; ++__k) {
        char __byte = __a[__k];
        __a[__k] = __a[end * width + __k];
        __a[end * width + __k] = __byte;
      }
      __root = 0;
    }
    for (size_t __child; (__child = 2 * __root + 1) < end; __root = __child) {
      if (__child + 1 < end && __compare(__a + __child * width, __a + (__child + 1) * width) < 0) ++__child;
      if (__compare(__a + __root * width, __a + __child * width) >= 0) break;
      for (size_t __k = 0; __k < width; ++__k) {
        char __byte = __a[__root * width + __k];
        __a[__root * width + __k] = __a[__child * width + __k];
        __a[__child * width + __k] = __byte;
      }
    }
  }
}
void qsort_r(void *, size_t, size_t, int (*)(const void *, const void *, void *), void *);

/// requires  the elements are in the order of compare
/// effect    an element equal to the key, or null
/// tag       opaque
/// under: one of several equal elements is chosen
inline void *bsearch(const void *__key, const void *base, size_t __count, size_t width, int (*__compare)(const void *, const void *)) {
  const char *__a = static_cast<const char *>(base);
  while (__count > 0) {
    size_t __half = __count / 2;
    int __order = __compare(__key, __a + __half * width);
    if (__order == 0) return const_cast<char *>(__a + __half * width);
    if (__order > 0) {
      __a += (__half + 1) * width;
      __count -= __half + 1;
    } else {
      __count = __half;
    }
  }
  return nullptr;
}

}
// What the environment has been asked for. Of more names than these, each answer is a new one.
#ifdef __WP_GIVEN_INPUT
#include <warpproof_given.h>
#define __WP_VARIABLE_ROOM 4096
#else
#define __WP_VARIABLE_ROOM 64
#endif
struct __wp_variable {
  char name[32], __text_[__WP_VARIABLE_ROOM];
  bool __is_set;
};
struct __wp_environment {
  __wp_variable __known[8];
  int __count;
};
inline __wp_environment __wp_environ = {};
inline bool __wp_is_name(const char *__a, const char *__b) {
  while (*__a != 0 && *__a == *__b) ++__a, ++__b;
  return *__a == *__b;
}
extern "C" {
/// effect    null, or an arbitrary string; the same for the same name until the environment is changed
/// tag       asks
/// under: the string is no longer than 63 bytes
inline char *getenv(const char *name) {
  __wp_environment &__all = __wp_environ;
  for (int __i = 0; __i < __all.__count; ++__i)
    if (__wp_is_name(name, __all.__known[__i].name)) return __all.__known[__i].__is_set ? __all.__known[__i].__text_ : nullptr;
  __wp_variable &__made = __all.__known[__all.__count % 8];
  size_t __length = 0;
  while (__length < 31 && name[__length] != 0) {
    __made.name[__length] = name[__length];
    ++__length;
  }
  __made.name[__length] = 0;
  if (name[__length] == 0 && __all.__count < 7) ++__all.__count;
#ifdef __WP_GIVEN_INPUT
  const char *__given = __wp_given_variable(name);
  __made.__is_set = __given != nullptr;
  if (!__made.__is_set) return nullptr;
  for (size_t __i = 0; __i < sizeof __made.__text_ - 1 && (__i == 0 || __given[__i - 1] != 0); ++__i) __made.__text_[__i] = __given[__i];
  __made.__text_[sizeof __made.__text_ - 1] = 0;
#else
  __made.__is_set = !__wp_nondet<bool>();
  if (!__made.__is_set) return nullptr;
  __wp_havoc(__made.__text_, 63);
  __made.__text_[63] = 0;
#endif
  return __made.__text_;
}
inline char *secure_getenv(const char *name) { return getenv(name); }

/// effect    an arbitrary result; what the command does is not seen
/// tag       asks
/// over: any result
inline int system(const char *) { return __wp_nondet<int>(); }
/// effect    the variable has that value from now on; there is room for it
/// tag       asks
/// under: names of up to 31 bytes and values of up to 63, of 7 variables
inline int setenv(const char *__name_, const char *__value, int __overwrite) {
  const char *__before = getenv(__name_);
  if (__before != nullptr && __overwrite == 0) return 0;
  __wp_environment &__all = __wp_environ;
  for (int __i = 0; __i < __all.__count; ++__i) {
    __wp_variable &__one = __all.__known[__i];
    if (!__wp_is_name(__name_, __one.name)) continue;
    size_t __length = 0;
    while (__length < 63 && __value[__length] != 0) {
      __one.__text_[__length] = __value[__length];
      ++__length;
    }
    __one.__text_[__length] = 0;
    __one.__is_set = true;
  }
  return 0;
}
inline int unsetenv(const char *__name_) {
  getenv(__name_);
  __wp_environment &__all = __wp_environ;
  for (int __i = 0; __i < __all.__count; ++__i)
    if (__wp_is_name(__name_, __all.__known[__i].name)) __all.__known[__i].__is_set = false;
  return 0;
}
int putenv(char *);
char *realpath(const char *, char *);
char *mktemp(char *);
int mkstemp(char *);
char *mkdtemp(char *);
int mblen(const char *, size_t);
int mbtowc(wchar_t *, const char *, size_t);
int wctomb(char *, wchar_t);
size_t mbstowcs(wchar_t *, const char *, size_t);
size_t wcstombs(char *, const wchar_t *, size_t);
int getloadavg(double *, int);
}

/// effect    absolute value, quotient and remainder of the wider types
/// tag       follow
/// exact
inline long abs(long __v) { return __v < 0 ? -__v : __v; }
inline long long abs(long long __v) { return __v < 0 ? -__v : __v; }
inline ldiv_t div(long __a, long __b) { return {__a / __b, __a % __b}; }
inline lldiv_t div(long long __a, long long __b) { return {__a / __b, __a % __b}; }
#pragma clang force_cuda_host_device end
#include <warpproof_strtod.h>
