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
inline void *aligned_alloc(size_t alignment, size_t bytes) {
  if (__WP_IMPOSSIBLE(bytes) || __wp_allocation_fails()) return nullptr;
  return __wp_alloc(bytes, alignment < __WP_HEAP_ALIGNMENT ? __WP_HEAP_ALIGNMENT : alignment, __WP_HEAP);
}
inline void *memalign(size_t alignment, size_t bytes) { return aligned_alloc(alignment, bytes); }
inline void *valloc(size_t bytes) { return aligned_alloc(4096, bytes); }

/// requires  alignment is a power of two and a multiple of the size of a pointer [api-misuse]
/// effect    stores a new aligned object and returns 0, or returns ENOMEM
/// tag       allocates bytes p
/// exact
inline int posix_memalign(void **p, size_t alignment, size_t bytes) {
  __wp_require(alignment >= sizeof(void *) && (alignment & (alignment - 1)) == 0, "api-misuse",
               "posix_memalign: alignment is not a power of two times sizeof(void *)");
  void *object = aligned_alloc(alignment, bytes);
  if (object == nullptr) return ENOMEM;
  *p = object;
  return 0;
}

/// effect    a new object of count * size zero bytes; null if that product overflows or allocation may fail
/// tag       follow
/// exact
inline void *calloc(size_t count, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) return nullptr;
  void *p = malloc(bytes);
  if (p != nullptr) __builtin_memset(p, 0, bytes);
  return p;
}

/// requires  p is null or the start of a live object of this heap [invalid-free]
/// effect    ends the object's life
/// tag       frees p
/// exact
inline void free(void *p) {
  if (p != nullptr) __wp_free(p, __WP_HEAP);
}
inline void cfree(void *p) { free(p); }

/// requires  p is null or the start of a live object of this heap [invalid-free]
/// effect    moves the object to a new one of another size; on failure null, and the old one stays
/// tag       follow
/// exact
inline void *realloc(void *p, size_t bytes) {
  if (p == nullptr) return malloc(bytes);
  if (bytes == 0) {
    free(p);
    return nullptr;
  }
  void *moved = malloc(bytes);
  if (moved == nullptr) return nullptr;
  size_t old = __wp_object_size(p);
  __builtin_memcpy(moved, p, old < bytes ? old : bytes);
  free(p);
  return moved;
}
inline void *reallocarray(void *p, size_t count, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) return nullptr;
  return realloc(p, bytes);
}

/// effect    ends the program (exit: after the functions given to atexit, last one first)
/// tag       ends
/// exact
__attribute__((noreturn)) void exit(int status) __asm__("__wp_exit");
__attribute__((noreturn)) void _Exit(int status) __asm__("__wp_quick_exit");  // new primitive: no atexit functions
__attribute__((noreturn)) void _exit(int status) __asm__("__wp_quick_exit");
__attribute__((noreturn)) void quick_exit(int status);

/// effect    the function is run by exit and after main
/// tag       opaque
/// exact
int atexit(void (*function)(void)) __asm__("__wp_atexit");                    // new primitive: run by exit and after main
int at_quick_exit(void (*function)(void));

