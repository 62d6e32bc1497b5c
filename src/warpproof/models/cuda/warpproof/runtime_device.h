// Devices, of any kind and number unless `--device` names one. What all supported devices share is fixed, the
// rest is chosen when it is first asked for and stays so. What is allocated and asked for lives on the first.
#ifndef WARPPROOF_RUNTIME_DEVICE_H
#define WARPPROOF_RUNTIME_DEVICE_H
#include "runtime_memory.h"

extern "C" {
// new primitive: waits for the device, then ends the life of all device, pinned and managed memory that
// was allocated, and of all streams and events.
__WP_H void __wp_device_reset();
// new primitive: the device's heap has so many bytes; false if a kernel that allocates was launched before.
__WP_H bool __wp_heap_limit(__wp_size bytes);
}

namespace __warpproof {
enum : int {
  __threads_per_block = 1024,
  __block_dim_z = 64,
  __grid_dim_x = 2147483647,
  __grid_dim_yz = 65535,
  __warp_size = 32,
  __registers = 65536,
  __shared_per_block = 49152,
  __most_shared_optin = 232448,
  __constant_bytes = 65536,
  __max_pitch = 2147483647,
  __texture_alignment = 512,
  __texture_pitch_alignment = 32
};

__WP_VARYING(major, 5, 12, 8, 9)
__WP_VARYING(minor, 0, 9, 0, 0)
__WP_VARYING(__multiprocessors, 1, 256, 108, 132)
__WP_VARYING(__threads_per_multiprocessor, 1024, 2048, 2048, 2048)
__WP_VARYING(__blocks_per_multiprocessor, 16, 32, 32, 32)
__WP_VARYING(__device_memory, 1ll << 30, 1ll << 40, 85899345920, 150109880320)
__WP_VARYING(__shared_per_block_optin, 49152, 232448, 166912, 232448)
__WP_VARYING(__shared_per_multiprocessor, 49152, 233472, 167936, 233472)
__WP_VARYING(__shared_reserved, 0, 1024, 1024, 1024)
__WP_VARYING(__clock_khz, 100000, 4000000, 1410000, 1980000)
__WP_VARYING(__memory_clock_khz, 100000, 20000000, 1593000, 3201000)
__WP_VARYING(__memory_bus_bits, 32, 16384, 5120, 6016)
__WP_VARYING(__l2_bytes, 65536, 268435456, 41943040, 62914560)
__WP_VARYING(__async_engines, 0, 8, 3, 3)
__WP_VARYING(__ecc, 0, 1, 1, 1)
__WP_VARYING(__concurrent_managed_access, 0, 1, 1, 1)
__WP_VARYING(__cooperative_launch, 0, 1, 1, 1)
__WP_VARYING(integrated, 0, 1, 0, 0)
#undef __WP_VARYING

inline unsigned int __device_flags = cudaDeviceScheduleAuto;
// Stack, printf buffer, heap, synchronise depth, pending launches, L2 fetch, persisting L2.
inline size_t __limits[7] = {1024, 1048576, 8388608, 2, 2048, 64, 0};
enum : size_t { __default_heap = 8388608 };

/// effect    keeps a limit that nothing here follows
/// tag       follow
/// under: the stack, the buffer of printf and launches by kernels have room for all that is asked of them
inline void __keep_limit(enum cudaLimit __limit, size_t value) { __limits[__limit] = value; }

/// effect    another device becomes current where there is memory that is not its own
/// tag       follow
/// under invalid-pointer: all devices can reach the memory of all
inline void __share_memory() { __uses_several = true; }

/// effect    work from now on is another device's
/// tag       follow
/// under data-race uninitialized-read api-misuse deadlock memory-leak of main: all devices share their streams, and waiting
/// for one is waiting for all
inline void __switch_device() {
  if (__uses_variables) __share_variables();
  __share_memory();
}

/// effect    an attribute of another device than the first
/// tag       asks
/// under: all devices are alike
inline int __attribute_elsewhere(enum cudaDeviceAttr __which);

// The name alone is written byte by byte: everything else is a number or zero.
inline void __describe(cudaDeviceProp *__p) {
  __builtin_memset(__p, 0, sizeof(*__p));
  __builtin_memcpy(__p->name, "warpproof device", 17);
  __p->totalGlobalMem = __device_memory();
  __p->sharedMemPerBlock = __shared_per_block;
  __p->regsPerBlock = __registers;
  __p->warpSize = __warp_size;
  __p->memPitch = __max_pitch;
  __p->maxThreadsPerBlock = __threads_per_block;
  __p->maxThreadsDim[0] = __threads_per_block;
  __p->maxThreadsDim[1] = __threads_per_block;
  __p->maxThreadsDim[2] = __block_dim_z;
  __p->maxGridSize[0] = __grid_dim_x;
  __p->maxGridSize[1] = __grid_dim_yz;
  __p->maxGridSize[2] = __grid_dim_yz;
  __p->clockRate = __clock_khz();
  __p->totalConstMem = __constant_bytes;
  __p->major = major();
  __p->minor = minor();
  __p->integrated = integrated();
  __p->textureAlignment = __texture_alignment;
  __p->texturePitchAlignment = __texture_pitch_alignment;
  __p->deviceOverlap = 1;
  __p->multiProcessorCount = __multiprocessors();
  __p->canMapHostMemory = 1;
  __p->maxTexture1D = __p->maxTexture2D[0] = __p->maxSurface2D[0] = 131072;
  __p->maxTexture2D[1] = __p->maxSurface2D[1] = 65536;
  __p->maxTexture3D[0] = __p->maxTexture3D[1] = __p->maxTexture3D[2] = 16384;
  __p->maxTexture1DLinear = 268435456;
  __p->surfaceAlignment = __texture_alignment;
  __p->concurrentKernels = 1;
  __p->ECCEnabled = __ecc();
  __p->asyncEngineCount = __async_engines();
  __p->unifiedAddressing = 1;
  __p->memoryClockRate = __memory_clock_khz();
  __p->memoryBusWidth = __memory_bus_bits();
  __p->l2CacheSize = __l2_bytes();
  __p->maxThreadsPerMultiProcessor = __threads_per_multiprocessor();
  __p->streamPrioritiesSupported = 1;
  __p->globalL1CacheSupported = 1;
  __p->localL1CacheSupported = 1;
  __p->sharedMemPerMultiprocessor = __shared_per_multiprocessor();
  __p->regsPerMultiprocessor = __registers;
  __p->managedMemory = 1;
  __p->singleToDoublePrecisionPerfRatio = 2;
  __p->concurrentManagedAccess = __concurrent_managed_access();
  __p->computePreemptionSupported = 1;
  __p->canUseHostPointerForRegisteredMem = 1;
  __p->cooperativeLaunch = __cooperative_launch();
  __p->sharedMemPerBlockOptin = __shared_per_block_optin();
  __p->maxBlocksPerMultiProcessor = __blocks_per_multiprocessor();
  __p->reservedSharedMemPerBlock = __shared_reserved();
  __p->hostRegisterSupported = 1;
  __p->memoryPoolsSupported = 1;
}

/// effect    properties that some device may have
/// tag       asks
/// over: unrelated to other answers about the same device
inline void __describe_elsewhere(cudaDeviceProp *__p) {
  __describe(__p);
  __p->totalGlobalMem = (size_t)__wp_any_between(1ll << 30, 1ll << 40);
  __p->major = __wp_any_between(5, 12);
  __p->minor = __wp_any_between(0, 9);
  __p->multiProcessorCount = __wp_any_between(1, 256);
  __p->maxThreadsPerMultiProcessor = __wp_any_between(1024, 2048);
  __p->maxBlocksPerMultiProcessor = __wp_any_between(16, 32);
  __p->sharedMemPerBlockOptin = (size_t)__wp_any_between(49152, 232448);
  __p->sharedMemPerMultiprocessor = (size_t)__wp_any_between(49152, 233472);
  __p->reservedSharedMemPerBlock = (size_t)__wp_any_between(0, 1024);
  __p->clockRate = __wp_any_between(100000, 4000000);
  __p->memoryClockRate = __wp_any_between(100000, 20000000);
  __p->memoryBusWidth = __wp_any_between(32, 16384);
  __p->l2CacheSize = __wp_any_between(65536, 268435456);
  __p->asyncEngineCount = __wp_any_between(0, 8);
  __p->ECCEnabled = __wp_any_between(0, 1);
  __p->concurrentManagedAccess = __wp_any_between(0, 1);
  __p->cooperativeLaunch = __wp_any_between(0, 1);
  __p->integrated = __wp_any_between(0, 1);
}

inline int __attr(enum cudaDeviceAttr __which) {
  switch (__which) {
    case cudaDevAttrMaxThreadsPerBlock:
    case cudaDevAttrMaxBlockDimX:
    case cudaDevAttrMaxBlockDimY:
      return __threads_per_block;
    case cudaDevAttrMaxBlockDimZ:
      return __block_dim_z;
    case cudaDevAttrMaxGridDimX:
      return __grid_dim_x;
    case cudaDevAttrMaxGridDimY:
    case cudaDevAttrMaxGridDimZ:
      return __grid_dim_yz;
    case cudaDevAttrMaxSharedMemoryPerBlock:
      return __shared_per_block;
    case cudaDevAttrMaxSharedMemoryPerBlockOptin:
      return __shared_per_block_optin();
    case cudaDevAttrMaxSharedMemoryPerMultiprocessor:
      return __shared_per_multiprocessor();
    case cudaDevAttrReservedSharedMemoryPerBlock:
      return __shared_reserved();
    case cudaDevAttrTotalConstantMemory:
      return __constant_bytes;
    case cudaDevAttrWarpSize:
      return __warp_size;
    case cudaDevAttrMaxPitch:
      return __max_pitch;
    case cudaDevAttrMaxRegistersPerBlock:
    case cudaDevAttrMaxRegistersPerMultiprocessor:
      return __registers;
    case cudaDevAttrClockRate:
      return __clock_khz();
    case cudaDevAttrMemoryClockRate:
      return __memory_clock_khz();
    case cudaDevAttrGlobalMemoryBusWidth:
      return __memory_bus_bits();
    case cudaDevAttrL2CacheSize:
      return __l2_bytes();
    case cudaDevAttrTextureAlignment:
    case cudaDevAttrSurfaceAlignment:
      return __texture_alignment;
    case cudaDevAttrTexturePitchAlignment:
      return __texture_pitch_alignment;
    case cudaDevAttrMultiProcessorCount:
      return __multiprocessors();
    case cudaDevAttrMaxThreadsPerMultiProcessor:
      return __threads_per_multiprocessor();
    case cudaDevAttrMaxBlocksPerMultiprocessor:
      return __blocks_per_multiprocessor();
    case cudaDevAttrAsyncEngineCount:
      return __async_engines();
    case cudaDevAttrComputeCapabilityMajor:
      return major();
    case cudaDevAttrComputeCapabilityMinor:
      return minor();
    case cudaDevAttrEccEnabled:
      return __ecc();
    case cudaDevAttrConcurrentManagedAccess:
      return __concurrent_managed_access();
    case cudaDevAttrCooperativeLaunch:
      return __cooperative_launch();
    case cudaDevAttrIntegrated:
      return integrated();
    case cudaDevAttrSingleToDoublePrecisionPerfRatio:
      return 2;
    case cudaDevAttrGpuOverlap:
    case cudaDevAttrCanMapHostMemory:
    case cudaDevAttrConcurrentKernels:
    case cudaDevAttrUnifiedAddressing:
    case cudaDevAttrStreamPrioritiesSupported:
    case cudaDevAttrGlobalL1CacheSupported:
    case cudaDevAttrLocalL1CacheSupported:
    case cudaDevAttrManagedMemory:
    case cudaDevAttrComputePreemptionSupported:
    case cudaDevAttrCanUseHostPointerForRegisteredMem:
    case cudaDevAttrHostRegisterSupported:
    case cudaDevAttrMemoryPoolsSupported:
      return 1;
    case cudaDevAttrMaxTexture1DWidth:
    case cudaDevAttrMaxTexture2DWidth:
      return 131072;
    case cudaDevAttrMaxTexture2DHeight:
      return 65536;
    case cudaDevAttrMaxTexture3DWidth:
    case cudaDevAttrMaxTexture3DHeight:
    case cudaDevAttrMaxTexture3DDepth:
      return 16384;
    default:
      return 0;
  }
}
inline int __attribute_elsewhere(enum cudaDeviceAttr __which) { return __attr(__which); }
}  // namespace __warpproof

