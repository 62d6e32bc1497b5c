// Types and constants of the CUDA runtime API. Numbers are those of CUDA 12, so that programs which
// print or compare them behave as with the real header.
#ifndef WARPPROOF_DRIVER_TYPES_H
#define WARPPROOF_DRIVER_TYPES_H
#define __DRIVER_TYPES_H__

#include <stddef.h>
#include "host_defines.h"
#include "vector_types.h"

// One list gives the enumeration here and the texts of cudaGetErrorName and cudaGetErrorString.
#define __WP_CUDA_ERRORS(E)                                                          \
  E(cudaSuccess, 0, "no error")                                                      \
  E(cudaErrorInvalidValue, 1, "invalid argument")                                    \
  E(cudaErrorMemoryAllocation, 2, "out of memory")                                   \
  E(cudaErrorInitializationError, 3, "initialization error")                         \
  E(cudaErrorCudartUnloading, 4, "driver shutting down")                             \
  E(cudaErrorProfilerDisabled, 5, "profiler disabled")                               \
  E(cudaErrorProfilerNotInitialized, 6, "profiler not initialized")                  \
  E(cudaErrorProfilerAlreadyStarted, 7, "profiler already started")                  \
  E(cudaErrorProfilerAlreadyStopped, 8, "profiler already stopped")                  \
  E(cudaErrorInvalidConfiguration, 9, "invalid configuration argument")              \
  E(cudaErrorInvalidPitchValue, 12, "invalid pitch argument")                        \
  E(cudaErrorInvalidSymbol, 13, "invalid device symbol")                             \
  E(cudaErrorInvalidHostPointer, 16, "invalid host pointer")                         \
  E(cudaErrorInvalidDevicePointer, 17, "invalid device pointer")                     \
  E(cudaErrorInvalidTexture, 18, "invalid texture reference")                        \
  E(cudaErrorInvalidTextureBinding, 19, "texture is not bound to a pointer")         \
  E(cudaErrorInvalidChannelDescriptor, 20, "invalid channel descriptor")             \
  E(cudaErrorInvalidMemcpyDirection, 21, "invalid copy direction for memcpy")        \
  E(cudaErrorAddressOfConstant, 22, "address of constant taken")                     \
  E(cudaErrorTextureFetchFailed, 23, "fetch from texture failed")                    \
  E(cudaErrorTextureNotBound, 24, "texture reference not bound")                     \
  E(cudaErrorSynchronizationError, 25, "synchronization failed")                     \
  E(cudaErrorInvalidFilterSetting, 26, "invalid texture filter")                     \
  E(cudaErrorInvalidNormSetting, 27, "invalid texture normalization")                \
  E(cudaErrorMixedDeviceExecution, 28, "mixed device and emulation code")            \
  E(cudaErrorNotYetImplemented, 31, "not yet implemented")                           \
  E(cudaErrorMemoryValueTooLarge, 32, "emulated address too large")                  \
  E(cudaErrorStubLibrary, 34, "stub library loaded")                                 \
  E(cudaErrorInsufficientDriver, 35, "CUDA driver version is insufficient for CUDA runtime version")                    \
  E(cudaErrorCallRequiresNewerDriver, 36, "call requires a newer driver")            \
  E(cudaErrorInvalidSurface, 37, "invalid surface reference")                        \
  E(cudaErrorDuplicateVariableName, 43, "duplicate global variable")                 \
  E(cudaErrorDuplicateTextureName, 44, "duplicate texture")                          \
  E(cudaErrorDuplicateSurfaceName, 45, "duplicate surface")                          \
  E(cudaErrorDevicesUnavailable, 46, "all devices are busy or unavailable")          \
  E(cudaErrorIncompatibleDriverContext, 49, "incompatible driver context")           \
  E(cudaErrorMissingConfiguration, 52, "launch not configured")                      \
  E(cudaErrorPriorLaunchFailure, 53, "earlier launch failed")                        \
  E(cudaErrorLaunchMaxDepthExceeded, 65, "launch would exceed the nesting depth")    \
  E(cudaErrorLaunchFileScopedTex, 66, "file scoped texture in a child kernel")       \
  E(cudaErrorLaunchFileScopedSurf, 67, "file scoped surface in a child kernel")      \
  E(cudaErrorSyncDepthExceeded, 68, "synchronize would exceed the nesting depth")    \
  E(cudaErrorLaunchPendingCountExceeded, 69, "too many pending launches")            \
  E(cudaErrorInvalidDeviceFunction, 98, "invalid device function")                   \
  E(cudaErrorNoDevice, 100, "no CUDA-capable device is detected")                    \
  E(cudaErrorInvalidDevice, 101, "invalid device ordinal")                           \
  E(cudaErrorDeviceNotLicensed, 102, "device not licensed")                          \
  E(cudaErrorSoftwareValidityNotEstablished, 103, "software validity check failed")  \
  E(cudaErrorStartupFailure, 127, "runtime startup failure")                         \
  E(cudaErrorInvalidKernelImage, 200, "kernel image is invalid")                     \
  E(cudaErrorDeviceUninitialized, 201, "invalid device context")                     \
  E(cudaErrorMapBufferObjectFailed, 205, "mapping of buffer object failed")          \
  E(cudaErrorUnmapBufferObjectFailed, 206, "unmapping of buffer object failed")      \
  E(cudaErrorArrayIsMapped, 207, "array is mapped")                                  \
  E(cudaErrorAlreadyMapped, 208, "resource already mapped")                          \
  E(cudaErrorNoKernelImageForDevice, 209, "no kernel image is available for execution on the device")         \
  E(cudaErrorAlreadyAcquired, 210, "resource already acquired")                      \
  E(cudaErrorNotMapped, 211, "resource not mapped")                                  \
  E(cudaErrorNotMappedAsArray, 212, "resource not mapped as array")                  \
  E(cudaErrorNotMappedAsPointer, 213, "resource not mapped as pointer")              \
  E(cudaErrorECCUncorrectable, 214, "uncorrectable ECC error")                       \
  E(cudaErrorUnsupportedLimit, 215, "limit is not supported")                        \
  E(cudaErrorDeviceAlreadyInUse, 216, "device already in use by another thread")     \
  E(cudaErrorPeerAccessUnsupported, 217, "peer access is not supported")             \
  E(cudaErrorInvalidPtx, 218, "invalid PTX")                                         \
  E(cudaErrorInvalidGraphicsContext, 219, "invalid graphics context")                \
  E(cudaErrorNvlinkUncorrectable, 220, "uncorrectable NVLink error")                 \
  E(cudaErrorJitCompilerNotFound, 221, "PTX compiler library not found")             \
  E(cudaErrorUnsupportedPtxVersion, 222, "unsupported PTX version")                  \
  E(cudaErrorJitCompilationDisabled, 223, "PTX compilation disabled")                \
  E(cudaErrorUnsupportedExecAffinity, 224, "unsupported execution affinity")         \
  E(cudaErrorUnsupportedDevSideSync, 225, "device side synchronize unsupported")     \
  E(cudaErrorContained, 226, "contained memory error")                               \
  E(cudaErrorInvalidSource, 300, "device kernel source is invalid")                  \
  E(cudaErrorFileNotFound, 301, "file not found")                                    \
  E(cudaErrorSharedObjectSymbolNotFound, 302, "shared object symbol not found")      \
  E(cudaErrorSharedObjectInitFailed, 303, "shared object initialization failed")     \
  E(cudaErrorOperatingSystem, 304, "operating system call failed")                   \
  E(cudaErrorInvalidResourceHandle, 400, "invalid resource handle")                  \
  E(cudaErrorIllegalState, 401, "resource in an illegal state")                      \
  E(cudaErrorLossyQuery, 402, "query would lose information")                        \
  E(cudaErrorSymbolNotFound, 500, "named symbol not found")                          \
  E(cudaErrorNotReady, 600, "device not ready")                                      \
  E(cudaErrorIllegalAddress, 700, "an illegal memory access was encountered")                           \
  E(cudaErrorLaunchOutOfResources, 701, "too many resources requested for launch")   \
  E(cudaErrorLaunchTimeout, 702, "the launch timed out and was terminated")                                 \
  E(cudaErrorLaunchIncompatibleTexturing, 703, "incompatible texturing mode")        \
  E(cudaErrorPeerAccessAlreadyEnabled, 704, "peer access is already enabled")        \
  E(cudaErrorPeerAccessNotEnabled, 705, "peer access has not been enabled")          \
  E(cudaErrorSetOnActiveProcess, 708, "cannot set while the device is active")       \
  E(cudaErrorContextIsDestroyed, 709, "context is destroyed")                        \
  E(cudaErrorAssert, 710, "device-side assert triggered")                            \
  E(cudaErrorTooManyPeers, 711, "peer mapping resources exhausted")                  \
  E(cudaErrorHostMemoryAlreadyRegistered, 712, "memory is already registered")       \
  E(cudaErrorHostMemoryNotRegistered, 713, "memory is not registered")               \
  E(cudaErrorHardwareStackError, 714, "hardware stack error")                        \
  E(cudaErrorIllegalInstruction, 715, "an illegal instruction was encountered")                         \
  E(cudaErrorMisalignedAddress, 716, "misaligned address")                           \
  E(cudaErrorInvalidAddressSpace, 717, "operation not supported on global/shared address space")   \
  E(cudaErrorInvalidPc, 718, "invalid program counter")                              \
  E(cudaErrorLaunchFailure, 719, "unspecified launch failure")                       \
  E(cudaErrorCooperativeLaunchTooLarge, 720, "too many blocks in cooperative launch") \
  E(cudaErrorTensorMemoryLeak, 721, "tensor memory not freed")                       \
  E(cudaErrorNotPermitted, 800, "operation not permitted")                           \
  E(cudaErrorNotSupported, 801, "operation not supported")                           \
  E(cudaErrorSystemNotReady, 802, "system not yet initialized")                      \
  E(cudaErrorSystemDriverMismatch, 803, "display and CUDA drivers do not match")     \
  E(cudaErrorCompatNotSupportedOnDevice, 804, "compatibility mode not supported")    \
  E(cudaErrorMpsConnectionFailed, 805, "MPS connection failed")                      \
  E(cudaErrorMpsRpcFailure, 806, "MPS remote call failed")                           \
  E(cudaErrorMpsServerNotReady, 807, "MPS server not ready")                         \
  E(cudaErrorMpsMaxClientsReached, 808, "too many MPS clients")                      \
  E(cudaErrorMpsMaxConnectionsReached, 809, "too many MPS connections")              \
  E(cudaErrorMpsClientTerminated, 810, "MPS client terminated")                      \
  E(cudaErrorCdpNotSupported, 811, "dynamic parallelism not supported")              \
  E(cudaErrorCdpVersionMismatch, 812, "dynamic parallelism version mismatch")        \
  E(cudaErrorStreamCaptureUnsupported, 900, "not permitted while a stream captures") \
  E(cudaErrorStreamCaptureInvalidated, 901, "earlier error while capturing")         \
  E(cudaErrorStreamCaptureMerge, 902, "would merge two captures")                    \
  E(cudaErrorStreamCaptureUnmatched, 903, "capture not started in this stream")      \
  E(cudaErrorStreamCaptureUnjoined, 904, "capturing stream has unjoined work")       \
  E(cudaErrorStreamCaptureIsolation, 905, "dependency leaves the capture")           \
  E(cudaErrorStreamCaptureImplicit, 906, "implicit dependency on the legacy stream") \
  E(cudaErrorCapturedEvent, 907, "event last recorded in a capturing stream")        \
  E(cudaErrorStreamCaptureWrongThread, 908, "capture started by another thread")     \
  E(cudaErrorTimeout, 909, "wait timed out")                                         \
  E(cudaErrorGraphExecUpdateFailure, 910, "graph update violates constraints")       \
  E(cudaErrorExternalDevice, 911, "error on an external device")                     \
  E(cudaErrorInvalidClusterSize, 912, "invalid cluster size")                        \
  E(cudaErrorFunctionNotLoaded, 913, "function not loaded")                          \
  E(cudaErrorInvalidResourceType, 914, "invalid resource type")                      \
  E(cudaErrorInvalidResourceConfiguration, 915, "invalid resource configuration")    \
  E(cudaErrorUnknown, 999, "unknown error")                                          \
  E(cudaErrorApiFailureBase, 10000, "api failure base")

