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
  threads_per_block = 1024,
  block_dim_z = 64,
  grid_dim_x = 2147483647,
  grid_dim_yz = 65535,
  warp_size = 32,
  registers = 65536,
  shared_per_block = 49152,
  most_shared_optin = 232448,
  constant_bytes = 65536,
  max_pitch = 2147483647,
  texture_alignment = 512,
  texture_pitch_alignment = 32
};

__WP_VARYING(major, 5, 12, 8, 9)
__WP_VARYING(minor, 0, 9, 0, 0)
__WP_VARYING(multiprocessors, 1, 256, 108, 132)
__WP_VARYING(threads_per_multiprocessor, 1024, 2048, 2048, 2048)
__WP_VARYING(blocks_per_multiprocessor, 16, 32, 32, 32)
__WP_VARYING(device_memory, 1ll << 30, 1ll << 40, 85899345920, 150109880320)
__WP_VARYING(shared_per_block_optin, 49152, 232448, 166912, 232448)
__WP_VARYING(shared_per_multiprocessor, 49152, 233472, 167936, 233472)
__WP_VARYING(shared_reserved, 0, 1024, 1024, 1024)
__WP_VARYING(clock_khz, 100000, 4000000, 1410000, 1980000)
__WP_VARYING(memory_clock_khz, 100000, 20000000, 1593000, 3201000)
__WP_VARYING(memory_bus_bits, 32, 16384, 5120, 6016)
__WP_VARYING(l2_bytes, 65536, 268435456, 41943040, 62914560)
__WP_VARYING(async_engines, 0, 8, 3, 3)
__WP_VARYING(ecc, 0, 1, 1, 1)
__WP_VARYING(concurrent_managed_access, 0, 1, 1, 1)
__WP_VARYING(cooperative_launch, 0, 1, 1, 1)
__WP_VARYING(integrated, 0, 1, 0, 0)
#undef __WP_VARYING

inline unsigned int device_flags = cudaDeviceScheduleAuto;
// Stack, printf buffer, heap, synchronise depth, pending launches, L2 fetch, persisting L2.
inline size_t limits[7] = {1024, 1048576, 8388608, 2, 2048, 64, 0};
enum : size_t { default_heap = 8388608 };

/// effect    keeps a limit that nothing here follows
/// tag       follow
/// under: the stack, the buffer of printf and launches by kernels have room for all that is asked of them
inline void keep_limit(enum cudaLimit limit, size_t value) { limits[limit] = value; }

/// effect    work and memory from now on are another device's
/// tag       follow
/// under: all devices share their memory, streams and variables, and waiting for one is waiting for all
inline void switch_device(int device) {
  uses_several = true;
  current_device = device;
}

/// effect    an attribute of another device than the first
/// tag       asks
/// under: all devices are alike
inline int attribute_elsewhere(enum cudaDeviceAttr which);

// The name alone is written byte by byte: everything else is a number or zero.
inline void describe(cudaDeviceProp *p) {
  __builtin_memset(p, 0, sizeof(*p));
  __builtin_memcpy(p->name, "warpproof device", 17);
  p->totalGlobalMem = device_memory();
  p->sharedMemPerBlock = shared_per_block;
  p->regsPerBlock = registers;
  p->warpSize = warp_size;
  p->memPitch = max_pitch;
  p->maxThreadsPerBlock = threads_per_block;
  p->maxThreadsDim[0] = threads_per_block;
  p->maxThreadsDim[1] = threads_per_block;
  p->maxThreadsDim[2] = block_dim_z;
  p->maxGridSize[0] = grid_dim_x;
  p->maxGridSize[1] = grid_dim_yz;
  p->maxGridSize[2] = grid_dim_yz;
  p->clockRate = clock_khz();
  p->totalConstMem = constant_bytes;
  p->major = major();
  p->minor = minor();
  p->integrated = integrated();
  p->textureAlignment = texture_alignment;
  p->texturePitchAlignment = texture_pitch_alignment;
  p->deviceOverlap = 1;
  p->multiProcessorCount = multiprocessors();
  p->canMapHostMemory = 1;
  p->maxTexture1D = p->maxTexture2D[0] = p->maxSurface2D[0] = 131072;
  p->maxTexture2D[1] = p->maxSurface2D[1] = 65536;
  p->maxTexture3D[0] = p->maxTexture3D[1] = p->maxTexture3D[2] = 16384;
  p->maxTexture1DLinear = 268435456;
  p->surfaceAlignment = texture_alignment;
  p->concurrentKernels = 1;
  p->ECCEnabled = ecc();
  p->asyncEngineCount = async_engines();
  p->unifiedAddressing = 1;
  p->memoryClockRate = memory_clock_khz();
  p->memoryBusWidth = memory_bus_bits();
  p->l2CacheSize = l2_bytes();
  p->maxThreadsPerMultiProcessor = threads_per_multiprocessor();
  p->streamPrioritiesSupported = 1;
  p->globalL1CacheSupported = 1;
  p->localL1CacheSupported = 1;
  p->sharedMemPerMultiprocessor = shared_per_multiprocessor();
  p->regsPerMultiprocessor = registers;
  p->managedMemory = 1;
  p->singleToDoublePrecisionPerfRatio = 2;
  p->concurrentManagedAccess = concurrent_managed_access();
  p->computePreemptionSupported = 1;
  p->canUseHostPointerForRegisteredMem = 1;
  p->cooperativeLaunch = cooperative_launch();
  p->sharedMemPerBlockOptin = shared_per_block_optin();
  p->maxBlocksPerMultiProcessor = blocks_per_multiprocessor();
  p->reservedSharedMemPerBlock = shared_reserved();
  p->hostRegisterSupported = 1;
  p->memoryPoolsSupported = 1;
}

