// Allocation of device, pinned and managed memory, and questions about pointers.
#ifndef WARPPROOF_RUNTIME_MEMORY_H
#define WARPPROOF_RUNTIME_MEMORY_H
#include "runtime_varying.h"

extern "C" {
// new primitive: the object p points into becomes pinned (on = 1) or pageable again (on = 0).
__WP_H void __wp_host_register(void *p, __wp_size bytes, int on);
}

namespace __warpproof {
enum : size_t {
  device_alignment = 256,  // promised by the programming guide for cudaMalloc
  pitch_alignment = 512,
  most_device_memory = 1ull << 40,  // more than any device has
  address_space = 1ull << 47  // no allocation can be larger
};

inline bool is_pageable(int space) { return space == __WP_HOST_HEAP || space == __WP_HOST_OTHER; }

// Set by the first stream-ordered allocation: from then on a free cannot be trusted to wait.
inline bool has_stream_ordered_memory = false;

/// effect    a new uninitialised object: all allocation functions end here; a failure leaves a null pointer, as was
///           seen on hardware
/// tag       allocates bytes p
/// exact
inline cudaError_t allocate(void **p, size_t bytes, int space) {
  if (is_forbidden()) return fail(cudaErrorNotPermitted);
  if (p == nullptr) return missing();
  __wp_note(bytes > 0, "an allocation of 0 bytes succeeds and gives a null pointer");
  if (bytes == 0) {
    *p = nullptr;
    return cudaSuccess;
  }
  const bool impossible = bytes > (space == __WP_DEVICE ? most_device_memory : address_space);
  if (impossible || __wp_allocation_fails()) {
    *p = nullptr;
    return fail(cudaErrorMemoryAllocation);
  }
  *p = __wp_alloc(bytes, device_alignment, space);
  return cudaSuccess;
}

inline cudaError_t allocate_rows(void **p, size_t *pitch, size_t width, size_t rows) {
  if (p == nullptr || pitch == nullptr) return missing();
  __wp_note(width > 0 && rows > 0, "an allocation of 0 bytes succeeds and gives a null pointer");
  size_t bytes;
  if (__builtin_add_overflow(width, pitch_alignment - 1, &bytes))
    return fail(cudaErrorMemoryAllocation);
  *pitch = bytes & ~(size_t)(pitch_alignment - 1);
  if (__builtin_mul_overflow(*pitch, rows, &bytes)) return fail(cudaErrorMemoryAllocation);
  return allocate(p, bytes, __WP_DEVICE);
}

inline cudaError_t not_pinned() { return __WP_MISUSE(cudaErrorInvalidValue, "memory that is not pinned"); }

// Of pageable memory it depends on the device whether it counts as managed.
inline cudaError_t not_managed(const void *p, size_t bytes) {
  __wp_require(bytes > 0 && is_pageable(__wp_pointer_space(p)), "api-misuse", "memory that is not managed, or none");
  return fail(cudaErrorInvalidValue);
}

inline void release(void *p) {
  __wp_free(p, __wp_pointer_space(p) == __WP_MANAGED ? __WP_MANAGED : __WP_DEVICE);
}

/// effect    ends an object's life
/// tag       frees p
/// over: in a program that uses cudaMallocAsync, whose memory is freed without a wait, no free waits
inline void release_without_wait(void *p) { release(p); }
}  // namespace __warpproof

