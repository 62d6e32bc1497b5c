// <strings.h>: comparison without regard to case.
#pragma once
#include <ctype.h>
#include <string.h>
#pragma clang force_cuda_host_device begin
extern "C" {
/// effect    compares (at most n bytes) as lower-case ASCII
/// tag       parses a b
/// exact
inline int strncasecmp(const char *a, const char *b, size_t n) {
  for (size_t i = 0; i < n; ++i) {
    int x = tolower(static_cast<unsigned char>(a[i])), y = tolower(static_cast<unsigned char>(b[i]));
    if (x != y) return x - y;
    if (x == 0) return 0;
  }
  return 0;
}
inline int strcasecmp(const char *a, const char *b) { return strncasecmp(a, b, ~static_cast<size_t>(0)); }
inline int bcmp(const void *a, const void *b, size_t n) { return memcmp(a, b, n); }
inline int ffs(int v) { return v == 0 ? 0 : __builtin_ctz(static_cast<unsigned>(v)) + 1; }
}

/// effect    strchr and strrchr under their old names
/// tag       parses s
/// exact
inline char *index(char *s, int c) { return strchr(s, c); }
inline char *rindex(char *s, int c) { return strrchr(s, c); }
inline const char *index(const char *s, int c) { return strchr(s, c); }
inline const char *rindex(const char *s, int c) { return strrchr(s, c); }
#pragma clang force_cuda_host_device end