#define __WP_ENUMERATOR(name, __number, __text_) name = __number,
enum cudaError { __WP_CUDA_ERRORS(__WP_ENUMERATOR) };
#undef __WP_ENUMERATOR
typedef enum cudaError cudaError_t;

// --- memory -------------------------------------------------------------------------------------
enum cudaMemcpyKind {
  cudaMemcpyHostToHost = 0,
  cudaMemcpyHostToDevice = 1,
  cudaMemcpyDeviceToHost = 2,
  cudaMemcpyDeviceToDevice = 3,
  cudaMemcpyDefault = 4
};

enum cudaMemoryType {
  cudaMemoryTypeUnregistered = 0,
  cudaMemoryTypeHost = 1,
  cudaMemoryTypeDevice = 2,
  cudaMemoryTypeManaged = 3
};

#define cudaHostAllocDefault 0x00
#define cudaHostAllocPortable 0x01
#define cudaHostAllocMapped 0x02
#define cudaHostAllocWriteCombined 0x04
#define cudaHostRegisterDefault 0x00
#define cudaHostRegisterPortable 0x01
#define cudaHostRegisterMapped 0x02
#define cudaHostRegisterIoMemory 0x04
#define cudaHostRegisterReadOnly 0x08
#define cudaMemAttachGlobal 0x01
#define cudaMemAttachHost 0x02
#define cudaMemAttachSingle 0x04
#define cudaPeerAccessDefault 0x00
#define cudaIpcMemLazyEnablePeerAccess 0x01
#define cudaArrayDefault 0x00
#define cudaArrayLayered 0x01
#define cudaArraySurfaceLoadStore 0x02
#define cudaArrayCubemap 0x04
#define cudaArrayTextureGather 0x08
#define cudaArrayColorAttachment 0x20
#define cudaArraySparse 0x40
#define cudaArrayDeferredMapping 0x80
#define cudaCpuDeviceId ((int)-1)
#define cudaInvalidDeviceId ((int)-2)

