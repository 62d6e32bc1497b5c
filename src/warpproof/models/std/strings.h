// <strings.h>: comparison without regard to case.
#pragma once
#include <ctype.h>
#include <string.h>
#pragma clang force_cuda_host_device begin
extern "C" {
/// effect    compares (at most n bytes) as lower-case ASCII
/// tag       parses a b
/// exact
inline int strncasecmp(const char *__a, const char *__b, size_t __n) {
  for (size_t __i = 0; __i < __n; ++__i) {
    int x = tolower(static_cast<unsigned char>(__a[__i])), y = tolower(static_cast<unsigned char>(__b[__i]));
    if (x != y) return x - y;
    if (x == 0) return 0;
  }
  return 0;
}
inline int strcasecmp(const char *__a, const char *__b) { return strncasecmp(__a, __b, ~static_cast<size_t>(0)); }
inline int bcmp(const void *__a, const void *__b, size_t __n) { return memcmp(__a, __b, __n); }
inline int ffs(int __v) { return __v == 0 ? 0 : __builtin_ctz(static_cast<unsigned>(__v)) + 1; }
}

/// effect    strchr and strrchr under their old names
/// tag       parses s
/// exact
inline char *index(char *__s, int __c) { return strchr(__s, __c); }
inline char *rindex(char *__s, int __c) { return strrchr(__s, __c); }
inline const char *index(const char *__s, int __c) { return strchr(__s, __c); }
inline const char *rindex(const char *__s, int __c) { return strrchr(__s, __c); }
#pragma clang force_cuda_host_device end
