// The device: there is one, of compute capability 8.0, with the fixed properties below.
#ifndef WARPPROOF_RUNTIME_DEVICE_H
#define WARPPROOF_RUNTIME_DEVICE_H
#include "runtime_error.h"
#include "runtime_memory.h"

extern "C" {
// new primitive: waits for the device, then ends the life of all device, pinned and managed memory that
// was allocated, and of all streams and events.
__WP_H void __wp_device_reset();
}

namespace __warpproof {
// The limits are CUDA's own for compute capability 8.0; the rest is that of a common data-centre part.
enum : int {
  threads_per_block = 1024,
  block_dim_z = 64,
  grid_dim_x = 2147483647,
  grid_dim_yz = 65535,
  warp_size = 32,
  multiprocessors = 108,
  threads_per_multiprocessor = 2048,
  blocks_per_multiprocessor = 32,
  registers = 65536,
  shared_per_block = 49152,
  shared_per_block_optin = 166912,
  shared_per_multiprocessor = 167936,
  shared_reserved = 1024,
  constant_bytes = 65536,
  clock_khz = 1410000,
  memory_clock_khz = 1215000,
  memory_bus_bits = 5120,
  l2_bytes = 41943040,
  max_pitch = 2147483647,
  texture_alignment = 512,
  texture_pitch_alignment = 32,
  async_engines = 3
};

inline unsigned int device_flags = cudaDeviceScheduleAuto;
// Stack, printf buffer, heap, synchronise depth, pending launches, L2 fetch, persisting L2.
inline size_t limits[7] = {1024, 1048576, 8388608, 2, 2048, 64, 0};

// The name alone is written byte by byte: everything else is a number or zero.
inline void describe(cudaDeviceProp *p) {
  __builtin_memset(p, 0, sizeof(*p));
  __builtin_memcpy(p->name, "warpproof sm_80", 16);
  p->totalGlobalMem = device_memory;
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
  p->clockRate = clock_khz;
  p->totalConstMem = constant_bytes;
  p->major = 8;
  p->textureAlignment = texture_alignment;
  p->texturePitchAlignment = texture_pitch_alignment;
  p->deviceOverlap = 1;
  p->multiProcessorCount = multiprocessors;
  p->canMapHostMemory = 1;
  p->maxTexture1D = p->maxTexture2D[0] = p->maxSurface2D[0] = 131072;
  p->maxTexture2D[1] = p->maxSurface2D[1] = 65536;
  p->maxTexture3D[0] = p->maxTexture3D[1] = p->maxTexture3D[2] = 16384;
  p->maxTexture1DLinear = 268435456;
  p->surfaceAlignment = texture_alignment;
  p->concurrentKernels = 1;
  p->ECCEnabled = 1;
  p->asyncEngineCount = async_engines;
  p->unifiedAddressing = 1;
  p->memoryClockRate = memory_clock_khz;
  p->memoryBusWidth = memory_bus_bits;
  p->l2CacheSize = l2_bytes;
  p->maxThreadsPerMultiProcessor = threads_per_multiprocessor;
  p->streamPrioritiesSupported = 1;
  p->globalL1CacheSupported = 1;
  p->localL1CacheSupported = 1;
  p->sharedMemPerMultiprocessor = shared_per_multiprocessor;
  p->regsPerMultiprocessor = registers;
  p->managedMemory = 1;
  p->singleToDoublePrecisionPerfRatio = 2;
  p->concurrentManagedAccess = 1;
  p->computePreemptionSupported = 1;
  p->canUseHostPointerForRegisteredMem = 1;
  p->cooperativeLaunch = 1;
  p->sharedMemPerBlockOptin = shared_per_block_optin;
  p->maxBlocksPerMultiProcessor = blocks_per_multiprocessor;
  p->reservedSharedMemPerBlock = shared_reserved;
  p->hostRegisterSupported = 1;
  p->memoryPoolsSupported = 1;
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
      return shared_per_block_optin;
    case cudaDevAttrMaxSharedMemoryPerMultiprocessor:
      return shared_per_multiprocessor;
    case cudaDevAttrReservedSharedMemoryPerBlock:
      return shared_reserved;
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
      return clock_khz;
    case cudaDevAttrMemoryClockRate:
      return memory_clock_khz;
    case cudaDevAttrGlobalMemoryBusWidth:
      return memory_bus_bits;
    case cudaDevAttrL2CacheSize:
      return l2_bytes;
    case cudaDevAttrTextureAlignment:
    case cudaDevAttrSurfaceAlignment:
      return texture_alignment;
    case cudaDevAttrTexturePitchAlignment:
      return texture_pitch_alignment;
    case cudaDevAttrMultiProcessorCount:
      return multiprocessors;
    case cudaDevAttrMaxThreadsPerMultiProcessor:
      return threads_per_multiprocessor;
    case cudaDevAttrMaxBlocksPerMultiprocessor:
      return blocks_per_multiprocessor;
    case cudaDevAttrAsyncEngineCount:
      return async_engines;
    case cudaDevAttrComputeCapabilityMajor:
      return 8;
    case cudaDevAttrSingleToDoublePrecisionPerfRatio:
      return 2;
    case cudaDevAttrGpuOverlap:
    case cudaDevAttrCanMapHostMemory:
    case cudaDevAttrConcurrentKernels:
    case cudaDevAttrEccEnabled:
    case cudaDevAttrUnifiedAddressing:
    case cudaDevAttrStreamPrioritiesSupported:
    case cudaDevAttrGlobalL1CacheSupported:
    case cudaDevAttrLocalL1CacheSupported:
    case cudaDevAttrManagedMemory:
    case cudaDevAttrConcurrentManagedAccess:
    case cudaDevAttrComputePreemptionSupported:
    case cudaDevAttrCanUseHostPointerForRegisteredMem:
    case cudaDevAttrCooperativeLaunch:
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
}  // namespace __warpproof

extern "C" {
/// effect    the host waits for all work of the device
/// exact
inline cudaError_t cudaDeviceSynchronize() {
  __wp_device_synchronize();
  return cudaSuccess;
}
inline cudaError_t cudaThreadSynchronize() { return cudaDeviceSynchronize(); }

/// effect    waits for the device, ends all allocations, streams and events, forgets the last error
/// exact
inline cudaError_t cudaDeviceReset() {
  __wp_device_reset();
  __warpproof::last_error = cudaSuccess;
  return cudaSuccess;
}
inline cudaError_t cudaThreadExit() { return cudaDeviceReset(); }

/// effect    one device; cudaErrorInvalidDevice for another number than 0
/// exact
inline cudaError_t cudaGetDeviceCount(int *count) {
  if (count == nullptr) return __warpproof::fail(cudaErrorInvalidValue);
  *count = 1;
  return cudaSuccess;
}
inline cudaError_t cudaSetDevice(int device) {
  return device == 0 ? cudaSuccess : __warpproof::fail(cudaErrorInvalidDevice);
}
inline cudaError_t cudaInitDevice(int device, unsigned int, unsigned int) { return cudaSetDevice(device); }
inline cudaError_t cudaGetDevice(int *device) {
  if (device == nullptr) return __warpproof::fail(cudaErrorInvalidValue);
  *device = 0;
  return cudaSuccess;
}
inline cudaError_t cudaChooseDevice(int *device, const struct cudaDeviceProp *) { return cudaGetDevice(device); }
inline cudaError_t cudaSetValidDevices(int *, int) { return cudaSuccess; }

/// effect    the properties of the one device
/// under: one plausible device, not all
inline cudaError_t cudaGetDeviceProperties(struct cudaDeviceProp *properties, int device) {
  if (properties == nullptr) return __warpproof::fail(cudaErrorInvalidValue);
  if (device != 0) return __warpproof::fail(cudaErrorInvalidDevice);
  __warpproof::describe(properties);
  return cudaSuccess;
}
inline cudaError_t cudaDeviceGetAttribute(int *value, enum cudaDeviceAttr which, int device) {
  if (value == nullptr) return __warpproof::fail(cudaErrorInvalidValue);
  if (device != 0) return __warpproof::fail(cudaErrorInvalidDevice);
  *value = __warpproof::attribute(which);
  return cudaSuccess;
}
inline cudaError_t cudaDriverGetVersion(int *version) {
  if (version == nullptr) return __warpproof::fail(cudaErrorInvalidValue);
  *version = CUDART_VERSION;
  return cudaSuccess;
}
inline cudaError_t cudaRuntimeGetVersion(int *version) { return cudaDriverGetVersion(version); }

cudaError_t cudaDeviceGetPCIBusId(char *id, int length, int device);
cudaError_t cudaDeviceGetByPCIBusId(int *device, const char *id);
cudaError_t cudaDeviceGetTexture1DLinearMaxWidth(size_t *width, const struct cudaChannelFormatDesc *format,
                                                 int device);
cudaError_t cudaDeviceFlushGPUDirectRDMAWrites(int target, int scope);

/// effect    keeps the flags; they choose how the host waits
/// exact
inline cudaError_t cudaSetDeviceFlags(unsigned int flags) {
  __warpproof::device_flags = flags;
  return cudaSuccess;
}
inline cudaError_t cudaGetDeviceFlags(unsigned int *flags) {
  if (flags == nullptr) return __warpproof::fail(cudaErrorInvalidValue);
  *flags = __warpproof::device_flags;
  return cudaSuccess;
}

/// effect    keeps the limit
/// under: the device heap and stack do not follow it
inline cudaError_t cudaDeviceSetLimit(enum cudaLimit limit, size_t value) {
  if (limit > cudaLimitPersistingL2CacheSize) return __warpproof::fail(cudaErrorUnsupportedLimit);
  __warpproof::limits[limit] = value;
  return cudaSuccess;
}
inline cudaError_t cudaDeviceGetLimit(size_t *value, enum cudaLimit limit) {
  if (value == nullptr) return __warpproof::fail(cudaErrorInvalidValue);
  if (limit > cudaLimitPersistingL2CacheSize) return __warpproof::fail(cudaErrorUnsupportedLimit);
  *value = __warpproof::limits[limit];
  return cudaSuccess;
}
inline cudaError_t cudaThreadSetLimit(enum cudaLimit limit, size_t value) { return cudaDeviceSetLimit(limit, value); }
inline cudaError_t cudaThreadGetLimit(size_t *value, enum cudaLimit limit) { return cudaDeviceGetLimit(value, limit); }

/// effect    none: cache and bank settings change speed only
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

/// effect    there is no peer: access is never possible
/// exact
inline cudaError_t cudaDeviceCanAccessPeer(int *can, int device, int peer) {
  if (can == nullptr) return __warpproof::fail(cudaErrorInvalidValue);
  if (device != 0 || peer != 0) return __warpproof::fail(cudaErrorInvalidDevice);
  *can = 0;
  return cudaSuccess;
}
inline cudaError_t cudaDeviceEnablePeerAccess(int, unsigned int) {
  return __warpproof::fail(cudaErrorInvalidDevice);
}
inline cudaError_t cudaDeviceDisablePeerAccess(int) { return __warpproof::fail(cudaErrorPeerAccessNotEnabled); }

cudaError_t cudaDeviceGetP2PAttribute(int *value, enum cudaDeviceP2PAttr which, int from, int to);
}
#endif
