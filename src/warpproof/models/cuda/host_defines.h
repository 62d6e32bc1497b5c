// CUDA's attributes as clang spells them, and the macros by which programs recognise the compiler.
// `__noinline__`, `__restrict__` and `__inline__` are keywords of clang and need nothing here.
#ifndef WARPPROOF_HOST_DEFINES_H
#define WARPPROOF_HOST_DEFINES_H

#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
// A managed variable is a device variable in a section of its own, which the front end reads:
// clang's own `managed` attribute does not exist for this target.
#define __managed__ __attribute__((device)) __attribute__((section(".wp.managed")))

#define __forceinline__ inline __attribute__((__always_inline__))
#define __align__(__n) __attribute__((__aligned__(__n)))
#define __builtin_align__(__n) __align__(__n)
#define __launch_bounds__(...) __attribute__((__launch_bounds__(__VA_ARGS__)))

// Hints with no meaning for a verifier.
#define __grid_constant__
#define __cluster_dims__(...)
#define __block_size__(...)
#define __maxnreg__(...)
#define __local_maxnreg__(...)
#define __nv_pure__
#define __annotate__(...)
#define __location__(...)
#define __device_builtin__
#define __device_builtin_texture_type__ __attribute__((__device_builtin_texture_type__))
#define __device_builtin_surface_type__ __attribute__((__device_builtin_surface_type__))
#define __cudart_builtin__
#define __specialization_static static
#define CUDARTAPI
#define CUDARTAPI_CDECL
#define CUDART_CB
#define CUDAAPI
#define CUDA_CB

#ifndef __CUDACC__
#define __CUDACC__ 1
#endif
#ifndef __NVCC__
#define __NVCC__ 1
#endif
#define __CUDACC_VER_MAJOR__ 12
#define __CUDACC_VER_MINOR__ 8
#define __CUDACC_VER_BUILD__ 93
#ifndef CUDART_VERSION
#define CUDART_VERSION 12080
#endif
#ifndef CUDA_VERSION
#define CUDA_VERSION 12080
#endif

#include "warpproof/primitives.h"
#endif
