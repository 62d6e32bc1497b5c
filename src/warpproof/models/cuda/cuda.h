// The CUDA driver API. Devices, memory, copies, streams and events are those of the runtime API under
// other names; modules, linking and launches by handle are declared only.
#ifndef WARPPROOF_CUDA_H
#define WARPPROOF_CUDA_H
#define __cuda_cuda_h__
#include <stdint.h>
#include "cuda_runtime_api.h"

// Error numbers are those of cudaError_t wherever both have one.
typedef enum cudaError_enum {
  CUDA_SUCCESS = 0,
  CUDA_ERROR_INVALID_VALUE = 1,
  CUDA_ERROR_OUT_OF_MEMORY = 2,
  CUDA_ERROR_NOT_INITIALIZED = 3,
  CUDA_ERROR_DEINITIALIZED = 4,
  CUDA_ERROR_PROFILER_DISABLED = 5,
  CUDA_ERROR_PROFILER_NOT_INITIALIZED = 6,
  CUDA_ERROR_PROFILER_ALREADY_STARTED = 7,
  CUDA_ERROR_PROFILER_ALREADY_STOPPED = 8,
  CUDA_ERROR_STUB_LIBRARY = 34,
  CUDA_ERROR_DEVICE_UNAVAILABLE = 46,
  CUDA_ERROR_NO_DEVICE = 100,
  CUDA_ERROR_INVALID_DEVICE = 101,
  CUDA_ERROR_DEVICE_NOT_LICENSED = 102,
  CUDA_ERROR_INVALID_IMAGE = 200,
  CUDA_ERROR_INVALID_CONTEXT = 201,
  CUDA_ERROR_CONTEXT_ALREADY_CURRENT = 202,
  CUDA_ERROR_MAP_FAILED = 205,
  CUDA_ERROR_UNMAP_FAILED = 206,
  CUDA_ERROR_ARRAY_IS_MAPPED = 207,
  CUDA_ERROR_ALREADY_MAPPED = 208,
  CUDA_ERROR_NO_BINARY_FOR_GPU = 209,
  CUDA_ERROR_ALREADY_ACQUIRED = 210,
  CUDA_ERROR_NOT_MAPPED = 211,
  CUDA_ERROR_NOT_MAPPED_AS_ARRAY = 212,
  CUDA_ERROR_NOT_MAPPED_AS_POINTER = 213,
  CUDA_ERROR_ECC_UNCORRECTABLE = 214,
  CUDA_ERROR_UNSUPPORTED_LIMIT = 215,
  CUDA_ERROR_CONTEXT_ALREADY_IN_USE = 216,
  CUDA_ERROR_PEER_ACCESS_UNSUPPORTED = 217,
  CUDA_ERROR_INVALID_PTX = 218,
  CUDA_ERROR_INVALID_GRAPHICS_CONTEXT = 219,
  CUDA_ERROR_NVLINK_UNCORRECTABLE = 220,
  CUDA_ERROR_JIT_COMPILER_NOT_FOUND = 221,
  CUDA_ERROR_UNSUPPORTED_PTX_VERSION = 222,
  CUDA_ERROR_INVALID_SOURCE = 300,
  CUDA_ERROR_FILE_NOT_FOUND = 301,
  CUDA_ERROR_SHARED_OBJECT_SYMBOL_NOT_FOUND = 302,
  CUDA_ERROR_SHARED_OBJECT_INIT_FAILED = 303,
  CUDA_ERROR_OPERATING_SYSTEM = 304,
  CUDA_ERROR_INVALID_HANDLE = 400,
  CUDA_ERROR_ILLEGAL_STATE = 401,
  CUDA_ERROR_NOT_FOUND = 500,
  CUDA_ERROR_NOT_READY = 600,
  CUDA_ERROR_ILLEGAL_ADDRESS = 700,
  CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES = 701,
  CUDA_ERROR_LAUNCH_TIMEOUT = 702,
  CUDA_ERROR_LAUNCH_INCOMPATIBLE_TEXTURING = 703,
  CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED = 704,
  CUDA_ERROR_PEER_ACCESS_NOT_ENABLED = 705,
  CUDA_ERROR_PRIMARY_CONTEXT_ACTIVE = 708,
  CUDA_ERROR_CONTEXT_IS_DESTROYED = 709,
  CUDA_ERROR_ASSERT = 710,
  CUDA_ERROR_TOO_MANY_PEERS = 711,
  CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED = 712,
  CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED = 713,
  CUDA_ERROR_HARDWARE_STACK_ERROR = 714,
  CUDA_ERROR_ILLEGAL_INSTRUCTION = 715,
  CUDA_ERROR_MISALIGNED_ADDRESS = 716,
  CUDA_ERROR_INVALID_ADDRESS_SPACE = 717,
  CUDA_ERROR_INVALID_PC = 718,
  CUDA_ERROR_LAUNCH_FAILED = 719,
  CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE = 720,
  CUDA_ERROR_NOT_PERMITTED = 800,
  CUDA_ERROR_NOT_SUPPORTED = 801,
  CUDA_ERROR_SYSTEM_NOT_READY = 802,
  CUDA_ERROR_UNKNOWN = 999
} CUresult;