struct cudaPointerAttributes {
  enum cudaMemoryType type;
  int device;
  void *devicePointer;
  void *hostPointer;
};

struct cudaExtent {
  size_t width;
  size_t height;
  size_t depth;
};

struct cudaPos {
  size_t x;
  size_t y;
  size_t z;
};

struct cudaPitchedPtr {
  void *ptr;
  size_t pitch;
  size_t xsize;
  size_t ysize;
};

enum cudaChannelFormatKind {
  cudaChannelFormatKindSigned = 0,
  cudaChannelFormatKindUnsigned = 1,
  cudaChannelFormatKindFloat = 2,
  cudaChannelFormatKindNone = 3,
  cudaChannelFormatKindNV12 = 4,
  cudaChannelFormatKindUnsignedNormalized8X1 = 5,
  cudaChannelFormatKindUnsignedNormalized8X2 = 6,
  cudaChannelFormatKindUnsignedNormalized8X4 = 7,
  cudaChannelFormatKindUnsignedNormalized16X1 = 8,
  cudaChannelFormatKindUnsignedNormalized16X2 = 9,
  cudaChannelFormatKindUnsignedNormalized16X4 = 10,
  cudaChannelFormatKindSignedNormalized8X1 = 11,
  cudaChannelFormatKindSignedNormalized8X2 = 12,
  cudaChannelFormatKindSignedNormalized8X4 = 13,
  cudaChannelFormatKindSignedNormalized16X1 = 14,
  cudaChannelFormatKindSignedNormalized16X2 = 15,
  cudaChannelFormatKindSignedNormalized16X4 = 16
};

