// <locale.h>: only the "C" locale.
#pragma once
#include <stddef.h>
struct lconv {
  char *decimal_point, *thousands_sep, *grouping;
};
#define LC_CTYPE 0
#define LC_NUMERIC 1
#define LC_TIME 2
#define LC_COLLATE 3
#define LC_MONETARY 4
#define LC_MESSAGES 5
#define LC_ALL 6
#pragma clang force_cuda_host_device begin
extern "C" {
/// effect    stays with the "C" locale
/// under: no other locale exists
inline char *setlocale(int, const char *) {
  static char name[] = "C";
  return name;
}
struct lconv *localeconv(void);
}
#pragma clang force_cuda_host_device end