typedef int CUdevice;
typedef unsigned long long CUdeviceptr;
typedef struct CUctx_st *CUcontext;
typedef struct CUmod_st *CUmodule;
typedef struct CUfunc_st *CUfunction;
typedef struct CUlinkState_st *CUlinkState;
typedef struct CUtexref_st *CUtexref;
typedef struct CUsurfref_st *CUsurfref;
typedef struct CUarray_st *CUarray;
typedef cudaStream_t CUstream;
typedef cudaEvent_t CUevent;
typedef cudaMemPool_t CUmemoryPool;
typedef cudaGraph_t CUgraph;
typedef cudaGraphExec_t CUgraphExec;
typedef cudaGraphNode_t CUgraphNode;
typedef unsigned long long CUtexObject;
typedef unsigned long long CUsurfObject;
typedef unsigned long long CUmemGenericAllocationHandle;
typedef uint32_t cuuint32_t;
typedef uint64_t cuuint64_t;
typedef cudaHostFn_t CUhostFn;

typedef enum CUctx_flags_enum {
  CU_CTX_SCHED_AUTO = 0x00,
  CU_CTX_SCHED_SPIN = 0x01,
  CU_CTX_SCHED_YIELD = 0x02,
  CU_CTX_SCHED_BLOCKING_SYNC = 0x04,
  CU_CTX_BLOCKING_SYNC = 0x04,
  CU_CTX_MAP_HOST = 0x08
} CUctx_flags;

#define CU_STREAM_DEFAULT 0x0
#define CU_STREAM_NON_BLOCKING 0x1
#define CU_STREAM_LEGACY ((CUstream)0x1)
#define CU_STREAM_PER_THREAD ((CUstream)0x2)
#define CU_EVENT_DEFAULT 0x0
#define CU_EVENT_BLOCKING_SYNC 0x1
#define CU_EVENT_DISABLE_TIMING 0x2
#define CU_EVENT_INTERPROCESS 0x4
#define CU_MEMHOSTALLOC_PORTABLE 0x01
#define CU_MEMHOSTALLOC_DEVICEMAP 0x02
#define CU_MEMHOSTALLOC_WRITECOMBINED 0x04
#define CU_MEM_ATTACH_GLOBAL 0x1
#define CU_MEM_ATTACH_HOST 0x2
#define CU_MEM_ATTACH_SINGLE 0x4
#define CU_DEVICE_CPU ((CUdevice)-1)
#define CU_DEVICE_INVALID ((CUdevice)-2)
#define CU_LAUNCH_PARAM_END ((void *)0x00)
#define CU_LAUNCH_PARAM_BUFFER_POINTER ((void *)0x01)
#define CU_LAUNCH_PARAM_BUFFER_SIZE ((void *)0x02)
#define CU_IPC_HANDLE_SIZE 64

