// Allocation of device, pinned and managed memory, and questions about pointers.
#ifndef WARPPROOF_RUNTIME_MEMORY_H
#define WARPPROOF_RUNTIME_MEMORY_H
#include "runtime_varying.h"

extern "C" {
// new primitive: the object p points into becomes pinned (on = 1) or pageable again (on = 0).
__WP_H void __wp_host_register(void *__p, __wp_size bytes, int __on);
}

namespace __warpproof {
enum : size_t {
  __device_alignment = 256,  // promised by the programming guide for cudaMalloc
  __pitch_alignment = 512,
  __most_device_memory = 1ull << 40,  // more than any device has
  __address_space = 1ull << 47  // no allocation can be larger
};

inline bool __is_pageable(int __space) { return __space == __WP_HOST_HEAP || __space == __WP_HOST_OTHER; }

// Set by the first stream-ordered allocation: from then on a free cannot be trusted to wait.
inline bool __has_stream_ordered_memory = false;

/// effect    a new uninitialised object: all allocation functions end here; a failure leaves a null pointer, as was
///           seen on hardware
/// tag       allocates bytes p space
/// exact
inline cudaError_t __allocate(void **__p, size_t bytes, int __space) {
  if (__is_forbidden()) return __fail(cudaErrorNotPermitted);
  if (__p == nullptr) return __missing();
  __wp_note(bytes > 0, "an allocation of 0 bytes succeeds and gives a null pointer");
  if (bytes == 0) {
    *__p = nullptr;
    return cudaSuccess;
  }
  const bool __impossible = bytes > (__space == __WP_DEVICE ? __most_device_memory : __address_space);
  if (__impossible || __wp_allocation_fails()) {
    *__p = nullptr;
    return __fail(cudaErrorMemoryAllocation);
  }
  *__p = __wp_alloc(bytes, __device_alignment, __space);
  return cudaSuccess;
}

inline cudaError_t __obtain(void **__p, size_t bytes, int __space) {
  __is_in_use = true;
  if (__disturbs_capture()) return __fail(cudaErrorStreamCaptureUnsupported);
  return __allocate(__p, bytes, __space);
}

inline cudaError_t __allocate_rows(void **__p, size_t *pitch, size_t width, size_t __rows) {
  if (__p == nullptr || pitch == nullptr) return __missing();
  __wp_note(width > 0 && __rows > 0, "an allocation of 0 bytes succeeds and gives a null pointer");
  size_t bytes;
  if (__builtin_add_overflow(width, __pitch_alignment - 1, &bytes))
    return __fail(cudaErrorMemoryAllocation);
  *pitch = bytes & ~(size_t)(__pitch_alignment - 1);
  if (__builtin_mul_overflow(*pitch, __rows, &bytes)) return __fail(cudaErrorMemoryAllocation);
  return __obtain(__p, bytes, __WP_DEVICE);
}

inline cudaError_t __not_pinned() { return __WP_MISUSE(cudaErrorInvalidValue, "memory that is not pinned"); }

// Of pageable memory it depends on the device whether it counts as managed.
inline cudaError_t __not_managed(const void *__p, size_t bytes) {
  __wp_require(bytes > 0 && __is_pageable(__wp_pointer_space(__p)), "api-misuse", "memory that is not managed, or none");
  return __fail(cudaErrorInvalidValue);
}

inline void __release(void *__p) {
  __wp_free(__p, __wp_pointer_space(__p) == __WP_MANAGED ? __WP_MANAGED : __WP_DEVICE);
}

/// effect    ends an object's life
/// tag       frees p
/// over: in a program that uses cudaMallocAsync, whose memory is freed without a wait, no free waits
inline void __release_without_wait(void *__p) { __release(__p); }
}  // namespace __warpproof