extern "C" {
/// effect    *p becomes a new uninitialised object of device memory, aligned to 256; or it becomes null
///           or stays, and cudaErrorMemoryAllocation is returned
/// tag       allocates bytes p
/// exact
inline cudaError_t cudaMalloc(void **p, size_t bytes) {
  return __warpproof::allocate(p, bytes, __WP_DEVICE);
}

/// requires  p is null or the start of a live cudaMalloc or cudaMallocManaged object [invalid-free]
/// effect    waits for the device, then ends the object's life
/// tag       frees p
/// exact
inline cudaError_t cudaFree(void *p) {
  if (__warpproof::is_forbidden()) return __warpproof::fail(cudaErrorNotPermitted);
  if (p == nullptr) return cudaSuccess;
  if (__warpproof::has_stream_ordered_memory) __warpproof::release_without_wait(p);
  else {
    __wp_device_synchronize();
    __warpproof::release(p);
  }
  return cudaSuccess;
}

/// effect    device memory of height rows, each *pitch = width rounded up to 512 bytes long
/// tag       follow
/// under: the pitch of one kind of device
inline cudaError_t cudaMallocPitch(void **p, size_t *pitch, size_t width, size_t height) {
  return __warpproof::allocate_rows(p, pitch, width, height);
}

/// effect    device memory of height * depth rows, each the width rounded up to 512 bytes long
/// tag       follow
/// under: the pitch of one kind of device
inline cudaError_t cudaMalloc3D(struct cudaPitchedPtr *p, struct cudaExtent extent) {
  if (p == nullptr) return __warpproof::missing();
  size_t rows;
  if (__builtin_mul_overflow(extent.height, extent.depth, &rows))
    return __warpproof::fail(cudaErrorMemoryAllocation);
  p->xsize = extent.width;
  p->ysize = extent.height;
  return __warpproof::allocate_rows(&p->ptr, &p->pitch, extent.width, rows);
}

/// effect    as cudaMalloc, with pinned host memory, which has the same address on the device
/// tag       allocates bytes p
/// exact
inline cudaError_t cudaHostAlloc(void **p, size_t bytes, unsigned int flags) {
  if (flags > 7) return __WP_MISUSE(cudaErrorInvalidValue, "flags that no pinned memory has");
  return __warpproof::allocate(p, bytes, __WP_PINNED);
}

/// requires  p is null or the start of a live pinned object [invalid-free]
/// effect    ends the object's life, without waiting for the device
/// tag       frees p
/// exact
inline cudaError_t cudaFreeHost(void *p) {
  if (p != nullptr) __wp_free(p, __WP_PINNED);
  return cudaSuccess;
}

/// requires  bytes > 0, known flags, memory that is not pinned yet [api-misuse]
/// effect    the host object becomes pinned, so the device may use it and copies from it are asynchronous
/// tag       follow
/// over: the whole object is pinned, also when only a part was asked for
inline cudaError_t cudaHostRegister(void *p, size_t bytes, unsigned int flags) {
  __wp_require(bytes > 0, "api-misuse", "cudaHostRegister of 0 bytes");
  if (p == nullptr) return __warpproof::missing();
  if (bytes == 0) return __warpproof::fail(cudaErrorInvalidValue);
  if (flags > 15) return __WP_MISUSE(cudaErrorInvalidValue, "flags that no registered memory has");
  if (__wp_pointer_space(p) == __WP_PINNED)
    return __WP_MISUSE(cudaErrorHostMemoryAlreadyRegistered, "registering memory that is pinned already");
  __wp_host_register(p, bytes, 1);
  return cudaSuccess;
}

/// requires  memory that was registered [api-misuse]
/// effect    the registered object becomes pageable again
/// tag       follow
/// exact
inline cudaError_t cudaHostUnregister(void *p) {
  if (p == nullptr) return __warpproof::missing();
  if (__wp_pointer_space(p) != __WP_PINNED)
    return __WP_MISUSE(cudaErrorHostMemoryNotRegistered, "unregistering memory that is not registered");
  __wp_host_register(p, 0, 0);
  return cudaSuccess;
}

/// requires  pinned memory, no flags [api-misuse]
/// effect    the same address: host and device share one address space
/// tag       follow
/// exact
inline cudaError_t cudaHostGetDevicePointer(void **device, void *host, unsigned int flags) {
  if (device == nullptr) return __warpproof::missing();
  if (flags != 0) return __WP_MISUSE(cudaErrorInvalidValue, "flags, of which there are none yet");
  if (__wp_pointer_space(host) != __WP_PINNED) return __warpproof::not_pinned();
  *device = host;
  return cudaSuccess;
}

/// effect    the flags of pinned memory
/// tag       asks
/// over: any flags
inline cudaError_t cudaHostGetFlags(unsigned int *flags, void *host) {
  if (flags == nullptr) return __warpproof::missing();
  if (__wp_pointer_space(host) != __WP_PINNED) return __warpproof::not_pinned();
  *flags = __wp_any_between(0u, 7u);
  return cudaSuccess;
}

/// effect    where the object p points into lives
/// tag       follow
/// exact
inline cudaError_t cudaPointerGetAttributes(struct cudaPointerAttributes *attributes, const void *p) {
  if (attributes == nullptr) return __warpproof::missing();
  int space = __wp_pointer_space(p);
  bool on_device = space == __WP_DEVICE || space == __WP_CONSTANT;
  bool shared = space == __WP_PINNED || space == __WP_MANAGED;
  attributes->type = on_device               ? cudaMemoryTypeDevice
                     : space == __WP_PINNED  ? cudaMemoryTypeHost
                     : space == __WP_MANAGED ? cudaMemoryTypeManaged
                                             : cudaMemoryTypeUnregistered;
  attributes->device = on_device || shared ? __warpproof::current_device : cudaInvalidDeviceId;
  attributes->devicePointer = on_device || shared ? (void *)p : nullptr;
  attributes->hostPointer = on_device ? nullptr : (void *)p;
  return cudaSuccess;
}

/// requires  managed or pageable memory [api-misuse]
/// effect    none: advice on where managed memory should live changes no value
/// tag       succeeds
/// exact
inline cudaError_t cudaMemAdvise(const void *p, size_t bytes, enum cudaMemoryAdvise, int) {
  if (bytes == 0 || __wp_pointer_space(p) != __WP_MANAGED) return __warpproof::not_managed(p, bytes);
  return cudaSuccess;
}

cudaError_t cudaMemRangeGetAttribute(void *data, size_t dataSize, enum cudaMemRangeAttribute attribute,
                                     const void *p, size_t bytes);
cudaError_t cudaMemRangeGetAttributes(void **data, size_t *dataSizes,
                                      enum cudaMemRangeAttribute *attributes, size_t count,
                                      const void *p, size_t bytes);

/// effect    the default pool of the device, or its current one
/// tag       follow
/// exact
inline cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t *pool, int device) {
  if (pool == nullptr) return __warpproof::missing();
  if (!__warpproof::has_device(device)) return __warpproof::no_device(device);
  *pool = (cudaMemPool_t)1;
  return cudaSuccess;
}
inline cudaError_t cudaDeviceGetMemPool(cudaMemPool_t *pool, int device) {
  return cudaDeviceGetDefaultMemPool(pool, device);
}