// Numbers are those of cudaDeviceAttr.
typedef enum CUdevice_attribute_enum {
  CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK = 1,
  CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X = 2,
  CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y = 3,
  CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z = 4,
  CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X = 5,
  CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y = 6,
  CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z = 7,
  CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK = 8,
  CU_DEVICE_ATTRIBUTE_TOTAL_CONSTANT_MEMORY = 9,
  CU_DEVICE_ATTRIBUTE_WARP_SIZE = 10,
  CU_DEVICE_ATTRIBUTE_MAX_PITCH = 11,
  CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK = 12,
  CU_DEVICE_ATTRIBUTE_CLOCK_RATE = 13,
  CU_DEVICE_ATTRIBUTE_TEXTURE_ALIGNMENT = 14,
  CU_DEVICE_ATTRIBUTE_GPU_OVERLAP = 15,
  CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT = 16,
  CU_DEVICE_ATTRIBUTE_KERNEL_EXEC_TIMEOUT = 17,
  CU_DEVICE_ATTRIBUTE_INTEGRATED = 18,
  CU_DEVICE_ATTRIBUTE_CAN_MAP_HOST_MEMORY = 19,
  CU_DEVICE_ATTRIBUTE_COMPUTE_MODE = 20,
  CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_WIDTH = 21,
  CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_WIDTH = 22,
  CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_HEIGHT = 23,
  CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_WIDTH = 24,
  CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_HEIGHT = 25,
  CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_DEPTH = 26,
  CU_DEVICE_ATTRIBUTE_SURFACE_ALIGNMENT = 30,
  CU_DEVICE_ATTRIBUTE_CONCURRENT_KERNELS = 31,
  CU_DEVICE_ATTRIBUTE_ECC_ENABLED = 32,
  CU_DEVICE_ATTRIBUTE_PCI_BUS_ID = 33,
  CU_DEVICE_ATTRIBUTE_PCI_DEVICE_ID = 34,
  CU_DEVICE_ATTRIBUTE_TCC_DRIVER = 35,
  CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE = 36,
  CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH = 37,
  CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE = 38,
  CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR = 39,
  CU_DEVICE_ATTRIBUTE_ASYNC_ENGINE_COUNT = 40,
  CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING = 41,
  CU_DEVICE_ATTRIBUTE_PCI_DOMAIN_ID = 50,
  CU_DEVICE_ATTRIBUTE_TEXTURE_PITCH_ALIGNMENT = 51,
  CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR = 75,
  CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR = 76,
  CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR = 81,
  CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR = 82,
  CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY = 83,
  CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS = 88,
  CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS = 89,
  CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH = 95,
  CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN = 97,
  CU_DEVICE_ATTRIBUTE_VIRTUAL_ADDRESS_MANAGEMENT_SUPPORTED = 102,
  CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED = 115
} CUdevice_attribute;

typedef enum CUfunction_attribute_enum {
  CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK = 0,
  CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES = 1,
  CU_FUNC_ATTRIBUTE_CONST_SIZE_BYTES = 2,
  CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES = 3,
  CU_FUNC_ATTRIBUTE_NUM_REGS = 4,
  CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES = 8
} CUfunction_attribute;

typedef enum CUfunc_cache_enum {
  CU_FUNC_CACHE_PREFER_NONE = 0,
  CU_FUNC_CACHE_PREFER_SHARED = 1,
  CU_FUNC_CACHE_PREFER_L1 = 2,
  CU_FUNC_CACHE_PREFER_EQUAL = 3
} CUfunc_cache;

typedef enum CUmemorytype_enum {
  CU_MEMORYTYPE_HOST = 1,
  CU_MEMORYTYPE_DEVICE = 2,
  CU_MEMORYTYPE_ARRAY = 3,
  CU_MEMORYTYPE_UNIFIED = 4
} CUmemorytype;

typedef enum CUjit_option_enum {
  CU_JIT_MAX_REGISTERS = 0,
  CU_JIT_THREADS_PER_BLOCK = 1,
  CU_JIT_WALL_TIME = 2,
  CU_JIT_INFO_LOG_BUFFER = 3,
  CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES = 4,
  CU_JIT_ERROR_LOG_BUFFER = 5,
  CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES = 6,
  CU_JIT_OPTIMIZATION_LEVEL = 7,
  CU_JIT_TARGET_FROM_CUCONTEXT = 8,
  CU_JIT_TARGET = 9
} CUjit_option;