extern "C" {
/// effect    *p becomes a new uninitialised object of device memory, aligned to 256; or it becomes null
///           or stays, and cudaErrorMemoryAllocation is returned
/// tag       allocates bytes p
/// exact
inline cudaError_t cudaMalloc(void **__p, size_t bytes) {
  return __warpproof::__obtain(__p, bytes, __WP_DEVICE);
}

/// requires  p is null or the start of a live cudaMalloc or cudaMallocManaged object [invalid-free]
/// effect    waits for the device, then ends the object's life
/// tag       frees p
/// exact
inline cudaError_t cudaFree(void *__p) {
  if (__warpproof::__is_forbidden()) return __warpproof::__fail(cudaErrorNotPermitted);
  if (__p == nullptr) return cudaSuccess;
  if (__warpproof::__disturbs_capture()) return __warpproof::__fail(cudaErrorStreamCaptureUnsupported);
  if (__warpproof::__has_stream_ordered_memory) __warpproof::__release_without_wait(__p);
  else {
    __wp_device_synchronize();
    __warpproof::__release(__p);
  }
  return cudaSuccess;
}

/// effect    device memory of height rows, each *pitch = width rounded up to 512 bytes long
/// tag       follow
/// under: the pitch of one kind of device
inline cudaError_t cudaMallocPitch(void **__p, size_t *pitch, size_t width, size_t height) {
  return __warpproof::__allocate_rows(__p, pitch, width, height);
}

/// effect    device memory of height * depth rows, each the width rounded up to 512 bytes long
/// tag       follow
/// under: the pitch of one kind of device
inline cudaError_t cudaMalloc3D(struct cudaPitchedPtr *__p, struct cudaExtent extent) {
  if (__p == nullptr) return __warpproof::__missing();
  size_t __rows;
  if (__builtin_mul_overflow(extent.height, extent.depth, &__rows))
    return __warpproof::__fail(cudaErrorMemoryAllocation);
  __p->xsize = extent.width;
  __p->ysize = extent.height;
  return __warpproof::__allocate_rows(&__p->ptr, &__p->pitch, extent.width, __rows);
}

/// effect    as cudaMalloc, with pinned host memory, which has the same address on the device
/// tag       allocates bytes p
/// exact
inline cudaError_t cudaHostAlloc(void **__p, size_t bytes, unsigned int flags) {
  if (flags > 7) return __WP_MISUSE(cudaErrorInvalidValue, "flags that no pinned memory has");
  return __warpproof::__obtain(__p, bytes, __WP_PINNED);
}

/// requires  p is null or the start of a live pinned object [invalid-free]
/// effect    ends the object's life, without waiting for the device
/// tag       frees p
/// exact
inline cudaError_t cudaFreeHost(void *__p) {
  if (__warpproof::__disturbs_capture()) return __warpproof::__fail(cudaErrorStreamCaptureUnsupported);
  if (__p != nullptr) __wp_free(__p, __WP_PINNED);
  return cudaSuccess;
}

/// requires  bytes > 0, known flags, memory that is not pinned yet [api-misuse]
/// effect    the host object becomes pinned, so the device may use it and copies from it are asynchronous
/// tag       follow
/// over: the whole object is pinned, also when only a part was asked for
inline cudaError_t cudaHostRegister(void *__p, size_t bytes, unsigned int flags) {
  __wp_require(bytes > 0, "api-misuse", "cudaHostRegister of 0 bytes");
  if (__p == nullptr) return __warpproof::__missing();
  if (bytes == 0) return __warpproof::__fail(cudaErrorInvalidValue);
  if (flags > 15) return __WP_MISUSE(cudaErrorInvalidValue, "flags that no registered memory has");
  if (__wp_pointer_space(__p) == __WP_PINNED)
    return __WP_MISUSE(cudaErrorHostMemoryAlreadyRegistered, "registering memory that is pinned already");
  if (__warpproof::__disturbs_capture()) return __warpproof::__fail(cudaErrorStreamCaptureUnsupported);
  __wp_host_register(__p, bytes, 1);
  return cudaSuccess;
}

/// requires  memory that was registered [api-misuse]
/// effect    the registered object becomes pageable again
/// tag       follow
/// exact
inline cudaError_t cudaHostUnregister(void *__p) {
  if (__p == nullptr) return __warpproof::__missing();
  if (__wp_pointer_space(__p) != __WP_PINNED)
    return __WP_MISUSE(cudaErrorHostMemoryNotRegistered, "unregistering memory that is not registered");
  if (__warpproof::__disturbs_capture()) return __warpproof::__fail(cudaErrorStreamCaptureUnsupported);
  __wp_host_register(__p, 0, 0);
  return cudaSuccess;
}

/// requires  pinned memory, no flags [api-misuse]
/// effect    the same address: host and device share one address space
/// tag       follow
/// exact
inline cudaError_t cudaHostGetDevicePointer(void **device, void *host, unsigned int flags) {
  if (device == nullptr) return __warpproof::__missing();
  if (flags != 0) return __WP_MISUSE(cudaErrorInvalidValue, "flags, of which there are none yet");
  if (__wp_pointer_space(host) != __WP_PINNED) return __warpproof::__not_pinned();
  *device = host;
  return cudaSuccess;
}

/// effect    the flags of pinned memory
/// tag       asks
/// over: any flags
inline cudaError_t cudaHostGetFlags(unsigned int *flags, void *host) {
  if (flags == nullptr) return __warpproof::__missing();
  if (__wp_pointer_space(host) != __WP_PINNED) return __warpproof::__not_pinned();
  *flags = __wp_any_between(0u, 7u);
  return cudaSuccess;
}

/// effect    where the object p points into lives
/// tag       follow
/// exact
inline cudaError_t cudaPointerGetAttributes(struct cudaPointerAttributes *__attributes, const void *__p) {
  if (__attributes == nullptr) return __warpproof::__missing();
  int __space = __wp_pointer_space(__p);
  bool __on_device = __space == __WP_DEVICE || __space == __WP_CONSTANT;
  bool shared = __space == __WP_PINNED || __space == __WP_MANAGED;
  __attributes->type = __on_device               ? cudaMemoryTypeDevice
                     : __space == __WP_PINNED  ? cudaMemoryTypeHost
                     : __space == __WP_MANAGED ? cudaMemoryTypeManaged
                                             : cudaMemoryTypeUnregistered;
  __attributes->device = __on_device || shared ? __warpproof::__current_device : cudaInvalidDeviceId;
  __attributes->devicePointer = __on_device || shared ? (void *)__p : nullptr;
  __attributes->hostPointer = __on_device ? nullptr : (void *)__p;
  return cudaSuccess;
}

/// requires  managed or pageable memory [api-misuse]
/// effect    none: advice on where managed memory should live changes no value
/// tag       succeeds
/// exact
inline cudaError_t cudaMemAdvise(const void *__p, size_t bytes, enum cudaMemoryAdvise, int) {
  if (bytes == 0 || __wp_pointer_space(__p) != __WP_MANAGED) return __warpproof::__not_managed(__p, bytes);
  return cudaSuccess;
}

cudaError_t cudaMemRangeGetAttribute(void *data, size_t __dataSize, enum cudaMemRangeAttribute __attr,
                                     const void *__p, size_t bytes);
cudaError_t cudaMemRangeGetAttributes(void **data, size_t *__dataSizes,
                                      enum cudaMemRangeAttribute *__attributes, size_t __count,
                                      const void *__p, size_t bytes);

/// effect    the default pool of the device, or its current one
/// tag       follow
/// exact
inline cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t *__pool, int device) {
  if (__pool == nullptr) return __warpproof::__missing();
  if (!__warpproof::__has_device(device)) return __warpproof::__no_device(device);
  *__pool = (cudaMemPool_t)1;
  return cudaSuccess;
}
inline cudaError_t cudaDeviceGetMemPool(cudaMemPool_t *__pool, int device) {
  return cudaDeviceGetDefaultMemPool(__pool, device);
}

