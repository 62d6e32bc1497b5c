// Surface reads and writes. Programs with surfaces compile; an access that is reached is reported as
// unsupported.
#ifndef WARPPROOF_SURFACE_FUNCTIONS_H
#define WARPPROOF_SURFACE_FUNCTIONS_H
#include "vector_types.h"
#include "surface_types.h"

#define __WP_SURFACE(READ, WRITE, ...)                                                            \
  template <class T>                                                                              \
  __WP_D inline T READ(cudaSurfaceObject_t, __VA_ARGS__,                                          \
                       cudaSurfaceBoundaryMode = cudaBoundaryModeTrap) {                          \
    __wp_unsupported("surface access " #READ);                                                    \
  }                                                                                               \
  template <class T>                                                                              \
  __WP_D inline void READ(T *, cudaSurfaceObject_t, __VA_ARGS__,                                  \
                          cudaSurfaceBoundaryMode = cudaBoundaryModeTrap) {                       \
    __wp_unsupported("surface access " #READ);                                                    \
  }                                                                                               \
  template <class T>                                                                              \
  __WP_D inline void WRITE(T, cudaSurfaceObject_t, __VA_ARGS__,                                   \
                           cudaSurfaceBoundaryMode = cudaBoundaryModeTrap) {                      \
    __wp_unsupported("surface access " #WRITE);                                                   \
  }                                                                                               \
  template <class T, int D>                                                                       \
  __WP_D inline T READ(const surface<void, D> &, __VA_ARGS__,                                           \
                       cudaSurfaceBoundaryMode = cudaBoundaryModeTrap) {                          \
    __wp_unsupported("surface access " #READ);                                                    \
  }                                                                                               \
  template <class T, int D>                                                                       \
  __WP_D inline void READ(T *, const surface<void, D> &, __VA_ARGS__,                                    \
                          cudaSurfaceBoundaryMode = cudaBoundaryModeTrap) {                       \
    __wp_unsupported("surface access " #READ);                                                    \
  }                                                                                               \
  template <class T, int D>                                                                       \
  __WP_D inline void WRITE(T, const surface<void, D> &, __VA_ARGS__,                                     \
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
