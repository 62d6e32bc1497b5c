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
inline void *memcpy(void *to, const void *from, size_t n) { return __builtin_memcpy(to, from, n); }
inline void *memmove(void *to, const void *from, size_t n) { return __builtin_memmove(to, from, n); }
inline void *mempcpy(void *to, const void *from, size_t n) { return static_cast<char *>(__builtin_memcpy(to, from, n)) + n; }
inline void bcopy(const void *from, void *to, size_t n) { __builtin_memmove(to, from, n); }

/// requires  the bytes exist [out-of-bounds]
/// effect    sets bytes
/// tag       fills to byte n
/// exact
inline void *memset(void *to, int byte, size_t n) { return __builtin_memset(to, byte, n); }
inline void bzero(void *to, size_t n) { __builtin_memset(to, 0, n); }

/// requires  the compared bytes exist [out-of-bounds]
/// effect    the difference of the first unequal bytes, 0 when there is none
/// tag       parses a b
/// exact
inline int memcmp(const void *a, const void *b, size_t n) {
  const unsigned char *p = static_cast<const unsigned char *>(a), *q = static_cast<const unsigned char *>(b);
  for (size_t i = 0; i < n; ++i)
    if (p[i] != q[i]) return p[i] - q[i];
  return 0;
}
inline int strncmp(const char *a, const char *b, size_t n) {
  const unsigned char *p = reinterpret_cast<const unsigned char *>(a), *q = reinterpret_cast<const unsigned char *>(b);
  for (size_t i = 0; i < n; ++i) {
    if (p[i] != q[i]) return p[i] - q[i];
    if (p[i] == 0) return 0;
  }
  return 0;
}
inline int strcmp(const char *a, const char *b) { return strncmp(a, b, ~static_cast<size_t>(0)); }
inline int strcoll(const char *a, const char *b) { return strcmp(a, b); }

/// effect    the number of bytes before the terminating zero (of at most n bytes)
/// tag       parses s
/// exact
inline size_t strlen(const char *s) {
  size_t n = 0;
  while (s[n] != 0) ++n;
  return n;
}
inline size_t strnlen(const char *s, size_t most) {
  size_t n = 0;
  while (n < most && s[n] != 0) ++n;
  return n;
}

/// requires  the destination holds the result with its zero [out-of-bounds]
/// effect    copies or appends a string
/// tag       follow
/// exact
inline char *strcpy(char *to, const char *from) {
  __builtin_memcpy(to, from, strlen(from) + 1);
  return to;
}
inline char *stpcpy(char *to, const char *from) {
  size_t n = strlen(from);
  __builtin_memcpy(to, from, n + 1);
  return to + n;
}
inline char *strncpy(char *to, const char *from, size_t n) {
  size_t length = strnlen(from, n);
  __builtin_memcpy(to, from, length);
  __builtin_memset(to + length, 0, n - length);
  return to;
}
inline char *strcat(char *to, const char *from) {
  strcpy(to + strlen(to), from);
  return to;
}
inline char *strncat(char *to, const char *from, size_t n) {
  char *end = to + strlen(to);
  size_t length = strnlen(from, n);
  __builtin_memcpy(end, from, length);
  end[length] = 0;
  return to;
}
size_t strxfrm(char *, const char *, size_t);

/// effect    the length of the first part of s made of (spn) or without (cspn) the given bytes
/// tag       parses s set
/// exact
inline size_t __wp_span(const char *s, const char *set, bool wanted) {
  size_t n = 0;
  for (; s[n] != 0; ++n) {
    bool found = false;
    for (size_t k = 0; set[k] != 0 && !found; ++k) found = set[k] == s[n];
    if (found != wanted) break;
  }
  return n;
}
inline size_t strspn(const char *s, const char *set) { return __wp_span(s, set, true); }
inline size_t strcspn(const char *s, const char *set) { return __wp_span(s, set, false); }

/// effect    the next part of the string between delimiter bytes; the string is cut in place
/// tag       follow
/// exact
inline char *strtok_r(char *s, const char *delimiters, char **rest) {
  if (s == nullptr) s = *rest;
  if (s == nullptr) return nullptr;
  s += strspn(s, delimiters);
  if (*s == 0) {
    *rest = nullptr;
    return nullptr;
  }
  char *end = s + strcspn(s, delimiters);
  *rest = *end == 0 ? nullptr : end + 1;
  *end = 0;
  return s;
}
inline char *strtok(char *s, const char *delimiters) {
  static char *rest = nullptr;
  return strtok_r(s, delimiters, &rest);
}
inline char *strsep(char **s, const char *delimiters) {
  char *start = *s;
  if (start == nullptr) return nullptr;
  char *end = start + strcspn(start, delimiters);
  *s = *end == 0 ? nullptr : end + 1;
  *end = 0;
  return start;
}

/// effect    a text for an error or signal number
/// tag       errors
/// over: the words of the text are the system's
inline char *strerror(int) {
  static char text[] = "error";
  return text;
}
inline char *strsignal(int) {
  static char text[] = "signal";
  return text;
}
}

/// effect    the place of a byte, of one of several bytes or of a string, or null
/// tag       parses s
/// exact
inline const char *strchr(const char *s, int c) {
  for (; *s != static_cast<char>(c); ++s)
    if (*s == 0) return nullptr;
  return s;
}
inline const char *strrchr(const char *s, int c) {
  const char *last = nullptr;
  for (;; ++s) {
    if (*s == static_cast<char>(c)) last = s;
    if (*s == 0) return last;
  }
}
inline const void *memchr(const void *s, int c, size_t n) {
  const unsigned char *p = static_cast<const unsigned char *>(s);
  for (size_t i = 0; i < n; ++i)
    if (p[i] == static_cast<unsigned char>(c)) return p + i;
  return nullptr;
}
inline const char *strpbrk(const char *s, const char *set) {
  s += strcspn(s, set);
  return *s == 0 ? nullptr : s;
}
inline const char *strstr(const char *s, const char *wanted) {
  size_t n = strlen(wanted);
  for (;; ++s) {
    if (strncmp(s, wanted, n) == 0) return s;
    if (*s == 0) return nullptr;
  }
}
inline char *strchr(char *s, int c) { return const_cast<char *>(strchr(static_cast<const char *>(s), c)); }
inline char *strrchr(char *s, int c) { return const_cast<char *>(strrchr(static_cast<const char *>(s), c)); }
inline void *memchr(void *s, int c, size_t n) { return const_cast<void *>(memchr(static_cast<const void *>(s), c, n)); }
inline char *strpbrk(char *s, const char *set) { return const_cast<char *>(strpbrk(static_cast<const char *>(s), set)); }
inline char *strstr(char *s, const char *wanted) { return const_cast<char *>(strstr(static_cast<const char *>(s), wanted)); }

extern "C" void *malloc(size_t);
extern "C" {
/// effect    a copy of the string on the heap, or null
/// tag       follow
/// exact
inline char *strndup(const char *s, size_t most) {
  size_t n = strnlen(s, most);
  char *copy = static_cast<char *>(malloc(n + 1));
  if (copy == nullptr) return nullptr;
  __builtin_memcpy(copy, s, n);
  copy[n] = 0;
  return copy;
}
inline char *strdup(const char *s) { return strndup(s, strlen(s)); }
}
#pragma clang force_cuda_host_device end
#include <stdlib.h>
#include <strings.h>