/// effect    none on memory: pools only decide how memory is kept for reuse
/// tag       follow
/// over: any handle is accepted, questions have arbitrary answers
inline cudaError_t cudaDeviceSetMemPool(int, cudaMemPool_t) { return cudaSuccess; }
inline cudaError_t cudaMemPoolCreate(cudaMemPool_t *__pool, const struct cudaMemPoolProps *) {
  if (__pool == nullptr) return __warpproof::__missing();
  *__pool = (cudaMemPool_t)2;
  return cudaSuccess;
}
inline cudaError_t cudaMemPoolDestroy(cudaMemPool_t) { return cudaSuccess; }
inline cudaError_t cudaMemPoolTrimTo(cudaMemPool_t, size_t) { return cudaSuccess; }
inline cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t, enum cudaMemPoolAttr, void *) {
  return cudaSuccess;
}
inline cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t, enum cudaMemPoolAttr __attr, void *value) {
  if (value == nullptr) return __warpproof::__missing();
  __wp_havoc(value, __attr < cudaMemPoolAttrReleaseThreshold ? 4 : 8);
  return cudaSuccess;
}
inline cudaError_t cudaMemPoolSetAccess(cudaMemPool_t, const struct cudaMemAccessDesc *, size_t) {
  return cudaSuccess;
}