namespace __warpproof {
inline CUresult __driver(cudaError_t __error) { return (CUresult)__error; }
inline void *pointer(CUdeviceptr __p) { return (void *)__p; }
}  // namespace __warpproof

namespace __warpproof {
inline const char *__name_of(CUresult __error) {
#define __WP_RESULT(NAME) case NAME: return #NAME;
  switch (__error) {
    __WP_RESULT(CUDA_SUCCESS)
    __WP_RESULT(CUDA_ERROR_INVALID_VALUE)
    __WP_RESULT(CUDA_ERROR_OUT_OF_MEMORY)
    __WP_RESULT(CUDA_ERROR_NOT_INITIALIZED)
    __WP_RESULT(CUDA_ERROR_DEINITIALIZED)
    __WP_RESULT(CUDA_ERROR_PROFILER_DISABLED)
    __WP_RESULT(CUDA_ERROR_PROFILER_NOT_INITIALIZED)
    __WP_RESULT(CUDA_ERROR_PROFILER_ALREADY_STARTED)
    __WP_RESULT(CUDA_ERROR_PROFILER_ALREADY_STOPPED)
    __WP_RESULT(CUDA_ERROR_STUB_LIBRARY)
    __WP_RESULT(CUDA_ERROR_DEVICE_UNAVAILABLE)
    __WP_RESULT(CUDA_ERROR_NO_DEVICE)
    __WP_RESULT(CUDA_ERROR_INVALID_DEVICE)
    __WP_RESULT(CUDA_ERROR_DEVICE_NOT_LICENSED)
    __WP_RESULT(CUDA_ERROR_INVALID_IMAGE)
    __WP_RESULT(CUDA_ERROR_INVALID_CONTEXT)
    __WP_RESULT(CUDA_ERROR_CONTEXT_ALREADY_CURRENT)
    __WP_RESULT(CUDA_ERROR_MAP_FAILED)
    __WP_RESULT(CUDA_ERROR_UNMAP_FAILED)
    __WP_RESULT(CUDA_ERROR_ARRAY_IS_MAPPED)
    __WP_RESULT(CUDA_ERROR_ALREADY_MAPPED)
    __WP_RESULT(CUDA_ERROR_NO_BINARY_FOR_GPU)
    __WP_RESULT(CUDA_ERROR_ALREADY_ACQUIRED)
    __WP_RESULT(CUDA_ERROR_NOT_MAPPED)
    __WP_RESULT(CUDA_ERROR_NOT_MAPPED_AS_ARRAY)
    __WP_RESULT(CUDA_ERROR_NOT_MAPPED_AS_POINTER)
    __WP_RESULT(CUDA_ERROR_ECC_UNCORRECTABLE)
    __WP_RESULT(CUDA_ERROR_UNSUPPORTED_LIMIT)
    __WP_RESULT(CUDA_ERROR_CONTEXT_ALREADY_IN_USE)
    __WP_RESULT(CUDA_ERROR_PEER_ACCESS_UNSUPPORTED)
    __WP_RESULT(CUDA_ERROR_INVALID_PTX)
    __WP_RESULT(CUDA_ERROR_INVALID_GRAPHICS_CONTEXT)
    __WP_RESULT(CUDA_ERROR_NVLINK_UNCORRECTABLE)
    __WP_RESULT(CUDA_ERROR_JIT_COMPILER_NOT_FOUND)
    __WP_RESULT(CUDA_ERROR_UNSUPPORTED_PTX_VERSION)
    __WP_RESULT(CUDA_ERROR_INVALID_SOURCE)
    __WP_RESULT(CUDA_ERROR_FILE_NOT_FOUND)
    __WP_RESULT(CUDA_ERROR_SHARED_OBJECT_SYMBOL_NOT_FOUND)
    __WP_RESULT(CUDA_ERROR_SHARED_OBJECT_INIT_FAILED)
    __WP_RESULT(CUDA_ERROR_OPERATING_SYSTEM)
    __WP_RESULT(CUDA_ERROR_INVALID_HANDLE)
    __WP_RESULT(CUDA_ERROR_ILLEGAL_STATE)
    __WP_RESULT(CUDA_ERROR_NOT_FOUND)
    __WP_RESULT(CUDA_ERROR_NOT_READY)
    __WP_RESULT(CUDA_ERROR_ILLEGAL_ADDRESS)
    __WP_RESULT(CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES)
    __WP_RESULT(CUDA_ERROR_LAUNCH_TIMEOUT)
    __WP_RESULT(CUDA_ERROR_LAUNCH_INCOMPATIBLE_TEXTURING)
    __WP_RESULT(CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED)
    __WP_RESULT(CUDA_ERROR_PEER_ACCESS_NOT_ENABLED)
    __WP_RESULT(CUDA_ERROR_PRIMARY_CONTEXT_ACTIVE)
    __WP_RESULT(CUDA_ERROR_CONTEXT_IS_DESTROYED)
    __WP_RESULT(CUDA_ERROR_ASSERT)
    __WP_RESULT(CUDA_ERROR_TOO_MANY_PEERS)
    __WP_RESULT(CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED)
    __WP_RESULT(CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED)
    __WP_RESULT(CUDA_ERROR_HARDWARE_STACK_ERROR)
    __WP_RESULT(CUDA_ERROR_ILLEGAL_INSTRUCTION)
    __WP_RESULT(CUDA_ERROR_MISALIGNED_ADDRESS)
    __WP_RESULT(CUDA_ERROR_INVALID_ADDRESS_SPACE)
    __WP_RESULT(CUDA_ERROR_INVALID_PC)
    __WP_RESULT(CUDA_ERROR_LAUNCH_FAILED)
    __WP_RESULT(CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE)
    __WP_RESULT(CUDA_ERROR_NOT_PERMITTED)
    __WP_RESULT(CUDA_ERROR_NOT_SUPPORTED)
    __WP_RESULT(CUDA_ERROR_SYSTEM_NOT_READY)
    __WP_RESULT(CUDA_ERROR_UNKNOWN)
    default: return nullptr;
  }
#undef __WP_RESULT
}
}  // namespace __warpproof