struct cudaChannelFormatDesc {
  int x;
  int y;
  int z;
  int w;
  enum cudaChannelFormatKind f;
};

struct cudaArray;
typedef struct cudaArray *cudaArray_t;
typedef const struct cudaArray *cudaArray_const_t;
struct cudaMipmappedArray;
typedef struct cudaMipmappedArray *cudaMipmappedArray_t;
typedef const struct cudaMipmappedArray *cudaMipmappedArray_const_t;

struct cudaMemcpy3DParms {
  cudaArray_t srcArray;
  struct cudaPos srcPos;
  struct cudaPitchedPtr srcPtr;
  cudaArray_t dstArray;
  struct cudaPos dstPos;
  struct cudaPitchedPtr dstPtr;
  struct cudaExtent extent;
  enum cudaMemcpyKind kind;
};

struct cudaMemcpy3DPeerParms {
  cudaArray_t srcArray;
  struct cudaPos srcPos;
  struct cudaPitchedPtr srcPtr;
  int srcDevice;
  cudaArray_t dstArray;
  struct cudaPos dstPos;
  struct cudaPitchedPtr dstPtr;
  int dstDevice;
  struct cudaExtent extent;
};

enum cudaMemoryAdvise {
  cudaMemAdviseSetReadMostly = 1,
  cudaMemAdviseUnsetReadMostly = 2,
  cudaMemAdviseSetPreferredLocation = 3,
  cudaMemAdviseUnsetPreferredLocation = 4,
  cudaMemAdviseSetAccessedBy = 5,
  cudaMemAdviseUnsetAccessedBy = 6
};

enum cudaMemRangeAttribute {
  cudaMemRangeAttributeReadMostly = 1,
  cudaMemRangeAttributePreferredLocation = 2,
  cudaMemRangeAttributeAccessedBy = 3,
  cudaMemRangeAttributeLastPrefetchLocation = 4,
  cudaMemRangeAttributePreferredLocationType = 5,
  cudaMemRangeAttributePreferredLocationId = 6,
  cudaMemRangeAttributeLastPrefetchLocationType = 7,
  cudaMemRangeAttributeLastPrefetchLocationId = 8
};

// --- memory pools -------------------------------------------------------------------------------
typedef struct CUmemPoolHandle_st *cudaMemPool_t;

enum cudaMemPoolAttr {
  cudaMemPoolReuseFollowEventDependencies = 1,
  cudaMemPoolReuseAllowOpportunistic = 2,
  cudaMemPoolReuseAllowInternalDependencies = 3,
  cudaMemPoolAttrReleaseThreshold = 4,
  cudaMemPoolAttrReservedMemCurrent = 5,
  cudaMemPoolAttrReservedMemHigh = 6,
  cudaMemPoolAttrUsedMemCurrent = 7,
  cudaMemPoolAttrUsedMemHigh = 8
};

enum cudaMemLocationType {
  cudaMemLocationTypeInvalid = 0,
  cudaMemLocationTypeDevice = 1,
  cudaMemLocationTypeHost = 2,
  cudaMemLocationTypeHostNuma = 3,
  cudaMemLocationTypeHostNumaCurrent = 4
};

struct cudaMemLocation {
  enum cudaMemLocationType type;
  int id;
};

enum cudaMemAccessFlags {
  cudaMemAccessFlagsProtNone = 0,
  cudaMemAccessFlagsProtRead = 1,
  cudaMemAccessFlagsProtReadWrite = 3
};

struct cudaMemAccessDesc {
  struct cudaMemLocation location;
  enum cudaMemAccessFlags flags;
};

enum cudaMemAllocationType { cudaMemAllocationTypeInvalid = 0, cudaMemAllocationTypePinned = 1 };

enum cudaMemAllocationHandleType {
  cudaMemHandleTypeNone = 0,
  cudaMemHandleTypePosixFileDescriptor = 1,
  cudaMemHandleTypeWin32 = 2,
  cudaMemHandleTypeWin32Kmt = 4,
  cudaMemHandleTypeFabric = 8
};

struct cudaMemPoolProps {
  enum cudaMemAllocationType allocType;
  enum cudaMemAllocationHandleType handleTypes;
  struct cudaMemLocation location;
  void *win32SecurityAttributes;
  size_t maxSize;
  unsigned short usage;
  unsigned char reserved[54];
};

struct cudaMemPoolPtrExportData {
  unsigned char reserved[64];
};

// --- streams and events -------------------------------------------------------------------------
typedef struct CUstream_st *cudaStream_t;
typedef struct CUevent_st *cudaEvent_t;

#define cudaStreamDefault 0x00
#define cudaStreamNonBlocking 0x01
#define cudaStreamLegacy ((cudaStream_t)0x1)
#define cudaStreamPerThread ((cudaStream_t)0x2)
#define cudaEventDefault 0x00
#define cudaEventBlockingSync 0x01
#define cudaEventDisableTiming 0x02
#define cudaEventInterprocess 0x04
#define cudaEventRecordDefault 0x00
#define cudaEventRecordExternal 0x01
#define cudaEventWaitDefault 0x00
#define cudaEventWaitExternal 0x01