cudaError_t cudaMemPoolGetAccess(enum cudaMemAccessFlags *flags, cudaMemPool_t __pool,
                                 struct cudaMemLocation *location);
cudaError_t cudaMemPoolExportToShareableHandle(void *handle, cudaMemPool_t __pool,
                                               enum cudaMemAllocationHandleType type,
                                               unsigned int flags);
cudaError_t cudaMemPoolImportFromShareableHandle(cudaMemPool_t *__pool, void *handle,
                                                 enum cudaMemAllocationHandleType type,
                                                 unsigned int flags);
cudaError_t cudaMemPoolExportPointer(struct cudaMemPoolPtrExportData *data, void *__p);
cudaError_t cudaMemPoolImportPointer(void **__p, cudaMemPool_t __pool,
                                     struct cudaMemPoolPtrExportData *data);
cudaError_t cudaIpcGetMemHandle(cudaIpcMemHandle_t *handle, void *__p);
cudaError_t cudaIpcOpenMemHandle(void **__p, cudaIpcMemHandle_t handle, unsigned int flags);
cudaError_t cudaIpcCloseMemHandle(void *__p);
cudaError_t cudaIpcGetEventHandle(cudaIpcEventHandle_t *handle, cudaEvent_t event);
cudaError_t cudaIpcOpenEventHandle(cudaEvent_t *event, cudaIpcEventHandle_t handle);

/// effect    memory as from cudaMalloc, there at once
/// tag       allocates bytes p
/// under: a use by another stream before the allocation's turn in this stream is not reported
inline cudaError_t cudaMallocAsync(void **__p, size_t bytes, cudaStream_t stream) {
  if (__warpproof::__captures > 0) __wp_capture_lacks((long long)stream);
  __warpproof::__has_stream_ordered_memory = true;
  return __warpproof::__obtain(__p, bytes, __WP_DEVICE);
}
inline cudaError_t cudaMallocFromPoolAsync(void **__p, size_t bytes, cudaMemPool_t, cudaStream_t stream) {
  if (__warpproof::__captures > 0) __wp_capture_lacks((long long)stream);
  __warpproof::__has_stream_ordered_memory = true;
  return __warpproof::__obtain(__p, bytes, __WP_DEVICE);
}

/// requires  p is the start of a live object of device memory [invalid-free]
/// effect    the object's life ends when the stream reaches this operation
/// tag       frees p
/// exact
inline cudaError_t cudaFreeAsync(void *__p, cudaStream_t stream) {
  if (__p == nullptr) return __warpproof::__missing();
  if (__warpproof::__captures > 0) __wp_capture_lacks((long long)stream);
  __wp_stream_host_call(&__warpproof::__release, __p, (long long)stream);
  return cudaSuccess;
}

/// effect    none: moving managed pages changes no value
/// tag       succeeds
/// exact
inline cudaError_t cudaStreamAttachMemAsync(cudaStream_t, void *, size_t = 0,
                                            unsigned int = cudaMemAttachSingle) {
  return cudaSuccess;
}
}