/// effect    properties that some device may have
/// tag       asks
/// over: unrelated to other answers about the same device
inline void describe_elsewhere(cudaDeviceProp *p) {
  describe(p);
  p->totalGlobalMem = (size_t)__wp_any_between(1ll << 30, 1ll << 40);
  p->major = __wp_any_between(5, 12);
  p->minor = __wp_any_between(0, 9);
  p->multiProcessorCount = __wp_any_between(1, 256);
  p->maxThreadsPerMultiProcessor = __wp_any_between(1024, 2048);
  p->maxBlocksPerMultiProcessor = __wp_any_between(16, 32);
  p->sharedMemPerBlockOptin = (size_t)__wp_any_between(49152, 232448);
  p->sharedMemPerMultiprocessor = (size_t)__wp_any_between(49152, 233472);
  p->reservedSharedMemPerBlock = (size_t)__wp_any_between(0, 1024);
  p->clockRate = __wp_any_between(100000, 4000000);
  p->memoryClockRate = __wp_any_between(100000, 20000000);
  p->memoryBusWidth = __wp_any_between(32, 16384);
  p->l2CacheSize = __wp_any_between(65536, 268435456);
  p->asyncEngineCount = __wp_any_between(0, 8);
  p->ECCEnabled = __wp_any_between(0, 1);
  p->concurrentManagedAccess = __wp_any_between(0, 1);
  p->cooperativeLaunch = __wp_any_between(0, 1);
  p->integrated = __wp_any_between(0, 1);
}