typedef void (*cudaStreamCallback_t)(cudaStream_t stream, cudaError_t __status, void *data);
typedef void (*cudaHostFn_t)(void *data);

enum cudaStreamCaptureStatus {
  cudaStreamCaptureStatusNone = 0,
  cudaStreamCaptureStatusActive = 1,
  cudaStreamCaptureStatusInvalidated = 2
};

enum cudaStreamCaptureMode {
  cudaStreamCaptureModeGlobal = 0,
  cudaStreamCaptureModeThreadLocal = 1,
  cudaStreamCaptureModeRelaxed = 2
};

enum cudaStreamUpdateCaptureDependenciesFlags {
  cudaStreamAddCaptureDependencies = 0,
  cudaStreamSetCaptureDependencies = 1
};

// --- devices ------------------------------------------------------------------------------------
#define cudaDeviceScheduleAuto 0x00
#define cudaDeviceScheduleSpin 0x01
#define cudaDeviceScheduleYield 0x02
#define cudaDeviceScheduleBlockingSync 0x04
#define cudaDeviceBlockingSync 0x04
#define cudaDeviceScheduleMask 0x07
#define cudaDeviceMapHost 0x08
#define cudaDeviceLmemResizeToMax 0x10
#define cudaDeviceSyncMemops 0x80
#define cudaDeviceMask 0xff
#define cudaInitDeviceFlagsAreValid 0x01

enum cudaComputeMode {
  cudaComputeModeDefault = 0,
  cudaComputeModeExclusive = 1,
  cudaComputeModeProhibited = 2,
  cudaComputeModeExclusiveProcess = 3
};

enum cudaLimit {
  cudaLimitStackSize = 0,
  cudaLimitPrintfFifoSize = 1,
  cudaLimitMallocHeapSize = 2,
  cudaLimitDevRuntimeSyncDepth = 3,
  cudaLimitDevRuntimePendingLaunchCount = 4,
  cudaLimitMaxL2FetchGranularity = 5,
  cudaLimitPersistingL2CacheSize = 6
};

enum cudaFuncCache {
  cudaFuncCachePreferNone = 0,
  cudaFuncCachePreferShared = 1,
  cudaFuncCachePreferL1 = 2,
  cudaFuncCachePreferEqual = 3
};

enum cudaSharedMemConfig {
  cudaSharedMemBankSizeDefault = 0,
  cudaSharedMemBankSizeFourByte = 1,
  cudaSharedMemBankSizeEightByte = 2
};

enum cudaSharedCarveout {
  cudaSharedmemCarveoutDefault = -1,
  cudaSharedmemCarveoutMaxL1 = 0,
  cudaSharedmemCarveoutMaxShared = 100
};