/// effect    as cudaHostAlloc with default flags
/// tag       allocates bytes p
/// exact
inline cudaError_t cudaMallocHost(void **__p, size_t bytes, unsigned int flags = cudaHostAllocDefault) {
  return cudaHostAlloc(__p, bytes, flags);
}

/// effect    as cudaMalloc, with memory that host and device may use
/// tag       allocates bytes p
/// exact
inline cudaError_t cudaMallocManaged(void **__p, size_t bytes, unsigned int flags = cudaMemAttachGlobal) {
  if (flags != cudaMemAttachGlobal && flags != cudaMemAttachHost)
    return __WP_MISUSE(cudaErrorInvalidValue, "flags that no managed memory has");
  return __warpproof::__obtain(__p, bytes, __WP_MANAGED);
}

/// requires  managed or pageable memory [api-misuse]
/// effect    none: moving managed pages changes no value; cudaErrorInvalidValue for other memory
/// tag       succeeds
/// exact
inline cudaError_t cudaMemPrefetchAsync(const void *__p, size_t bytes, int, cudaStream_t = 0) {
  if (bytes == 0 || __wp_pointer_space(__p) != __WP_MANAGED) return __warpproof::__not_managed(__p, bytes);
  return cudaSuccess;
}
inline cudaError_t cudaMemPrefetchAsync(const void *__p, size_t bytes, struct cudaMemLocation,
                                        unsigned int, cudaStream_t = 0) {
  return cudaMemPrefetchAsync(__p, bytes, 0);
}
inline cudaError_t cudaMemAdvise(const void *__p, size_t bytes, enum cudaMemoryAdvise __advice,
                                 struct cudaMemLocation) {
  return cudaMemAdvise(__p, bytes, __advice, 0);
}

/// effect    the functions above for a pointer to any type of pointer
/// tag       follow
/// exact
template <class __T> inline cudaError_t cudaMalloc(__T **__p, size_t bytes) {
  return cudaMalloc((void **)__p, bytes);
}
template <class __T> inline cudaError_t cudaMallocPitch(__T **__p, size_t *pitch, size_t width, size_t height) {
  return cudaMallocPitch((void **)__p, pitch, width, height);
}
template <class __T> inline cudaError_t cudaHostAlloc(__T **__p, size_t bytes, unsigned int flags) {
  return cudaHostAlloc((void **)__p, bytes, flags);
}
template <class __T> inline cudaError_t cudaMallocHost(__T **__p, size_t bytes, unsigned int flags = cudaHostAllocDefault) {
  return cudaHostAlloc((void **)__p, bytes, flags);
}
template <class __T> inline cudaError_t cudaMallocManaged(__T **__p, size_t bytes, unsigned int flags = cudaMemAttachGlobal) {
  return cudaMallocManaged((void **)__p, bytes, flags);
}
template <class __T> inline cudaError_t cudaHostGetDevicePointer(__T **device, void *host, unsigned int flags) {
  return cudaHostGetDevicePointer((void **)device, host, flags);
}
template <class __T> inline cudaError_t cudaMallocAsync(__T **__p, size_t bytes, cudaStream_t stream) {
  return cudaMallocAsync((void **)__p, bytes, stream);
}
template <class __T> inline cudaError_t cudaMallocFromPoolAsync(__T **__p, size_t bytes, cudaMemPool_t __pool, cudaStream_t stream) {
  return cudaMallocFromPoolAsync((void **)__p, bytes, __pool, stream);
}
template <class __T> inline cudaError_t cudaMallocAsync(__T **__p, size_t bytes, cudaMemPool_t __pool, cudaStream_t stream) {
  return cudaMallocFromPoolAsync((void **)__p, bytes, __pool, stream);
}
template <class __T> inline cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, __T *__p, size_t bytes = 0,
                                                               unsigned int flags = cudaMemAttachSingle) {
  return cudaStreamAttachMemAsync(stream, (void *)__p, bytes, flags);
}
#endif