inline int attribute(enum cudaDeviceAttr which) {
  switch (which) {
    case cudaDevAttrMaxThreadsPerBlock:
    case cudaDevAttrMaxBlockDimX:
    case cudaDevAttrMaxBlockDimY:
      return threads_per_block;
    case cudaDevAttrMaxBlockDimZ:
      return block_dim_z;
    case cudaDevAttrMaxGridDimX:
      return grid_dim_x;
    case cudaDevAttrMaxGridDimY:
    case cudaDevAttrMaxGridDimZ:
      return grid_dim_yz;
    case cudaDevAttrMaxSharedMemoryPerBlock:
      return shared_per_block;
    case cudaDevAttrMaxSharedMemoryPerBlockOptin:
      return shared_per_block_optin();
    case cudaDevAttrMaxSharedMemoryPerMultiprocessor:
      return shared_per_multiprocessor();
    case cudaDevAttrReservedSharedMemoryPerBlock:
      return shared_reserved();
    case cudaDevAttrTotalConstantMemory:
      return constant_bytes;
    case cudaDevAttrWarpSize:
      return warp_size;
    case cudaDevAttrMaxPitch:
      return max_pitch;
    case cudaDevAttrMaxRegistersPerBlock:
    case cudaDevAttrMaxRegistersPerMultiprocessor:
      return registers;
    case cudaDevAttrClockRate:
      return clock_khz();
    case cudaDevAttrMemoryClockRate:
      return memory_clock_khz();
    case cudaDevAttrGlobalMemoryBusWidth:
      return memory_bus_bits();
    case cudaDevAttrL2CacheSize:
      return l2_bytes();
    case cudaDevAttrTextureAlignment:
    case cudaDevAttrSurfaceAlignment:
      return texture_alignment;
    case cudaDevAttrTexturePitchAlignment:
      return texture_pitch_alignment;
    case cudaDevAttrMultiProcessorCount:
      return multiprocessors();
    case cudaDevAttrMaxThreadsPerMultiProcessor:
      return threads_per_multiprocessor();
    case cudaDevAttrMaxBlocksPerMultiprocessor:
      return blocks_per_multiprocessor();
    case cudaDevAttrAsyncEngineCount:
      return async_engines();
    case cudaDevAttrComputeCapabilityMajor:
      return major();
    case cudaDevAttrComputeCapabilityMinor:
      return minor();
    case cudaDevAttrEccEnabled:
      return ecc();
    case cudaDevAttrConcurrentManagedAccess:
      return concurrent_managed_access();
    case cudaDevAttrCooperativeLaunch:
      return cooperative_launch();
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
inline int attribute_elsewhere(enum cudaDeviceAttr which) { return attribute(which); }
}  // namespace __warpproof

extern "C" {
/// effect    the host waits for all work of the device
/// tag       orders
/// exact
inline cudaError_t cudaDeviceSynchronize() {
  __wp_device_synchronize();
  return cudaSuccess;
}
inline cudaError_t cudaThreadSynchronize() { return cudaDeviceSynchronize(); }

/// effect    waits for the device, ends all allocations, streams and events, forgets the last error and the
///           size of the heap
/// tag       frees
/// exact
inline cudaError_t cudaDeviceReset() {
  if (__warpproof::uses_several) __wp_unsupported("cudaDeviceReset of one of several devices");
  __wp_device_reset();
  __warpproof::last_error = cudaSuccess;
  __warpproof::limits[cudaLimitMallocHeapSize] = __warpproof::default_heap;
  return cudaSuccess;
}
inline cudaError_t cudaThreadExit() { return cudaDeviceReset(); }

/// requires  a number that some machine has a device of [api-misuse]
/// effect    at least one device; cudaErrorInvalidDevice for one that is not there
/// tag       asks
/// exact
inline cudaError_t cudaGetDeviceCount(int *count) {
  if (count == nullptr) return __warpproof::missing();
  *count = (int)__warpproof::devices();
  return cudaSuccess;
}
inline cudaError_t cudaSetDevice(int device) {
  if (!__warpproof::has_device(device)) return __warpproof::no_device(device);
  if (device != __warpproof::current_device) __warpproof::switch_device(device);
  return cudaSuccess;
}
inline cudaError_t cudaInitDevice(int device, unsigned int, unsigned int) {
  return __warpproof::has_device(device) ? cudaSuccess : __warpproof::no_device(device);
}
inline cudaError_t cudaGetDevice(int *device) {
  if (device == nullptr) return __warpproof::missing();
  *device = __warpproof::current_device;
  return cudaSuccess;
}
inline cudaError_t cudaSetValidDevices(int *, int) { return cudaSuccess; }

/// effect    one of the devices
/// tag       asks
/// over: whatever the properties asked for
inline cudaError_t cudaChooseDevice(int *device, const struct cudaDeviceProp *) {
  if (device == nullptr) return __warpproof::missing();
  *device = __wp_any_between(0, (int)__warpproof::devices() - 1);
  return cudaSuccess;
}

/// requires  a number that some machine has a device of [api-misuse]
/// effect    the properties of a device, any that `--device` does not fix
/// tag       asks
/// over: properties that devices differ in are unrelated to each other, and the name is always the same
inline cudaError_t cudaGetDeviceProperties(struct cudaDeviceProp *properties, int device) {
  if (properties == nullptr) return __warpproof::missing();
  if (!__warpproof::has_device(device)) return __warpproof::no_device(device);
  if (device == 0) __warpproof::describe(properties);
  else __warpproof::describe_elsewhere(properties);
  return cudaSuccess;
}
inline cudaError_t cudaDeviceGetAttribute(int *value, enum cudaDeviceAttr which, int device) {
  if (value == nullptr) return __warpproof::missing();
  if (!__warpproof::has_device(device)) return __warpproof::no_device(device);
  *value = device == 0 ? __warpproof::attribute(which) : __warpproof::attribute_elsewhere(which);
  return cudaSuccess;
}
inline cudaError_t cudaDriverGetVersion(int *version) {
  if (version == nullptr) return __warpproof::missing();
  *version = CUDART_VERSION;
  return cudaSuccess;
}
inline cudaError_t cudaRuntimeGetVersion(int *version) { return cudaDriverGetVersion(version); }

cudaError_t cudaDeviceGetPCIBusId(char *id, int length, int device);
cudaError_t cudaDeviceGetByPCIBusId(int *device, const char *id);
cudaError_t cudaDeviceGetTexture1DLinearMaxWidth(size_t *width, const struct cudaChannelFormatDesc *format,
                                                 int device);
cudaError_t cudaDeviceFlushGPUDirectRDMAWrites(int target, int scope);

/// effect    free memory between 0 and the total
/// tag       asks
/// over: unrelated to what is allocated
inline cudaError_t cudaMemGetInfo(size_t *free_bytes, size_t *total_bytes) {
  if (free_bytes == nullptr || total_bytes == nullptr) return __warpproof::missing();
  *total_bytes = __warpproof::device_memory();
  *free_bytes = __wp_any_between<size_t>(0, *total_bytes);
  return cudaSuccess;
}

/// effect    keeps the flags; they choose how the host waits
/// tag       follow
/// exact
inline cudaError_t cudaSetDeviceFlags(unsigned int flags) {
  __warpproof::device_flags = flags;
  return cudaSuccess;
}
inline cudaError_t cudaGetDeviceFlags(unsigned int *flags) {
  if (flags == nullptr) return __warpproof::missing();
  *flags = __warpproof::device_flags;
  return cudaSuccess;
}

/// requires  a limit that there is; that of the heap before a kernel is launched that allocates [api-misuse]
/// effect    keeps the limit: the device's heap has that many bytes
/// tag       follow
/// exact
inline cudaError_t cudaDeviceSetLimit(enum cudaLimit limit, size_t value) {
  if ((unsigned)limit > cudaLimitPersistingL2CacheSize)
    return __WP_MISUSE(cudaErrorUnsupportedLimit, "a limit that devices do not have");
  if (limit != cudaLimitMallocHeapSize) {
    __warpproof::keep_limit(limit, value);
    return cudaSuccess;
  }
  if (!__wp_heap_limit(value))
    return __WP_MISUSE(cudaErrorInvalidValue, "the size of the heap is set after a kernel that uses it was launched");
  __warpproof::limits[limit] = value;
  return cudaSuccess;
}
inline cudaError_t cudaDeviceGetLimit(size_t *value, enum cudaLimit limit) {
  if (value == nullptr) return __warpproof::missing();
  if ((unsigned)limit > cudaLimitPersistingL2CacheSize)
    return __WP_MISUSE(cudaErrorUnsupportedLimit, "a limit that devices do not have");
  *value = __warpproof::limits[limit];
  return cudaSuccess;
}
inline cudaError_t cudaThreadSetLimit(enum cudaLimit limit, size_t value) { return cudaDeviceSetLimit(limit, value); }
inline cudaError_t cudaThreadGetLimit(size_t *value, enum cudaLimit limit) { return cudaDeviceGetLimit(value, limit); }

/// effect    none: cache and bank settings change speed only
/// tag       follow
/// exact
inline cudaError_t cudaDeviceSetCacheConfig(enum cudaFuncCache) { return cudaSuccess; }
inline cudaError_t cudaThreadSetCacheConfig(enum cudaFuncCache) { return cudaSuccess; }
inline cudaError_t cudaDeviceSetSharedMemConfig(enum cudaSharedMemConfig) { return cudaSuccess; }
inline cudaError_t cudaDeviceGetCacheConfig(enum cudaFuncCache *config) {
  *config = cudaFuncCachePreferNone;
  return cudaSuccess;
}
inline cudaError_t cudaDeviceGetSharedMemConfig(enum cudaSharedMemConfig *config) {
  *config = cudaSharedMemBankSizeFourByte;
  return cudaSuccess;
}

/// requires  numbers that some machine has devices of; a peer that is another device [api-misuse]
/// effect    two devices may be able to access each other's memory, or not
/// tag       asks
/// over: any answer, the same each time or not
inline cudaError_t cudaDeviceCanAccessPeer(int *can, int device, int peer) {
  if (can == nullptr) return __warpproof::missing();
  if (!__warpproof::has_device(device)) return __warpproof::no_device(device);
  if (!__warpproof::has_device(peer)) return __warpproof::no_device(peer);
  *can = device != peer && __wp_nondet<bool>();
  return cudaSuccess;
}
inline cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned int) {
  if (!__warpproof::has_device(peer)) return __warpproof::no_device(peer);
  if (peer == __warpproof::current_device)
    return __WP_MISUSE(cudaErrorInvalidDevice, "a device is no peer of its own");
  return __wp_nondet<bool>() ? cudaSuccess : __warpproof::fail(cudaErrorPeerAccessUnsupported);
}
inline cudaError_t cudaDeviceDisablePeerAccess(int peer) {
  if (!__warpproof::has_device(peer)) return __warpproof::no_device(peer);
  if (peer == __warpproof::current_device)
    return __WP_MISUSE(cudaErrorPeerAccessNotEnabled, "a device is no peer of its own");
  return __wp_nondet<bool>() ? cudaSuccess : __warpproof::fail(cudaErrorPeerAccessNotEnabled);
}

cudaError_t cudaDeviceGetP2PAttribute(int *value, enum cudaDeviceP2PAttr which, int from, int to);
}
#endif