extern "C" {
/// effect    the devices, already initialised, of the runtime API's properties
/// tag       asks
/// exact
inline CUresult cuInit(unsigned int flags) { return flags == 0 ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE; }
inline CUresult cuDriverGetVersion(int *__version) { return __warpproof::__driver(cudaDriverGetVersion(__version)); }
inline CUresult cuDeviceGetCount(int *__count) { return __warpproof::__driver(cudaGetDeviceCount(__count)); }
inline CUresult cuDeviceGet(CUdevice *device, int __ordinal) {
  if (!__warpproof::__has_device(__ordinal)) return __warpproof::__driver(__warpproof::__no_device(__ordinal));
  *device = __ordinal;
  return CUDA_SUCCESS;
}
inline CUresult cuDeviceGetAttribute(int *value, CUdevice_attribute __which, CUdevice device) {
  return __warpproof::__driver(cudaDeviceGetAttribute(value, (enum cudaDeviceAttr)__which, device));
}
inline CUresult cuDeviceComputeCapability(int *major, int *minor, CUdevice device) {
  const cudaError_t __error = cudaDeviceGetAttribute(major, cudaDevAttrComputeCapabilityMajor, device);
  if (__error != cudaSuccess) return __warpproof::__driver(__error);
  return __warpproof::__driver(cudaDeviceGetAttribute(minor, cudaDevAttrComputeCapabilityMinor, device));
}
inline CUresult cuDeviceTotalMem(size_t *bytes, CUdevice device) {
  if (!__warpproof::__has_device(device)) return __warpproof::__driver(__warpproof::__no_device(device));
  *bytes = __warpproof::__device_memory();
  return CUDA_SUCCESS;
}
inline CUresult cuDeviceGetName(char *name, int __length, CUdevice device) {
  if (!__warpproof::__has_device(device)) return __warpproof::__driver(__warpproof::__no_device(device));
  if (__length <= 0) return CUDA_ERROR_INVALID_VALUE;
  __builtin_memcpy(name, "warpproof sm_80", __length < 16 ? (size_t)__length : 16);
  name[__length < 16 ? __length - 1 : 15] = 0;
  return CUDA_SUCCESS;
}

/// effect    the name of the error; of an unknown one null, and an error
/// tag       errors
/// exact
inline CUresult cuGetErrorName(CUresult __error, const char **__text_) {
  *__text_ = __warpproof::__name_of(__error);
  return *__text_ == nullptr ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS;
}

/// effect    a sentence on the error
/// tag       errors
/// under: the words are the runtime API's
inline CUresult cuGetErrorString(CUresult __error, const char **__text_) {
  *__text_ = cudaGetErrorString((cudaError_t)__error);
  return CUDA_SUCCESS;
}

/// effect    there is one context: making one chooses its device, all else changes nothing
/// tag       follow
/// over: any handle is accepted
inline CUresult cuCtxCreate(CUcontext *__context, unsigned int, CUdevice device) {
  *__context = (CUcontext)1;
  return __warpproof::__driver(cudaSetDevice(device));
}
inline CUresult cuCtxDestroy(CUcontext) { return CUDA_SUCCESS; }
inline CUresult cuCtxDetach(CUcontext) { return CUDA_SUCCESS; }
inline CUresult cuCtxSetCurrent(CUcontext) { return CUDA_SUCCESS; }
inline CUresult cuCtxPushCurrent(CUcontext) { return CUDA_SUCCESS; }
inline CUresult cuCtxGetCurrent(CUcontext *__context) {
  *__context = (CUcontext)1;
  return CUDA_SUCCESS;
}
inline CUresult cuCtxPopCurrent(CUcontext *__context) {
  if (__context != nullptr) *__context = (CUcontext)1;
  return CUDA_SUCCESS;
}
inline CUresult cuCtxGetDevice(CUdevice *device) { return __warpproof::__driver(cudaGetDevice(device)); }
inline CUresult cuDevicePrimaryCtxRetain(CUcontext *__context, CUdevice device) { return cuCtxCreate(__context, 0, device); }
inline CUresult cuDevicePrimaryCtxRelease(CUdevice) { return CUDA_SUCCESS; }
inline CUresult cuDevicePrimaryCtxReset(CUdevice) { return __warpproof::__driver(cudaDeviceReset()); }

/// effect    the host waits for all work of the device
/// tag       orders
/// exact
inline CUresult cuCtxSynchronize() { return __warpproof::__driver(cudaDeviceSynchronize()); }

/// requires  as the runtime API's function of the same task [api-misuse, invalid-free]
/// effect    as the runtime API's function of the same task
/// tag       follow
/// over: as there
inline CUresult cuMemAlloc(CUdeviceptr *__p, size_t bytes) {
  void *__object;
  cudaError_t __error = cudaMalloc(&__object, bytes);
  if (__error == cudaSuccess) *__p = (CUdeviceptr)__object;
  return __warpproof::__driver(__error);
}
inline CUresult cuMemAllocManaged(CUdeviceptr *__p, size_t bytes, unsigned int flags) {
  void *__object;
  cudaError_t __error = cudaMallocManaged(&__object, bytes, flags);
  if (__error == cudaSuccess) *__p = (CUdeviceptr)__object;
  return __warpproof::__driver(__error);
}
inline CUresult cuMemFree(CUdeviceptr __p) { return __warpproof::__driver(cudaFree(__warpproof::pointer(__p))); }
inline CUresult cuMemGetInfo(size_t *__free_bytes, size_t *__total) { return __warpproof::__driver(cudaMemGetInfo(__free_bytes, __total)); }
inline CUresult cuMemAllocHost(void **__p, size_t bytes) { return __warpproof::__driver(cudaHostAlloc(__p, bytes, 0)); }
inline CUresult cuMemHostAlloc(void **__p, size_t bytes, unsigned int flags) { return __warpproof::__driver(cudaHostAlloc(__p, bytes, flags)); }
inline CUresult cuMemFreeHost(void *__p) { return __warpproof::__driver(cudaFreeHost(__p)); }
inline CUresult cuMemHostRegister(void *__p, size_t bytes, unsigned int flags) {
  return __warpproof::__driver(cudaHostRegister(__p, bytes, flags));
}
inline CUresult cuMemHostUnregister(void *__p) { return __warpproof::__driver(cudaHostUnregister(__p)); }
inline CUresult cuMemHostGetDevicePointer(CUdeviceptr *device, void *host, unsigned int flags) {
  void *__p;
  cudaError_t __error = cudaHostGetDevicePointer(&__p, host, flags);
  if (__error == cudaSuccess) *device = (CUdeviceptr)__p;
  return __warpproof::__driver(__error);
}
inline CUresult cuMemcpyHtoD(CUdeviceptr __to, const void *__from, size_t bytes) {
  return __warpproof::__driver(cudaMemcpy(__warpproof::pointer(__to), __from, bytes, cudaMemcpyHostToDevice));
}
inline CUresult cuMemcpyDtoH(void *__to, CUdeviceptr __from, size_t bytes) {
  return __warpproof::__driver(cudaMemcpy(__to, __warpproof::pointer(__from), bytes, cudaMemcpyDeviceToHost));
}
inline CUresult cuMemcpyDtoD(CUdeviceptr __to, CUdeviceptr __from, size_t bytes) {
  return __warpproof::__driver(
      cudaMemcpy(__warpproof::pointer(__to), __warpproof::pointer(__from), bytes, cudaMemcpyDeviceToDevice));
}
inline CUresult cuMemcpy(CUdeviceptr __to, CUdeviceptr __from, size_t bytes) {
  return __warpproof::__driver(cudaMemcpy(__warpproof::pointer(__to), __warpproof::pointer(__from), bytes, cudaMemcpyDefault));
}
inline CUresult cuMemcpyHtoDAsync(CUdeviceptr __to, const void *__from, size_t bytes, CUstream stream) {
  return __warpproof::__driver(cudaMemcpyAsync(__warpproof::pointer(__to), __from, bytes, cudaMemcpyHostToDevice, stream));
}
inline CUresult cuMemcpyDtoHAsync(void *__to, CUdeviceptr __from, size_t bytes, CUstream stream) {
  return __warpproof::__driver(cudaMemcpyAsync(__to, __warpproof::pointer(__from), bytes, cudaMemcpyDeviceToHost, stream));
}
inline CUresult cuMemcpyDtoDAsync(CUdeviceptr __to, CUdeviceptr __from, size_t bytes, CUstream stream) {
  return __warpproof::__driver(cudaMemcpyAsync(__warpproof::pointer(__to), __warpproof::pointer(__from), bytes,
                                             cudaMemcpyDeviceToDevice, stream));
}
inline CUresult cuMemsetD8(CUdeviceptr __to, unsigned char __byte, size_t __count) {
  return __warpproof::__driver(cudaMemset(__warpproof::pointer(__to), __byte, __count));
}
inline CUresult cuMemsetD8Async(CUdeviceptr __to, unsigned char __byte, size_t __count, CUstream stream) {
  return __warpproof::__driver(cudaMemsetAsync(__warpproof::pointer(__to), __byte, __count, stream));
}

/// requires  live handles [api-misuse]
/// effect    as the runtime API's function of the same task
/// tag       follow
/// exact
inline CUresult cuStreamCreate(CUstream *stream, unsigned int flags) {
  return __warpproof::__driver(cudaStreamCreateWithFlags(stream, flags));
}
inline CUresult cuStreamDestroy(CUstream stream) { return __warpproof::__driver(cudaStreamDestroy(stream)); }
inline CUresult cuStreamSynchronize(CUstream stream) { return __warpproof::__driver(cudaStreamSynchronize(stream)); }
inline CUresult cuStreamQuery(CUstream stream) { return __warpproof::__driver(cudaStreamQuery(stream)); }
inline CUresult cuStreamWaitEvent(CUstream stream, CUevent event, unsigned int flags) {
  return __warpproof::__driver(cudaStreamWaitEvent(stream, event, flags));
}
inline CUresult cuEventCreate(CUevent *event, unsigned int flags) {
  return __warpproof::__driver(cudaEventCreateWithFlags(event, flags));
}
inline CUresult cuEventDestroy(CUevent event) { return __warpproof::__driver(cudaEventDestroy(event)); }
inline CUresult cuEventRecord(CUevent event, CUstream stream) { return __warpproof::__driver(cudaEventRecord(event, stream)); }
inline CUresult cuEventQuery(CUevent event) { return __warpproof::__driver(cudaEventQuery(event)); }
inline CUresult cuEventSynchronize(CUevent event) { return __warpproof::__driver(cudaEventSynchronize(event)); }
inline CUresult cuEventElapsedTime(float *__milliseconds, CUevent __start, CUevent __stop) {
  return __warpproof::__driver(cudaEventElapsedTime(__milliseconds, __start, __stop));
}

/// effect    none
/// tag       succeeds
/// exact
inline CUresult cuProfilerStart() { return CUDA_SUCCESS; }
inline CUresult cuProfilerStop() { return CUDA_SUCCESS; }
inline CUresult cuFuncSetCacheConfig(CUfunction, CUfunc_cache) { return CUDA_SUCCESS; }
inline CUresult cuCtxSetCacheConfig(CUfunc_cache) { return CUDA_SUCCESS; }

CUresult cuMemsetD16(CUdeviceptr __to, unsigned short value, size_t __count);
CUresult cuMemsetD32(CUdeviceptr __to, unsigned int value, size_t __count);
CUresult cuMemsetD32Async(CUdeviceptr __to, unsigned int value, size_t __count, CUstream stream);
CUresult cuMemAllocPitch(CUdeviceptr *__p, size_t *pitch, size_t width, size_t height, unsigned int __element);
CUresult cuMemGetAddressRange(CUdeviceptr *base, size_t *size, CUdeviceptr __p);
CUresult cuModuleLoad(CUmodule *module, const char *__file);
CUresult cuModuleLoadData(CUmodule *module, const void *__image);
CUresult cuModuleLoadDataEx(CUmodule *module, const void *__image, unsigned int __count, CUjit_option *__options, void **__values);
CUresult cuModuleLoadFatBinary(CUmodule *module, const void *__image);
CUresult cuModuleUnload(CUmodule module);
CUresult cuModuleGetFunction(CUfunction *__function_, CUmodule module, const char *name);
CUresult cuModuleGetGlobal(CUdeviceptr *__p, size_t *bytes, CUmodule module, const char *name);
CUresult cuLaunchKernel(CUfunction __function_, unsigned int __gx, unsigned int __gy, unsigned int __gz, unsigned int __bx,
                        unsigned int __by, unsigned int __bz, unsigned int __shared_bytes, CUstream stream,
                        void **__parameters, void **extra);
CUresult cuLaunchCooperativeKernel(CUfunction __function_, unsigned int __gx, unsigned int __gy, unsigned int __gz,
                                   unsigned int __bx, unsigned int __by, unsigned int __bz, unsigned int __shared_bytes,
                                   CUstream stream, void **__parameters);
CUresult cuFuncGetAttribute(int *value, CUfunction_attribute __which, CUfunction __function_);
CUresult cuFuncSetAttribute(CUfunction __function_, CUfunction_attribute __which, int value);
CUresult cuOccupancyMaxActiveBlocksPerMultiprocessor(int *__blocks, CUfunction __function_, int __block_size, size_t shared);
CUresult cuOccupancyMaxPotentialBlockSize(int *__grid, int *__blk, CUfunction __function_, void *__shared_of_block,
                                          size_t shared, int __limit);
CUresult cuLinkCreate(unsigned int __count, CUjit_option *__options, void **__values, CUlinkState *__state);
CUresult cuLinkDestroy(CUlinkState __state);
CUresult cuCtxEnablePeerAccess(CUcontext __peer, unsigned int flags);
CUresult cuCtxDisablePeerAccess(CUcontext __peer);
CUresult cuDeviceCanAccessPeer(int *__can, CUdevice device, CUdevice __peer);
CUresult cuPointerGetAttribute(void *data, int __attr, CUdeviceptr __p);
}
#endif