/// effect    ends the program abnormally
/// tag       ends
/// exact
__attribute__((noreturn)) inline void abort(void) { __wp_abort("abort was called"); }

}
// The generators of the library, which repeat what followed a seed when they get it again. Real ones are
// guarded: who draws at the same time is in no race.
struct __wp_generator {
  unsigned long long seed;
  unsigned drawn;
};
inline __wp_generator __wp_rand = {1, 0}, __wp_random = {1, 0}, __wp_rand48 = {0, 0};
template <class _T> inline _T __wp_draw(__wp_generator &from, int which, _T low, _T high) {
  unsigned number = __wp_atomic_add(&from.drawn, 1u, __WP_RELAXED, __WP_SYSTEM);
  return __wp_repeatable_between<_T>(low, high, which, from.seed, number, 0);
}
inline void __wp_seed(__wp_generator &to, unsigned long long seed) {
  to.seed = seed;
  __wp_atomic_store(&to.drawn, 0u, __WP_RELAXED, __WP_SYSTEM);
}
#define __WP_BELOW_ONE 0x1.fffffffffffffp-1
extern "C" {
/// effect    an arbitrary number in the documented range, the same as ever after the same seed
/// tag       draws
/// over: every sequence of values is allowed, not only the generator's
inline int rand(void) { return __wp_draw<int>(__wp_rand, 1, 0, RAND_MAX); }
inline int rand_r(unsigned *seed) {
  int value = __wp_repeatable_between<int>(0, RAND_MAX, 2, *seed, 0, 0);
  *seed = __wp_repeatable<unsigned>(3, *seed, 0, 0);
  return value;
}
inline long random(void) { return __wp_draw<int>(__wp_random, 4, 0, RAND_MAX); }
inline long lrand48(void) { return __wp_draw<int>(__wp_rand48, 5, 0, __INT_MAX__); }
inline long mrand48(void) { return __wp_draw<int>(__wp_rand48, 6, -__INT_MAX__ - 1, __INT_MAX__); }
inline double drand48(void) { return __wp_draw<double>(__wp_rand48, 7, 0.0, __WP_BELOW_ONE); }

/// effect    an arbitrary number in the documented range
/// tag       draws
/// over: every sequence of values is allowed, also after equal states
inline long nrand48(unsigned short *) { return __wp_any_between(0, __INT_MAX__); }
inline long jrand48(unsigned short *) { return __wp_nondet<int>(); }
inline double erand48(unsigned short *) { return __wp_any_between(0.0, __WP_BELOW_ONE); }

/// effect    what follows is what followed the last time that this seed was given
/// tag       follow
/// exact
inline void srand(unsigned seed) { __wp_seed(__wp_rand, seed); }
inline void srandom(unsigned seed) { __wp_seed(__wp_random, seed); }
inline void srand48(long seed) { __wp_seed(__wp_rand48, seed); }

/// effect    absolute value
/// tag       follow
/// exact
inline int abs(int v) { return v < 0 ? -v : v; }
inline long labs(long v) { return v < 0 ? -v : v; }
inline long long llabs(long long v) { return v < 0 ? -v : v; }

/// effect    quotient and remainder
/// tag       follow
/// exact
inline div_t div(int a, int b) { return {a / b, a % b}; }
inline ldiv_t ldiv(long a, long b) { return {a / b, a % b}; }
inline lldiv_t lldiv(long long a, long long b) { return {a / b, a % b}; }

/// effect    the integer written at the start of s, 0 if there is none; out of range: the nearest value and ERANGE
/// tag       parses s
/// exact
inline unsigned long long __wp_parse_integer(const char *s, char **end, int base, bool *negative, bool *too_big) {
  const char *p = s;
  while (*p == ' ' || (*p >= '\t' && *p <= '\r')) ++p;
  *negative = *p == '-';
  if (*p == '-' || *p == '+') ++p;
  bool prefixed = p[0] == '0' && (p[1] == 'x' || p[1] == 'X') &&
                  ((p[2] >= '0' && p[2] <= '9') || (p[2] >= 'a' && p[2] <= 'f') || (p[2] >= 'A' && p[2] <= 'F'));
  if ((base == 0 || base == 16) && prefixed) {
    base = 16;
    p += 2;
  } else if (base == 0) {
    base = *p == '0' ? 8 : 10;
  }
  unsigned long long value = 0;
  bool any = false;
  *too_big = false;
  for (;; ++p) {
    int digit = *p >= '0' && *p <= '9' ? *p - '0' : *p >= 'a' && *p <= 'z' ? *p - 'a' + 10 : *p >= 'A' && *p <= 'Z' ? *p - 'A' + 10 : 99;
    if (digit >= base) break;
    any = true;
    unsigned long long factor = static_cast<unsigned long long>(base), increment = static_cast<unsigned long long>(digit);
    if (__builtin_mul_overflow(value, factor, &value) || __builtin_add_overflow(value, increment, &value)) *too_big = true;
  }
  if (end != nullptr) *end = const_cast<char *>(any ? p : s);
  return value;
}
inline long long strtoll(const char *s, char **end, int base) {
  bool negative, too_big;
  unsigned long long magnitude = __wp_parse_integer(s, end, base, &negative, &too_big);
  const unsigned long long most = 0x7fffffffffffffffULL;
  if (too_big || magnitude > most + (negative ? 1 : 0)) {
    errno = ERANGE;
    return negative ? -0x7fffffffffffffffLL - 1 : 0x7fffffffffffffffLL;
  }
  return static_cast<long long>(negative ? 0 - magnitude : magnitude);
}
inline unsigned long long strtoull(const char *s, char **end, int base) {
  bool negative, too_big;
  unsigned long long magnitude = __wp_parse_integer(s, end, base, &negative, &too_big);
  if (too_big) {
    errno = ERANGE;
    return ~0ULL;
  }
  return negative ? 0 - magnitude : magnitude;
}
inline long strtol(const char *s, char **end, int base) { return strtoll(s, end, base); }
inline unsigned long strtoul(const char *s, char **end, int base) { return strtoull(s, end, base); }
inline int atoi(const char *s) { return static_cast<int>(strtoll(s, nullptr, 10)); }
inline long atol(const char *s) { return strtoll(s, nullptr, 10); }
inline long long atoll(const char *s) { return strtoll(s, nullptr, 10); }

double strtod(const char *s, char **end);
float strtof(const char *s, char **end);
double atof(const char *s);
long double strtold(const char *s, char **end);

/// requires  compare orders the elements [undefined-behaviour]
/// effect    sorts count elements of the given width
/// tag       opaque
/// under: equal elements end in one of the orders the standard allows (heap sort)
inline void qsort(void *base, size_t count, size_t width, int (*compare)(const void *, const void *)) {
  char *a = static_cast<char *>(base);
  for (size_t start = count / 2, end = count; end > 1;) {
    size_t root;
    if (start > 0) {
      root = --start;  // first half: make the heap
    } else {
      --end;           // second half: take the greatest, put the last in its place
      for (size_t k = 0; k < width; ++k) {
        char byte = a[k];
        a[k] = a[end * width + k];
        a[end * width + k] = byte;
      }
      root = 0;
    }
    for (size_t child; (child = 2 * root + 1) < end; root = child) {
      if (child + 1 < end && compare(a + child * width, a + (child + 1) * width) < 0) ++child;
      if (compare(a + root * width, a + child * width) >= 0) break;
      for (size_t k = 0; k < width; ++k) {
        char byte = a[root * width + k];
        a[root * width + k] = a[child * width + k];
        a[child * width + k] = byte;
      }
    }
  }
}
void qsort_r(void *, size_t, size_t, int (*)(const void *, const void *, void *), void *);

/// requires  the elements are in the order of compare
/// effect    an element equal to the key, or null
/// tag       opaque
/// under: one of several equal elements is chosen
inline void *bsearch(const void *key, const void *base, size_t count, size_t width, int (*compare)(const void *, const void *)) {
  const char *a = static_cast<const char *>(base);
  while (count > 0) {
    size_t half = count / 2;
    int order = compare(key, a + half * width);
    if (order == 0) return const_cast<char *>(a + half * width);
    if (order > 0) {
      a += (half + 1) * width;
      count -= half + 1;
    } else {
      count = half;
    }
  }
  return nullptr;
}

}
// What the environment has been asked for. Of more names than these, each answer is a new one.
struct __wp_variable {
  char name[32], text[64];
  bool is_set;
};
struct __wp_environment {
  __wp_variable known[8];
  int count;
};
inline __wp_environment __wp_environ = {};
inline bool __wp_is_name(const char *a, const char *b) {
  while (*a != 0 && *a == *b) ++a, ++b;
  return *a == *b;
}
extern "C" {
/// effect    null, or an arbitrary string; the same for the same name until the environment is changed
/// tag       asks
/// under: the string is no longer than 63 bytes
inline char *getenv(const char *name) {
  __wp_environment &all = __wp_environ;
  for (int i = 0; i < all.count; ++i)
    if (__wp_is_name(name, all.known[i].name)) return all.known[i].is_set ? all.known[i].text : nullptr;
  __wp_variable &made = all.known[all.count % 8];
  size_t length = 0;
  while (length < 31 && name[length] != 0) {
    made.name[length] = name[length];
    ++length;
  }
  made.name[length] = 0;
  if (name[length] == 0 && all.count < 7) ++all.count;
  made.is_set = !__wp_nondet<bool>();
  if (!made.is_set) return nullptr;
  __wp_havoc(made.text, 63);
  made.text[63] = 0;
  return made.text;
}
inline char *secure_getenv(const char *name) { return getenv(name); }

/// effect    an arbitrary result; what the command does is not seen
/// tag       asks
/// over: any result
inline int system(const char *) { return __wp_nondet<int>(); }
inline int setenv(const char *, const char *, int) { return __wp_environ.count = 0, __wp_nondet<bool>() ? 0 : -1; }
inline int unsetenv(const char *) { return __wp_environ.count = 0, __wp_nondet<bool>() ? 0 : -1; }
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
inline long abs(long v) { return v < 0 ? -v : v; }
inline long long abs(long long v) { return v < 0 ? -v : v; }
inline ldiv_t div(long a, long b) { return {a / b, a % b}; }
inline lldiv_t div(long long a, long long b) { return {a / b, a % b}; }
#pragma clang force_cuda_host_device end
#include <warpproof_strtod.h>
