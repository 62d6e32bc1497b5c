// Surface reads and writes. Programs with surfaces compile; an access that is reached is reported as
// unsupported.
#ifndef WARPPROOF_SURFACE_FUNCTIONS_H
#define WARPPROOF_SURFACE_FUNCTIONS_H
#include "vector_types.h"
#include "surface_types.h"

#define __WP_SURFACE(READ, WRITE, ...)                                                            \
  template <class __T>                                                                              \
  __WP_D inline __T READ(cudaSurfaceObject_t, __VA_ARGS__,                                          \
                       cudaSurfaceBoundaryMode = cudaBoundaryModeTrap) {                          \
    __wp_unsupported("surface access " #READ);                                                    \
  }                                                                                               \
  template <class __T>                                                                              \
  __WP_D inline void READ(__T *, cudaSurfaceObject_t, __VA_ARGS__,                                  \
                          cudaSurfaceBoundaryMode = cudaBoundaryModeTrap) {                       \
    __wp_unsupported("surface access " #READ);                                                    \
  }                                                                                               \
  template <class __T>                                                                              \
  __WP_D inline void WRITE(__T, cudaSurfaceObject_t, __VA_ARGS__,                                   \
                           cudaSurfaceBoundaryMode = cudaBoundaryModeTrap) {                      \
    __wp_unsupported("surface access " #WRITE);                                                   \
  }                                                                                               \
  template <class __T, int __D>                                                                       \
  __WP_D inline __T READ(const surface<void, __D> &, __VA_ARGS__,                                           \
                       cudaSurfaceBoundaryMode = cudaBoundaryModeTrap) {                          \
    __wp_unsupported("surface access " #READ);                                                    \
  }                                                                                               \
  template <class __T, int __D>                                                                       \
  __WP_D inline void READ(__T *, const surface<void, __D> &, __VA_ARGS__,                                    \
                          cudaSurfaceBoundaryMode = cudaBoundaryModeTrap) {                       \
    __wp_unsupported("surface access " #READ);                                                    \
  }                                                                                               \
  template <class __T, int __D>                                                                       \
  __WP_D inline void WRITE(__T, const surface<void, __D> &, __VA_ARGS__,                                     \
                           cudaSurfaceBoundaryMode = cudaBoundaryModeTrap) {                      \
    __wp_unsupported("surface access " #WRITE);                                                   \
  }

/// effect    reads or writes a surface
/// over: not modelled, reaching it is reported as unsupported
__WP_SURFACE(surf1Dread, surf1Dwrite, int)
__WP_SURFACE(surf2Dread, surf2Dwrite, int, int)
__WP_SURFACE(surf3Dread, surf3Dwrite, int, int, int)
__WP_SURFACE(surf1DLayeredread, surf1DLayeredwrite, int, int)
__WP_SURFACE(surf2DLayeredread, surf2DLayeredwrite, int, int, int)
__WP_SURFACE(surfCubemapread, surfCubemapwrite, int, int, int)
__WP_SURFACE(surfCubemapLayeredread, surfCubemapLayeredwrite, int, int, int)

#undef __WP_SURFACE
#endif
