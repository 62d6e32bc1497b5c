// <string.h>: memory blocks by the compiler's builtins, strings as plain loops over bytes.
#pragma once
#include <stddef.h>
#include <warpproof/primitives.h>
#pragma clang force_cuda_host_device begin
extern "C" {
/// requires  the bytes exist [out-of-bounds]
/// effect    copies bytes
/// tag       copies to from n
/// exact
inline void *memcpy(void *__to, const void *__from, size_t __n) { return __builtin_memcpy(__to, __from, __n); }
inline void *memmove(void *__to, const void *__from, size_t __n) { return __builtin_memmove(__to, __from, __n); }
inline void *mempcpy(void *__to, const void *__from, size_t __n) { return static_cast<char *>(__builtin_memcpy(__to, __from, __n)) + __n; }
inline void bcopy(const void *__from, void *__to, size_t __n) { __builtin_memmove(__to, __from, __n); }

/// requires  the bytes exist [out-of-bounds]
/// effect    sets bytes
/// tag       fills to byte n
/// exact
inline void *memset(void *__to, int __byte, size_t __n) { return __builtin_memset(__to, __byte, __n); }
inline void bzero(void *__to, size_t __n) { __builtin_memset(__to, 0, __n); }

/// requires  the compared bytes exist [out-of-bounds]
/// effect    the difference of the first unequal bytes, 0 when there is none
/// tag       parses a b
/// exact
inline int memcmp(const void *__a, const void *__b, size_t __n) {
  const unsigned char *__p = static_cast<const unsigned char *>(__a), *__q = static_cast<const unsigned char *>(__b);
  for (size_t __i = 0; __i < __n; ++__i)
    if (__p[__i] != __q[__i]) return __p[__i] - __q[__i];
  return 0;
}
inline int strncmp(const char *__a, const char *__b, size_t __n) {
  const unsigned char *__p = reinterpret_cast<const unsigned char *>(__a), *__q = reinterpret_cast<const unsigned char *>(__b);
  for (size_t __i = 0; __i < __n; ++__i) {
    if (__p[__i] != __q[__i]) return __p[__i] - __q[__i];
    if (__p[__i] == 0) return 0;
  }
  return 0;
}
inline int strcmp(const char *__a, const char *__b) { return strncmp(__a, __b, ~static_cast<size_t>(0)); }
inline int strcoll(const char *__a, const char *__b) { return strcmp(__a, __b); }

/// effect    the number of bytes before the terminating zero (of at most n bytes)
/// tag       parses s
/// exact
inline size_t strlen(const char *__s) {
  size_t __n = 0;
  while (__s[__n] != 0) ++__n;
  return __n;
}
inline size_t strnlen(const char *__s, size_t __most) {
  size_t __n = 0;
  while (__n < __most && __s[__n] != 0) ++__n;
  return __n;
}

/// requires  the destination holds the result with its zero [out-of-bounds]
/// effect    copies or appends a string
/// tag       follow
/// exact
inline char *strcpy(char *__to, const char *__from) {
  __builtin_memcpy(__to, __from, strlen(__from) + 1);
  return __to;
}
inline char *stpcpy(char *__to, const char *__from) {
  size_t __n = strlen(__from);
  __builtin_memcpy(__to, __from, __n + 1);
  return __to + __n;
}
inline char *strncpy(char *__to, const char *__from, size_t __n) {
  size_t __length = strnlen(__from, __n);
  __builtin_memcpy(__to, __from, __length);
  __builtin_memset(__to + __length, 0, __n - __length);
  return __to;
}
inline char *strcat(char *__to, const char *__from) {
  strcpy(__to + strlen(__to), __from);
  return __to;
}
inline char *strncat(char *__to, const char *__from, size_t __n) {
  char *end = __to + strlen(__to);
  size_t __length = strnlen(__from, __n);
  __builtin_memcpy(end, __from, __length);
  end[__length] = 0;
  return __to;
}
size_t strxfrm(char *, const char *, size_t);

/// effect    the length of the first part of s made of (spn) or without (cspn) the given bytes
/// tag       parses s set
/// exact
inline size_t __wp_span(const char *__s, const char *__set, bool __wanted) {
  size_t __n = 0;
  for (; __s[__n] != 0; ++__n) {
    bool __found = false;
    for (size_t __k = 0; __set[__k] != 0 && !__found; ++__k) __found = __set[__k] == __s[__n];
    if (__found != __wanted) break;
  }
  return __n;
}
inline size_t strspn(const char *__s, const char *__set) { return __wp_span(__s, __set, true); }
inline size_t strcspn(const char *__s, const char *__set) { return __wp_span(__s, __set, false); }

/// effect    the next part of the string between delimiter bytes; the string is cut in place
/// tag       follow
/// exact
inline char *strtok_r(char *__s, const char *__delimiters, char **__rest) {
  if (__s == nullptr) __s = *__rest;
  if (__s == nullptr) return nullptr;
  __s += strspn(__s, __delimiters);
  if (*__s == 0) {
    *__rest = nullptr;
    return nullptr;
  }
  char *end = __s + strcspn(__s, __delimiters);
  *__rest = *end == 0 ? nullptr : end + 1;
  *end = 0;
  return __s;
}
inline char *strtok(char *__s, const char *__delimiters) {
  static char *__rest = nullptr;
  return strtok_r(__s, __delimiters, &__rest);
}
inline char *strsep(char **__s, const char *__delimiters) {
  char *__start = *__s;
  if (__start == nullptr) return nullptr;
  char *end = __start + strcspn(__start, __delimiters);
  *__s = *end == 0 ? nullptr : end + 1;
  *end = 0;
  return __start;
}

/// effect    a text for an error or signal number
/// tag       errors
/// over: the words of the text are the system's
inline char *strerror(int) {
  static char __text_[] = "error";
  return __text_;
}
inline char *strsignal(int) {
  static char __text_[] = "signal";
  return __text_;
}
}