/// effect    none on memory: pools only decide how memory is kept for reuse
/// tag       follow
/// over: any handle is accepted, questions have arbitrary answers
inline cudaError_t cudaDeviceSetMemPool(int, cudaMemPool_t) { return cudaSuccess; }
inline cudaError_t cudaMemPoolCreate(cudaMemPool_t *pool, const struct cudaMemPoolProps *) {
  if (pool == nullptr) return __warpproof::missing();
  *pool = (cudaMemPool_t)2;
  return cudaSuccess;
}
inline cudaError_t cudaMemPoolDestroy(cudaMemPool_t) { return cudaSuccess; }
inline cudaError_t cudaMemPoolTrimTo(cudaMemPool_t, size_t) { return cudaSuccess; }
inline cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t, enum cudaMemPoolAttr, void *) {
  return cudaSuccess;
}
inline cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t, enum cudaMemPoolAttr attribute, void *value) {
  if (value == nullptr) return __warpproof::missing();
  __wp_havoc(value, attribute < cudaMemPoolAttrReleaseThreshold ? 4 : 8);
  return cudaSuccess;
}
inline cudaError_t cudaMemPoolSetAccess(cudaMemPool_t, const struct cudaMemAccessDesc *, size_t) {
  return cudaSuccess;
}

cudaError_t cudaMemPoolGetAccess(enum cudaMemAccessFlags *flags, cudaMemPool_t pool,
                                 struct cudaMemLocation *location);
cudaError_t cudaMemPoolExportToShareableHandle(void *handle, cudaMemPool_t pool,
                                               enum cudaMemAllocationHandleType type,
                                               unsigned int flags);
cudaError_t cudaMemPoolImportFromShareableHandle(cudaMemPool_t *pool, void *handle,
                                                 enum cudaMemAllocationHandleType type,
                                                 unsigned int flags);
cudaError_t cudaMemPoolExportPointer(struct cudaMemPoolPtrExportData *data, void *p);
cudaError_t cudaMemPoolImportPointer(void **p, cudaMemPool_t pool,
                                     struct cudaMemPoolPtrExportData *data);
cudaError_t cudaIpcGetMemHandle(cudaIpcMemHandle_t *handle, void *p);
cudaError_t cudaIpcOpenMemHandle(void **p, cudaIpcMemHandle_t handle, unsigned int flags);
cudaError_t cudaIpcCloseMemHandle(void *p);
cudaError_t cudaIpcGetEventHandle(cudaIpcEventHandle_t *handle, cudaEvent_t event);
cudaError_t cudaIpcOpenEventHandle(cudaEvent_t *event, cudaIpcEventHandle_t handle);