enum cudaDeviceAttr {
  cudaDevAttrMaxThreadsPerBlock = 1,
  cudaDevAttrMaxBlockDimX = 2,
  cudaDevAttrMaxBlockDimY = 3,
  cudaDevAttrMaxBlockDimZ = 4,
  cudaDevAttrMaxGridDimX = 5,
  cudaDevAttrMaxGridDimY = 6,
  cudaDevAttrMaxGridDimZ = 7,
  cudaDevAttrMaxSharedMemoryPerBlock = 8,
  cudaDevAttrTotalConstantMemory = 9,
  cudaDevAttrWarpSize = 10,
  cudaDevAttrMaxPitch = 11,
  cudaDevAttrMaxRegistersPerBlock = 12,
  cudaDevAttrClockRate = 13,
  cudaDevAttrTextureAlignment = 14,
  cudaDevAttrGpuOverlap = 15,
  cudaDevAttrMultiProcessorCount = 16,
  cudaDevAttrKernelExecTimeout = 17,
  cudaDevAttrIntegrated = 18,
  cudaDevAttrCanMapHostMemory = 19,
  cudaDevAttrComputeMode = 20,
  cudaDevAttrMaxTexture1DWidth = 21,
  cudaDevAttrMaxTexture2DWidth = 22,
  cudaDevAttrMaxTexture2DHeight = 23,
  cudaDevAttrMaxTexture3DWidth = 24,
  cudaDevAttrMaxTexture3DHeight = 25,
  cudaDevAttrMaxTexture3DDepth = 26,
  cudaDevAttrMaxTexture2DLayeredWidth = 27,
  cudaDevAttrMaxTexture2DLayeredHeight = 28,
  cudaDevAttrMaxTexture2DLayeredLayers = 29,
  cudaDevAttrSurfaceAlignment = 30,
  cudaDevAttrConcurrentKernels = 31,
  cudaDevAttrEccEnabled = 32,
  cudaDevAttrPciBusId = 33,
  cudaDevAttrPciDeviceId = 34,
  cudaDevAttrTccDriver = 35,
  cudaDevAttrMemoryClockRate = 36,
  cudaDevAttrGlobalMemoryBusWidth = 37,
  cudaDevAttrL2CacheSize = 38,
  cudaDevAttrMaxThreadsPerMultiProcessor = 39,
  cudaDevAttrAsyncEngineCount = 40,
  cudaDevAttrUnifiedAddressing = 41,
  cudaDevAttrMaxTexture1DLayeredWidth = 42,
  cudaDevAttrMaxTexture1DLayeredLayers = 43,
  cudaDevAttrPciDomainId = 50,
  cudaDevAttrTexturePitchAlignment = 51,
  cudaDevAttrMaxTextureCubemapWidth = 52,
  cudaDevAttrMaxSurface1DWidth = 55,
  cudaDevAttrMaxSurface2DWidth = 56,
  cudaDevAttrMaxSurface2DHeight = 57,
  cudaDevAttrMaxTexture1DLinearWidth = 69,
  cudaDevAttrMaxTexture2DLinearWidth = 70,
  cudaDevAttrMaxTexture2DLinearHeight = 71,
  cudaDevAttrMaxTexture2DLinearPitch = 72,
  cudaDevAttrComputeCapabilityMajor = 75,
  cudaDevAttrComputeCapabilityMinor = 76,
  cudaDevAttrStreamPrioritiesSupported = 78,
  cudaDevAttrGlobalL1CacheSupported = 79,
  cudaDevAttrLocalL1CacheSupported = 80,
  cudaDevAttrMaxSharedMemoryPerMultiprocessor = 81,
  cudaDevAttrMaxRegistersPerMultiprocessor = 82,
  cudaDevAttrManagedMemory = 83,
  cudaDevAttrIsMultiGpuBoard = 84,
  cudaDevAttrMultiGpuBoardGroupID = 85,
  cudaDevAttrHostNativeAtomicSupported = 86,
  cudaDevAttrSingleToDoublePrecisionPerfRatio = 87,
  cudaDevAttrPageableMemoryAccess = 88,
  cudaDevAttrConcurrentManagedAccess = 89,
  cudaDevAttrComputePreemptionSupported = 90,
  cudaDevAttrCanUseHostPointerForRegisteredMem = 91,
  cudaDevAttrCooperativeLaunch = 95,
  cudaDevAttrCooperativeMultiDeviceLaunch = 96,
  cudaDevAttrMaxSharedMemoryPerBlockOptin = 97,
  cudaDevAttrCanFlushRemoteWrites = 98,
  cudaDevAttrHostRegisterSupported = 99,
  cudaDevAttrPageableMemoryAccessUsesHostPageTables = 100,
  cudaDevAttrDirectManagedMemAccessFromHost = 101,
  cudaDevAttrMaxBlocksPerMultiprocessor = 106,
  cudaDevAttrMaxPersistingL2CacheSize = 108,
  cudaDevAttrMaxAccessPolicyWindowSize = 109,
  cudaDevAttrReservedSharedMemoryPerBlock = 111,
  cudaDevAttrSparseCudaArraySupported = 112,
  cudaDevAttrHostRegisterReadOnlySupported = 113,
  cudaDevAttrTimelineSemaphoreInteropSupported = 114,
  cudaDevAttrMemoryPoolsSupported = 115,
  cudaDevAttrGPUDirectRDMASupported = 116,
  cudaDevAttrMemoryPoolSupportedHandleTypes = 119,
  cudaDevAttrClusterLaunch = 120,
  cudaDevAttrIpcEventSupport = 125,
  cudaDevAttrMemSyncDomainCount = 126,
  cudaDevAttrNumaConfig = 129,
  cudaDevAttrNumaId = 130,
  cudaDevAttrMpsEnabled = 132,
  cudaDevAttrHostNumaId = 134
};

enum cudaDeviceP2PAttr {
  cudaDevP2PAttrPerformanceRank = 1,
  cudaDevP2PAttrAccessSupported = 2,
  cudaDevP2PAttrNativeAtomicSupported = 3,
  cudaDevP2PAttrCudaArrayAccessSupported = 4
};

struct CUuuid_st {
  char bytes[16];
};
typedef struct CUuuid_st CUuuid;
typedef struct CUuuid_st cudaUUID_t;

