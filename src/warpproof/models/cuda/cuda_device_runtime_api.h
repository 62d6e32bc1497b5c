// What device code may call of the runtime API: overloads for the device, beside the host's functions.
//
// Memory is that of the device heap. Launches from the device, and waiting for them, are declared only.
#ifndef WARPPROOF_CUDA_DEVICE_RUNTIME_API_H
#define WARPPROOF_CUDA_DEVICE_RUNTIME_API_H
#include "driver_types.h"
#include "warpproof/runtime_error.h"

#define cudaStreamTailLaunch ((cudaStream_t)0x3)
#define cudaStreamFireAndForget ((cudaStream_t)0x4)

extern "C" {
/// effect    memory of the device heap, as from malloc in a kernel, or null and an error
/// tag       allocates bytes p
/// exact
__WP_D inline cudaError_t cudaMalloc(void **__p, size_t bytes) {
  __wp_note(bytes > 0, "an allocation of 0 bytes succeeds and gives a null pointer");
  *__p = nullptr;
  if (bytes == 0) return cudaSuccess;
  if (__wp_allocation_fails()) return cudaErrorMemoryAllocation;
  *__p = __wp_alloc(bytes, 16, __WP_DEVICE_HEAP);
  if (*__p == nullptr) return cudaErrorMemoryAllocation;  // the heap is full
  return cudaSuccess;
}

/// requires  p is null or the start of a live object of the device heap [invalid-free]
/// effect    ends the object's life
/// tag       frees p
/// exact
__WP_D inline cudaError_t cudaFree(void *__p) {
  if (__p != nullptr) __wp_free(__p, __WP_DEVICE_HEAP);
  return cudaSuccess;
}

/// effect    a device, and how many there are
/// tag       asks
/// over: any of those that a machine may have
__WP_D inline cudaError_t cudaGetDevice(int *device) {
  *device = __wp_any_between(0, 31);
  return cudaSuccess;
}
__WP_D inline cudaError_t cudaGetDeviceCount(int *__count) {
  *__count = __wp_any_between(1, 32);
  return cudaSuccess;
}

// Launches on the device: clang turns `kernel<<<...>>>` in device code into the first two.
__WP_D void *cudaGetParameterBuffer(size_t __alignment, size_t bytes);
__WP_D cudaError_t cudaLaunchDevice(void *kernel, void *__parameters, dim3 __grid, dim3 __blk, unsigned int __shared_bytes,
                                    cudaStream_t stream);
__WP_D cudaError_t cudaGetLastError();
__WP_D cudaError_t cudaPeekAtLastError();
__WP_D cudaError_t cudaDeviceSynchronize();
__WP_D cudaError_t cudaDeviceGetAttribute(int *value, enum cudaDeviceAttr __which, int device);
__WP_D cudaError_t cudaDeviceGetLimit(size_t *value, enum cudaLimit __limit);
__WP_D cudaError_t cudaRuntimeGetVersion(int *__version);
__WP_D cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned int flags);
__WP_D cudaError_t cudaStreamDestroy(cudaStream_t stream);
__WP_D cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned int flags);
__WP_D cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned int flags);
__WP_D cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream);
__WP_D cudaError_t cudaEventDestroy(cudaEvent_t event);
__WP_D cudaError_t cudaMemcpyAsync(void *__to, const void *__from, size_t bytes, enum cudaMemcpyKind kind,
                                   cudaStream_t stream);
__WP_D cudaError_t cudaMemsetAsync(void *__to, int __byte, size_t bytes, cudaStream_t stream);
}

/// effect    cudaMalloc for a pointer to any type of pointer
/// tag       follow
/// exact
template <class __T> __WP_D inline cudaError_t cudaMalloc(__T **__p, size_t bytes) { return cudaMalloc((void **)__p, bytes); }
#endif
