// Complex numbers as CUDA's C interface has them: cuFloatComplex and cuDoubleComplex.
#ifndef WARPPROOF_CUCOMPLEX_H
#define WARPPROOF_CUCOMPLEX_H
#include "cuda_runtime.h"

typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;

// T the component, C the complex type. Division scales both operands, so that it overflows only when
// the quotient does; so does the absolute value.
#define __WP_COMPLEX(T, C, MAKE, REAL, IMAG, CONJ, ADD, SUB, MUL, DIV, ABS, FMA, FABS, SQRT)      \
  __WP_HD inline C MAKE(T re, T im) { return C{re, im}; }                                         \
  __WP_HD inline T REAL(C a) { return a.x; }                                                      \
  __WP_HD inline T IMAG(C a) { return a.y; }                                                      \
  __WP_HD inline C CONJ(C a) { return C{a.x, -a.y}; }                                             \
  __WP_HD inline C ADD(C a, C b) { return C{a.x + b.x, a.y + b.y}; }                              \
  __WP_HD inline C SUB(C a, C b) { return C{a.x - b.x, a.y - b.y}; }                              \
  __WP_HD inline C MUL(C a, C b) { return C{a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x}; }      \
  __WP_HD inline C DIV(C a, C b) {                                                                \
    T scale = (T)1 / (FABS(b.x) + FABS(b.y));                                                     \
    C p = {a.x * scale, a.y * scale}, q = {b.x * scale, b.y * scale};                             \
    T inverse = (T)1 / (q.x * q.x + q.y * q.y);                                                   \
    return C{(p.x * q.x + p.y * q.y) * inverse, (p.y * q.x - p.x * q.y) * inverse};               \
  }                                                                                               \
  __WP_HD inline T ABS(C a) {                                                                     \
    T u = FABS(a.x), v = FABS(a.y), large = u > v ? u : v, small = u > v ? v : u;                 \
    T ratio = small / large, root = large * SQRT((T)1 + ratio * ratio);                           \
    return large == 0 || large > __WP_COMPLEX_HUGE || small > __WP_COMPLEX_HUGE ? u + v : root;   \
  }                                                                                               \
  __WP_HD inline C FMA(C x, C y, C d) {                                                           \
    T re = x.x * y.x + d.x, im = x.x * y.y + d.y;                                                 \
    return C{-(x.y * y.y) + re, x.y * y.x + im};                                                  \
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
__WP_HD inline cuComplex make_cuComplex(float re, float im) { return cuComplex{re, im}; }
__WP_HD inline cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex a) {
  return cuDoubleComplex{(double)a.x, (double)a.y};
}
__WP_HD inline cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex a) {
  return cuFloatComplex{(float)a.x, (float)a.y};
}

#undef __WP_COMPLEX
#undef __WP_COMPLEX_HUGE
#endif