struct cudaDeviceProp {
  char name[256];
  cudaUUID_t uuid;
  char luid[8];
  unsigned int luidDeviceNodeMask;
  size_t totalGlobalMem;
  size_t sharedMemPerBlock;
  int regsPerBlock;
  int warpSize;
  size_t memPitch;
  int maxThreadsPerBlock;
  int maxThreadsDim[3];
  int maxGridSize[3];
  int clockRate;
  size_t totalConstMem;
  int major;
  int minor;
  size_t textureAlignment;
  size_t texturePitchAlignment;
  int deviceOverlap;
  int multiProcessorCount;
  int kernelExecTimeoutEnabled;
  int integrated;
  int canMapHostMemory;
  int computeMode;
  int maxTexture1D;
  int maxTexture1DMipmap;
  int maxTexture1DLinear;
  int maxTexture2D[2];
  int maxTexture2DMipmap[2];
  int maxTexture2DLinear[3];
  int maxTexture2DGather[2];
  int maxTexture3D[3];
  int maxTexture3DAlt[3];
  int maxTextureCubemap;
  int maxTexture1DLayered[2];
  int maxTexture2DLayered[3];
  int maxTextureCubemapLayered[2];
  int maxSurface1D;
  int maxSurface2D[2];
  int maxSurface3D[3];
  int maxSurface1DLayered[2];
  int maxSurface2DLayered[3];
  int maxSurfaceCubemap;
  int maxSurfaceCubemapLayered[2];
  size_t surfaceAlignment;
  int concurrentKernels;
  int ECCEnabled;
  int pciBusID;
  int pciDeviceID;
  int pciDomainID;
  int tccDriver;
  int asyncEngineCount;
  int unifiedAddressing;
  int memoryClockRate;
  int memoryBusWidth;
  int l2CacheSize;
  int persistingL2CacheMaxSize;
  int maxThreadsPerMultiProcessor;
  int streamPrioritiesSupported;
  int globalL1CacheSupported;
  int localL1CacheSupported;
  size_t sharedMemPerMultiprocessor;
  int regsPerMultiprocessor;
  int managedMemory;
  int isMultiGpuBoard;
  int multiGpuBoardGroupID;
  int hostNativeAtomicSupported;
  int singleToDoublePrecisionPerfRatio;
  int pageableMemoryAccess;
  int concurrentManagedAccess;
  int computePreemptionSupported;
  int canUseHostPointerForRegisteredMem;
  int cooperativeLaunch;
  int cooperativeMultiDeviceLaunch;
  size_t sharedMemPerBlockOptin;
  int pageableMemoryAccessUsesHostPageTables;
  int directManagedMemAccessFromHost;
  int maxBlocksPerMultiProcessor;
  int accessPolicyMaxWindowSize;
  size_t reservedSharedMemPerBlock;
  int hostRegisterSupported;
  int sparseCudaArraySupported;
  int hostRegisterReadOnlySupported;
  int timelineSemaphoreInteropSupported;
  int memoryPoolsSupported;
  int gpuDirectRDMASupported;
  unsigned int gpuDirectRDMAFlushWritesOptions;
  int gpuDirectRDMAWritesOrdering;
  unsigned int memoryPoolSupportedHandleTypes;
  int deferredMappingCudaArraySupported;
  int ipcEventSupported;
  int clusterLaunch;
  int unifiedFunctionPointers;
};

// --- functions and launches ---------------------------------------------------------------------
typedef struct CUfunc_st *cudaFunction_t;
typedef struct CUkern_st *cudaKernel_t;

struct cudaFuncAttributes {
  size_t sharedSizeBytes;
  size_t constSizeBytes;
  size_t localSizeBytes;
  int maxThreadsPerBlock;
  int numRegs;
  int ptxVersion;
  int binaryVersion;
  int cacheModeCA;
  int maxDynamicSharedSizeBytes;
  int preferredShmemCarveout;
  int clusterDimMustBeSet;
  int requiredClusterWidth;
  int requiredClusterHeight;
  int requiredClusterDepth;
  int clusterSchedulingPolicyPreference;
  int nonPortableClusterSizeAllowed;
};

enum cudaFuncAttribute {
  cudaFuncAttributeMaxDynamicSharedMemorySize = 8,
  cudaFuncAttributePreferredSharedMemoryCarveout = 9,
  cudaFuncAttributeClusterDimMustBeSet = 10,
  cudaFuncAttributeRequiredClusterWidth = 11,
  cudaFuncAttributeRequiredClusterHeight = 12,
  cudaFuncAttributeRequiredClusterDepth = 13,
  cudaFuncAttributeNonPortableClusterSizeAllowed = 14,
  cudaFuncAttributeClusterSchedulingPolicyPreference = 15,
  cudaFuncAttributeMax = 16
};

#define cudaOccupancyDefault 0x00
#define cudaOccupancyDisableCachingOverride 0x01
#define cudaCooperativeLaunchMultiDeviceNoPreSync 0x01
#define cudaCooperativeLaunchMultiDeviceNoPostSync 0x02

struct cudaLaunchParams {
  void *func;
  dim3 gridDim;
  dim3 blockDim;
  void **args;
  size_t sharedMem;
  cudaStream_t stream;
};

enum cudaAccessProperty {
  cudaAccessPropertyNormal = 0,
  cudaAccessPropertyStreaming = 1,
  cudaAccessPropertyPersisting = 2
};

struct cudaAccessPolicyWindow {
  void *base_ptr;
  size_t num_bytes;
  float hitRatio;
  enum cudaAccessProperty hitProp;
  enum cudaAccessProperty missProp;
};

enum cudaSynchronizationPolicy {
  cudaSyncPolicyAuto = 1,
  cudaSyncPolicySpin = 2,
  cudaSyncPolicyYield = 3,
  cudaSyncPolicyBlockingSync = 4
};

enum cudaClusterSchedulingPolicy {
  cudaClusterSchedulingPolicyDefault = 0,
  cudaClusterSchedulingPolicySpread = 1,
  cudaClusterSchedulingPolicyLoadBalancing = 2
};

enum cudaLaunchMemSyncDomain { cudaLaunchMemSyncDomainDefault = 0, cudaLaunchMemSyncDomainRemote = 1 };

struct cudaLaunchMemSyncDomainMap {
  unsigned char default_;
  unsigned char remote;
};

