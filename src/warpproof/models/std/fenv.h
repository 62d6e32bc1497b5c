// <fenv.h>: only rounding to nearest is modelled; changing it is not.
#pragma once
typedef struct {
  int __mode;
} fenv_t;
typedef unsigned short fexcept_t;
#define FE_TONEAREST 0
#define FE_DOWNWARD 0x400
#define FE_UPWARD 0x800
#define FE_TOWARDZERO 0xc00
#define FE_INVALID 1
#define FE_DIVBYZERO 4
#define FE_OVERFLOW 8
#define FE_UNDERFLOW 16
#define FE_INEXACT 32
#define FE_ALL_EXCEPT 61
#define FE_DFL_ENV ((const fenv_t *)-1)
#pragma clang force_cuda_host_device begin
extern "C" {
/// effect    the rounding mode, always to nearest
/// exact
inline int fegetround(void) { return FE_TONEAREST; }
int fesetround(int);
int feclearexcept(int);
int feraiseexcept(int);
int fetestexcept(int);
int fegetenv(fenv_t *);
int fesetenv(const fenv_t *);
int feholdexcept(fenv_t *);
int feupdateenv(const fenv_t *);
int feenableexcept(int);
int fedisableexcept(int);
}
#pragma clang force_cuda_host_device end
