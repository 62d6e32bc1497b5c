// <wchar.h>: wide characters, the few that CUDA programs mention; mostly declared only.
#pragma once
#include <stdarg.h>
#include <stddef.h>
typedef unsigned wint_t;
typedef struct {
  int __state;
} mbstate_t;
#define WEOF (~0U)
#ifndef WCHAR_MAX
#define WCHAR_MAX __WCHAR_MAX__
#define WCHAR_MIN (-WCHAR_MAX - 1)
#endif
#pragma clang force_cuda_host_device begin
extern "C" {
/// effect    the number of wide characters before the terminating zero
/// exact
inline size_t wcslen(const wchar_t *__s) {
  size_t __n = 0;
  while (__s[__n] != 0) ++__n;
  return __n;
}
wchar_t *wcscpy(wchar_t *, const wchar_t *);
wchar_t *wcscat(wchar_t *, const wchar_t *);
int wcscmp(const wchar_t *, const wchar_t *);
int wprintf(const wchar_t *, ...);
int swprintf(wchar_t *, size_t, const wchar_t *, ...);
size_t mbrtowc(wchar_t *, const char *, size_t, mbstate_t *);
size_t wcrtomb(char *, wchar_t, mbstate_t *);
}
#pragma clang force_cuda_host_device end