/// effect    memory as from cudaMalloc, there at once
/// tag       allocates bytes p
/// under: a use by another stream before the allocation's turn in this stream is not reported
inline cudaError_t cudaMallocAsync(void **p, size_t bytes, cudaStream_t) {
  __warpproof::has_stream_ordered_memory = true;
  return __warpproof::allocate(p, bytes, __WP_DEVICE);
}
inline cudaError_t cudaMallocFromPoolAsync(void **p, size_t bytes, cudaMemPool_t, cudaStream_t) {
  __warpproof::has_stream_ordered_memory = true;
  return __warpproof::allocate(p, bytes, __WP_DEVICE);
}

/// requires  p is the start of a live object of device memory [invalid-free]
/// effect    the object's life ends when the stream reaches this operation
/// tag       frees p
/// exact
inline cudaError_t cudaFreeAsync(void *p, cudaStream_t stream) {
  if (p == nullptr) return __warpproof::missing();
  __wp_stream_host_call(&__warpproof::release, p, (long long)stream);
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
inline cudaError_t cudaMallocHost(void **p, size_t bytes, unsigned int flags = cudaHostAllocDefault) {
  return cudaHostAlloc(p, bytes, flags);
}

/// effect    as cudaMalloc, with memory that host and device may use
/// tag       allocates bytes p
/// exact
inline cudaError_t cudaMallocManaged(void **p, size_t bytes, unsigned int flags = cudaMemAttachGlobal) {
  if (flags != cudaMemAttachGlobal && flags != cudaMemAttachHost)
    return __WP_MISUSE(cudaErrorInvalidValue, "flags that no managed memory has");
  return __warpproof::allocate(p, bytes, __WP_MANAGED);
}

/// requires  managed or pageable memory [api-misuse]
/// effect    none: moving managed pages changes no value; cudaErrorInvalidValue for other memory
/// tag       succeeds
/// exact
inline cudaError_t cudaMemPrefetchAsync(const void *p, size_t bytes, int, cudaStream_t = 0) {
  if (bytes == 0 || __wp_pointer_space(p) != __WP_MANAGED) return __warpproof::not_managed(p, bytes);
  return cudaSuccess;
}
inline cudaError_t cudaMemPrefetchAsync(const void *p, size_t bytes, struct cudaMemLocation,
                                        unsigned int, cudaStream_t = 0) {
  return cudaMemPrefetchAsync(p, bytes, 0);
}
inline cudaError_t cudaMemAdvise(const void *p, size_t bytes, enum cudaMemoryAdvise advice,
                                 struct cudaMemLocation) {
  return cudaMemAdvise(p, bytes, advice, 0);
}

/// effect    the functions above for a pointer to any type of pointer
/// tag       follow
/// exact
template <class T> inline cudaError_t cudaMalloc(T **p, size_t bytes) {
  return cudaMalloc((void **)p, bytes);
}
template <class T> inline cudaError_t cudaMallocPitch(T **p, size_t *pitch, size_t width, size_t height) {
  return cudaMallocPitch((void **)p, pitch, width, height);
}
template <class T> inline cudaError_t cudaHostAlloc(T **p, size_t bytes, unsigned int flags) {
  return cudaHostAlloc((void **)p, bytes, flags);
}
template <class T> inline cudaError_t cudaMallocHost(T **p, size_t bytes, unsigned int flags = cudaHostAllocDefault) {
  return cudaHostAlloc((void **)p, bytes, flags);
}
template <class T> inline cudaError_t cudaMallocManaged(T **p, size_t bytes, unsigned int flags = cudaMemAttachGlobal) {
  return cudaMallocManaged((void **)p, bytes, flags);
}
template <class T> inline cudaError_t cudaHostGetDevicePointer(T **device, void *host, unsigned int flags) {
  return cudaHostGetDevicePointer((void **)device, host, flags);
}
template <class T> inline cudaError_t cudaMallocAsync(T **p, size_t bytes, cudaStream_t stream) {
  return cudaMallocAsync((void **)p, bytes, stream);
}
template <class T> inline cudaError_t cudaMallocFromPoolAsync(T **p, size_t bytes, cudaMemPool_t pool, cudaStream_t stream) {
  return cudaMallocFromPoolAsync((void **)p, bytes, pool, stream);
}
template <class T> inline cudaError_t cudaMallocAsync(T **p, size_t bytes, cudaMemPool_t pool, cudaStream_t stream) {
  return cudaMallocFromPoolAsync((void **)p, bytes, pool, stream);
}
template <class T> inline cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, T *p, size_t bytes = 0,
                                                               unsigned int flags = cudaMemAttachSingle) {
  return cudaStreamAttachMemAsync(stream, (void *)p, bytes, flags);
}
#endif
