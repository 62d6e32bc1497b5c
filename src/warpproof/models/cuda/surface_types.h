// Types of surfaces: boundary modes, objects, and the surface references of older versions.
#ifndef WARPPROOF_SURFACE_TYPES_H
#define WARPPROOF_SURFACE_TYPES_H
#include "host_defines.h"
#include "driver_types.h"

#define cudaSurfaceType1D 0x01
#define cudaSurfaceType2D 0x02
#define cudaSurfaceType3D 0x03
#define cudaSurfaceTypeCubemap 0x0C
#define cudaSurfaceType1DLayered 0xF1
#define cudaSurfaceType2DLayered 0xF2
#define cudaSurfaceTypeCubemapLayered 0xFC

enum cudaSurfaceBoundaryMode {
  cudaBoundaryModeZero = 0,
  cudaBoundaryModeClamp = 1,
  cudaBoundaryModeTrap = 2
};
enum cudaSurfaceFormatMode { cudaFormatModeForced = 0, cudaFormatModeAuto = 1 };
typedef unsigned long long cudaSurfaceObject_t;

struct surfaceReference { struct cudaChannelFormatDesc channelDesc; };
template <class __T, int __Dimension = cudaSurfaceType1D>
struct __device_builtin_surface_type__ surface : surfaceReference {};
template <int __Dimension>
struct __device_builtin_surface_type__ surface<void, __Dimension> : surfaceReference {};
#endif