enum cudaLaunchAttributeID {
  cudaLaunchAttributeIgnore = 0,
  cudaLaunchAttributeAccessPolicyWindow = 1,
  cudaLaunchAttributeCooperative = 2,
  cudaLaunchAttributeSynchronizationPolicy = 3,
  cudaLaunchAttributeClusterDimension = 4,
  cudaLaunchAttributeClusterSchedulingPolicyPreference = 5,
  cudaLaunchAttributeProgrammaticStreamSerialization = 6,
  cudaLaunchAttributeProgrammaticEvent = 7,
  cudaLaunchAttributePriority = 8,
  cudaLaunchAttributeMemSyncDomainMap = 9,
  cudaLaunchAttributeMemSyncDomain = 10,
  cudaLaunchAttributePreferredClusterDimension = 11,
  cudaLaunchAttributeLaunchCompletionEvent = 12,
  cudaLaunchAttributeDeviceUpdatableKernelNode = 13,
  cudaLaunchAttributePreferredSharedMemoryCarveout = 14
};

union cudaLaunchAttributeValue {
  char pad[64];
  struct cudaAccessPolicyWindow accessPolicyWindow;
  int cooperative;
  enum cudaSynchronizationPolicy syncPolicy;
  struct {
    unsigned int x;
    unsigned int y;
    unsigned int z;
  } clusterDim;
  enum cudaClusterSchedulingPolicy clusterSchedulingPolicyPreference;
  int programmaticStreamSerializationAllowed;
  struct {
    cudaEvent_t event;
    int flags;
    int triggerAtBlockStart;
  } programmaticEvent;
  int priority;
  struct cudaLaunchMemSyncDomainMap memSyncDomainMap;
  enum cudaLaunchMemSyncDomain memSyncDomain;
  unsigned int sharedMemCarveout;
};

struct cudaLaunchAttribute {
  enum cudaLaunchAttributeID id;
  char pad[4];
  union cudaLaunchAttributeValue val;
};

struct cudaLaunchConfig_t {
  dim3 gridDim;
  dim3 blockDim;
  size_t dynamicSmemBytes;
  cudaStream_t stream;
  struct cudaLaunchAttribute *attrs;
  unsigned int numAttrs;
};

#define cudaStreamAttrID cudaLaunchAttributeID
#define cudaStreamAttrValue cudaLaunchAttributeValue
#define cudaStreamAttributeAccessPolicyWindow cudaLaunchAttributeAccessPolicyWindow
#define cudaStreamAttributeSynchronizationPolicy cudaLaunchAttributeSynchronizationPolicy
#define cudaStreamAttributePriority cudaLaunchAttributePriority
#define cudaKernelNodeAttrID cudaLaunchAttributeID
#define cudaKernelNodeAttrValue cudaLaunchAttributeValue
#define cudaKernelNodeAttributeAccessPolicyWindow cudaLaunchAttributeAccessPolicyWindow
#define cudaKernelNodeAttributeCooperative cudaLaunchAttributeCooperative
#define cudaKernelNodeAttributePriority cudaLaunchAttributePriority

// --- handles of what is only declared ------------------------------------------------------------
typedef struct CUgraph_st *cudaGraph_t;
typedef struct CUgraphNode_st *cudaGraphNode_t;
typedef struct CUgraphExec_st *cudaGraphExec_t;
typedef struct CUuserObject_st *cudaUserObject_t;
typedef unsigned long long cudaGraphConditionalHandle;
typedef struct cudaGraphicsResource *cudaGraphicsResource_t;
typedef struct CUexternalMemory_st *cudaExternalMemory_t;
typedef struct CUexternalSemaphore_st *cudaExternalSemaphore_t;

struct cudaIpcEventHandle_t {
  char reserved[64];
};
struct cudaIpcMemHandle_t {
  char reserved[64];
};

enum cudaGraphicsMapFlags {
  cudaGraphicsMapFlagsNone = 0,
  cudaGraphicsMapFlagsReadOnly = 1,
  cudaGraphicsMapFlagsWriteDiscard = 2
};

enum cudaGraphicsRegisterFlags {
  cudaGraphicsRegisterFlagsNone = 0,
  cudaGraphicsRegisterFlagsReadOnly = 1,
  cudaGraphicsRegisterFlagsWriteDiscard = 2,
  cudaGraphicsRegisterFlagsSurfaceLoadStore = 4,
  cudaGraphicsRegisterFlagsTextureGather = 8
};

// --- what a texture or surface object looks at -----------------------------------------------------
enum cudaResourceType {
  cudaResourceTypeArray = 0,
  cudaResourceTypeMipmappedArray = 1,
  cudaResourceTypeLinear = 2,
  cudaResourceTypePitch2D = 3
};

struct cudaResourceDesc {
  enum cudaResourceType resType;
  union {
    struct {
      cudaArray_t array;
    } array;
    struct {
      cudaMipmappedArray_t mipmap;
    } mipmap;
    struct {
      void *devPtr;
      struct cudaChannelFormatDesc desc;
      size_t sizeInBytes;
    } linear;
    struct {
      void *devPtr;
      struct cudaChannelFormatDesc desc;
      size_t width;
      size_t height;
      size_t pitchInBytes;
    } pitch2D;
  } res;
};

enum cudaResourceViewFormat { cudaResViewFormatNone = 0 };

struct cudaResourceViewDesc {
  enum cudaResourceViewFormat format;
  size_t width;
  size_t height;
  size_t depth;
  unsigned int firstMipmapLevel;
  unsigned int lastMipmapLevel;
  unsigned int firstLayer;
  unsigned int lastLayer;
};
#endif