/// effect    the place of a byte, of one of several bytes or of a string, or null
/// tag       parses s
/// exact
inline const char *strchr(const char *__s, int __c) {
  for (; *__s != static_cast<char>(__c); ++__s)
    if (*__s == 0) return nullptr;
  return __s;
}
inline const char *strrchr(const char *__s, int __c) {
  const char *__last = nullptr;
  for (;; ++__s) {
    if (*__s == static_cast<char>(__c)) __last = __s;
    if (*__s == 0) return __last;
  }
}
inline const void *memchr(const void *__s, int __c, size_t __n) {
  const unsigned char *__p = static_cast<const unsigned char *>(__s);
  for (size_t __i = 0; __i < __n; ++__i)
    if (__p[__i] == static_cast<unsigned char>(__c)) return __p + __i;
  return nullptr;
}
inline const char *strpbrk(const char *__s, const char *__set) {
  __s += strcspn(__s, __set);
  return *__s == 0 ? nullptr : __s;
}
inline const char *strstr(const char *__s, const char *__wanted) {
  size_t __n = strlen(__wanted);
  for (;; ++__s) {
    if (strncmp(__s, __wanted, __n) == 0) return __s;
    if (*__s == 0) return nullptr;
  }
}
inline char *strchr(char *__s, int __c) { return const_cast<char *>(strchr(static_cast<const char *>(__s), __c)); }
inline char *strrchr(char *__s, int __c) { return const_cast<char *>(strrchr(static_cast<const char *>(__s), __c)); }
inline void *memchr(void *__s, int __c, size_t __n) { return const_cast<void *>(memchr(static_cast<const void *>(__s), __c, __n)); }
inline char *strpbrk(char *__s, const char *__set) { return const_cast<char *>(strpbrk(static_cast<const char *>(__s), __set)); }
inline char *strstr(char *__s, const char *__wanted) { return const_cast<char *>(strstr(static_cast<const char *>(__s), __wanted)); }

extern "C" void *malloc(size_t);
extern "C" {
/// effect    a copy of the string on the heap, or null
/// tag       follow
/// exact
inline char *strndup(const char *__s, size_t __most) {
  size_t __n = strnlen(__s, __most);
  char *copy = static_cast<char *>(malloc(__n + 1));
  if (copy == nullptr) return nullptr;
  __builtin_memcpy(copy, __s, __n);
  copy[__n] = 0;
  return copy;
}
inline char *strdup(const char *__s) { return strndup(__s, strlen(__s)); }
}
#pragma clang force_cuda_host_device end
#include <stdlib.h>
#include <strings.h>
