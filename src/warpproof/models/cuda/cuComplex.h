// Complex numbers as CUDA's C interface has them: cuFloatComplex and cuDoubleComplex.
#ifndef WARPPROOF_CUCOMPLEX_H
#define WARPPROOF_CUCOMPLEX_H
#include "cuda_runtime.h"

typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;

// T the component, C the complex type. Division scales both operands, so that it overflows only when
// the quotient does; so does the absolute value.
#define __WP_COMPLEX(__T, __C, MAKE, REAL, IMAG, CONJ, ADD, SUB, MUL, DIV, ABS, FMA, FABS, SQRT)      \
  __WP_HD inline __C MAKE(__T __re, __T __im) { return __C{__re, __im}; }                                         \
  __WP_HD inline __T REAL(__C __a) { return __a.x; }                                                      \
  __WP_HD inline __T IMAG(__C __a) { return __a.y; }                                                      \
  __WP_HD inline __C CONJ(__C __a) { return __C{__a.x, -__a.y}; }                                             \
  __WP_HD inline __C ADD(__C __a, __C __b) { return __C{__a.x + __b.x, __a.y + __b.y}; }                              \
  __WP_HD inline __C SUB(__C __a, __C __b) { return __C{__a.x - __b.x, __a.y - __b.y}; }                              \
  __WP_HD inline __C MUL(__C __a, __C __b) { return __C{__a.x * __b.x - __a.y * __b.y, __a.x * __b.y + __a.y * __b.x}; }      \
  __WP_HD inline __C DIV(__C __a, __C __b) {                                                                \
    __T __scale = (__T)1 / (FABS(__b.x) + FABS(__b.y));                                                     \
    __C __p = {__a.x * __scale, __a.y * __scale}, __q = {__b.x * __scale, __b.y * __scale};                             \
    __T __inverse = (__T)1 / (__q.x * __q.x + __q.y * __q.y);                                                   \
    return __C{(__p.x * __q.x + __p.y * __q.y) * __inverse, (__p.y * __q.x - __p.x * __q.y) * __inverse};               \
  }                                                                                               \
  __WP_HD inline __T ABS(__C __a) {                                                                     \
    __T __u = FABS(__a.x), __v = FABS(__a.y), __large = __u > __v ? __u : __v, __small = __u > __v ? __v : __u;                 \
    __T __ratio = __small / __large, __root = __large * SQRT((__T)1 + __ratio * __ratio);                           \
    return __large == 0 || __large > __WP_COMPLEX_HUGE || __small > __WP_COMPLEX_HUGE ? __u + __v : __root;   \
  }                                                                                               \
  __WP_HD inline __C FMA(__C x, __C y, __C __d) {                                                           \
    __T __re = x.x * y.x + __d.x, __im = x.x * y.y + __d.y;                                                 \
    return __C{-(x.y * y.y) + __re, x.y * y.x + __im};                                                  \
  }

/// effect    arithmetic of complex numbers, every operation rounded by itself
/// exact
#define __WP_COMPLEX_HUGE 3.402823466e38f
__WP_COMPLEX(float, cuFloatComplex, make_cuFloatComplex, cuCrealf, cuCimagf, cuConjf, cuCaddf, cuCsubf,
             cuCmulf, cuCdivf, cuCabsf, cuCfmaf, __builtin_fabsf, __builtin_sqrtf)
#undef __WP_COMPLEX_HUGE
#define __WP_COMPLEX_HUGE 1.79769313486231570e+308
__WP_COMPLEX(double, cuDoubleComplex, make_cuDoubleComplex, cuCreal, cuCimag, cuConj, cuCadd, cuCsub,
             cuCmul, cuCdiv, cuCabs, cuCfma, __builtin_fabs, __builtin_sqrt)
__WP_HD inline cuComplex make_cuComplex(float __re, float __im) { return cuComplex{__re, __im}; }
__WP_HD inline cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex __a) {
  return cuDoubleComplex{(double)__a.x, (double)__a.y};
}
__WP_HD inline cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex __a) {
  return cuFloatComplex{(float)__a.x, (float)__a.y};
}

#undef __WP_COMPLEX
#undef __WP_COMPLEX_HUGE
#endif