extern "C" {
/// effect    the host waits for all work of the device
/// tag       orders
/// exact
inline cudaError_t cudaDeviceSynchronize() {
  if (__warpproof::__captures > 0) {
    __warpproof::__is_capture_spoiled = true;
    return __WP_MISUSE(cudaErrorStreamCaptureUnsupported, "the device is waited for while a stream captures");
  }
  __wp_device_synchronize();
  return cudaSuccess;
}
inline cudaError_t cudaThreadSynchronize() { return cudaDeviceSynchronize(); }

/// effect    waits for the device, ends all allocations, streams and events, forgets the last error and the
///           size of the heap
/// tag       frees
/// exact
inline cudaError_t cudaDeviceReset() {
  if (__warpproof::__uses_several) __wp_unsupported("cudaDeviceReset of one of several devices");
  __wp_device_reset();
  __warpproof::__last_error = cudaSuccess;
  __warpproof::__limits[cudaLimitMallocHeapSize] = __warpproof::__default_heap;
  return cudaSuccess;
}
inline cudaError_t cudaThreadExit() { return cudaDeviceReset(); }

/// requires  a number that some machine has a device of [api-misuse]
/// effect    at least one device; cudaErrorInvalidDevice for one that is not there
/// tag       asks
/// exact
inline cudaError_t cudaGetDeviceCount(int *__count) {
  if (__count == nullptr) return __warpproof::__missing();
  *__count = (int)__warpproof::__devices();
  return cudaSuccess;
}

/// requires  a number that some machine has a device of [api-misuse]
/// effect    work from now on is that device's; cudaErrorInvalidDevice for one that is not there
/// tag       follow
/// exact
inline cudaError_t cudaSetDevice(int device) {
  if (!__warpproof::__has_device(device)) return __warpproof::__no_device(device);
  if (device != __warpproof::__current_device && __warpproof::__is_in_use) __warpproof::__switch_device();
  __warpproof::__current_device = device;
  return cudaSuccess;
}

/// requires  a number that some machine has a device of [api-misuse]
/// effect    at least one device; cudaErrorInvalidDevice for one that is not there
/// tag       asks
/// exact
inline cudaError_t cudaInitDevice(int device, unsigned int, unsigned int) {
  return __warpproof::__has_device(device) ? cudaSuccess : __warpproof::__no_device(device);
}
inline cudaError_t cudaGetDevice(int *device) {
  if (device == nullptr) return __warpproof::__missing();
  *device = __warpproof::__current_device;
  return cudaSuccess;
}
inline cudaError_t cudaSetValidDevices(int *, int) { return cudaSuccess; }

/// effect    one of the devices
/// tag       asks
/// over: whatever the properties asked for
inline cudaError_t cudaChooseDevice(int *device, const struct cudaDeviceProp *) {
  if (device == nullptr) return __warpproof::__missing();
  *device = __wp_any_between(0, (int)__warpproof::__devices() - 1);
  return cudaSuccess;
}

/// requires  a number that some machine has a device of [api-misuse]
/// effect    the properties of a device, any that `--device` does not fix
/// tag       asks
/// over: properties that devices differ in are unrelated to each other, and the name is always the same
inline cudaError_t cudaGetDeviceProperties(struct cudaDeviceProp *__properties, int device) {
  if (__properties == nullptr) return __warpproof::__missing();
  if (!__warpproof::__has_device(device)) return __warpproof::__no_device(device);
  if (device == 0) __warpproof::__describe(__properties);
  else __warpproof::__describe_elsewhere(__properties);
  return cudaSuccess;
}
inline cudaError_t cudaDeviceGetAttribute(int *value, enum cudaDeviceAttr __which, int device) {
  if (value == nullptr) return __warpproof::__missing();
  if (!__warpproof::__has_device(device)) return __warpproof::__no_device(device);
  *value = device == 0 ? __warpproof::__attr(__which) : __warpproof::__attribute_elsewhere(__which);
  return cudaSuccess;
}
inline cudaError_t cudaDriverGetVersion(int *__version) {
  if (__version == nullptr) return __warpproof::__missing();
  *__version = CUDART_VERSION;
  return cudaSuccess;
}
inline cudaError_t cudaRuntimeGetVersion(int *__version) { return cudaDriverGetVersion(__version); }

cudaError_t cudaDeviceGetPCIBusId(char *id, int __length, int device);
cudaError_t cudaDeviceGetByPCIBusId(int *device, const char *id);
cudaError_t cudaDeviceGetTexture1DLinearMaxWidth(size_t *width, const struct cudaChannelFormatDesc *format,
                                                 int device);
cudaError_t cudaDeviceFlushGPUDirectRDMAWrites(int __target, int __scope);

/// effect    free memory between 0 and the total
/// tag       asks
/// over: unrelated to what is allocated
inline cudaError_t cudaMemGetInfo(size_t *__free_bytes, size_t *__total_bytes) {
  if (__free_bytes == nullptr || __total_bytes == nullptr) return __warpproof::__missing();
  *__total_bytes = __warpproof::__device_memory();
  *__free_bytes = __wp_any_between<size_t>(0, *__total_bytes);
  return cudaSuccess;
}

/// effect    keeps the flags; they choose how the host waits
/// tag       follow
/// exact
inline cudaError_t cudaSetDeviceFlags(unsigned int flags) {
  __warpproof::__device_flags = flags;
  return cudaSuccess;
}
inline cudaError_t cudaGetDeviceFlags(unsigned int *flags) {
  if (flags == nullptr) return __warpproof::__missing();
  *flags = __warpproof::__device_flags;
  return cudaSuccess;
}

/// requires  a limit that there is; that of the heap before a kernel is launched that allocates [api-misuse]
/// effect    keeps the limit: the device's heap has that many bytes
/// tag       follow
/// exact
inline cudaError_t cudaDeviceSetLimit(enum cudaLimit __limit, size_t value) {
  if ((unsigned)__limit > cudaLimitPersistingL2CacheSize)
    return __WP_MISUSE(cudaErrorUnsupportedLimit, "a limit that devices do not have");
  if (__limit != cudaLimitMallocHeapSize) {
    __warpproof::__keep_limit(__limit, value);
    return cudaSuccess;
  }
  if (!__wp_heap_limit(value))
    return __WP_MISUSE(cudaErrorInvalidValue, "the size of the heap is set after a kernel that uses it was launched");
  __warpproof::__limits[__limit] = value;
  return cudaSuccess;
}
inline cudaError_t cudaDeviceGetLimit(size_t *value, enum cudaLimit __limit) {
  if (value == nullptr) return __warpproof::__missing();
  if ((unsigned)__limit > cudaLimitPersistingL2CacheSize)
    return __WP_MISUSE(cudaErrorUnsupportedLimit, "a limit that devices do not have");
  *value = __warpproof::__limits[__limit];
  return cudaSuccess;
}
inline cudaError_t cudaThreadSetLimit(enum cudaLimit __limit, size_t value) { return cudaDeviceSetLimit(__limit, value); }
inline cudaError_t cudaThreadGetLimit(size_t *value, enum cudaLimit __limit) { return cudaDeviceGetLimit(value, __limit); }

/// effect    none: cache and bank settings change speed only
/// tag       follow
/// exact
inline cudaError_t cudaDeviceSetCacheConfig(enum cudaFuncCache) { return cudaSuccess; }
inline cudaError_t cudaThreadSetCacheConfig(enum cudaFuncCache) { return cudaSuccess; }
inline cudaError_t cudaDeviceSetSharedMemConfig(enum cudaSharedMemConfig) { return cudaSuccess; }
inline cudaError_t cudaDeviceGetCacheConfig(enum cudaFuncCache *__config) {
  *__config = cudaFuncCachePreferNone;
  return cudaSuccess;
}
inline cudaError_t cudaDeviceGetSharedMemConfig(enum cudaSharedMemConfig *__config) {
  *__config = cudaSharedMemBankSizeFourByte;
  return cudaSuccess;
}

/// requires  numbers that some machine has devices of; a peer that is another device [api-misuse]
/// effect    two devices may be able to access each other's memory, or not
/// tag       asks
/// over: any answer, the same each time or not
inline cudaError_t cudaDeviceCanAccessPeer(int *__can, int device, int __peer) {
  if (__can == nullptr) return __warpproof::__missing();
  if (!__warpproof::__has_device(device)) return __warpproof::__no_device(device);
  if (!__warpproof::__has_device(__peer)) return __warpproof::__no_device(__peer);
  *__can = device != __peer && __wp_nondet<bool>();
  return cudaSuccess;
}
inline cudaError_t cudaDeviceEnablePeerAccess(int __peer, unsigned int) {
  if (!__warpproof::__has_device(__peer)) return __warpproof::__no_device(__peer);
  if (__peer == __warpproof::__current_device)
    return __WP_MISUSE(cudaErrorInvalidDevice, "a device is no peer of its own");
  return __wp_nondet<bool>() ? cudaSuccess : __warpproof::__fail(cudaErrorPeerAccessUnsupported);
}
inline cudaError_t cudaDeviceDisablePeerAccess(int __peer) {
  if (!__warpproof::__has_device(__peer)) return __warpproof::__no_device(__peer);
  if (__peer == __warpproof::__current_device)
    return __WP_MISUSE(cudaErrorPeerAccessNotEnabled, "a device is no peer of its own");
  return __wp_nondet<bool>() ? cudaSuccess : __warpproof::__fail(cudaErrorPeerAccessNotEnabled);
}

cudaError_t cudaDeviceGetP2PAttribute(int *value, enum cudaDeviceP2PAttr __which, int __from, int __to);
}
#endif
