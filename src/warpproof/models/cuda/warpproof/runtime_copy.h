// Copies and fills as operations of a stream.
//
// Which calls the host waits for follows "API synchronization behavior" of the CUDA runtime manual:
// a plain copy blocks unless both sides are device memory, a plain fill does not block unless the
// host can see the memory, an asynchronous copy blocks when it touches pageable host memory. A later
// row of a pitched copy is in the same stream as an earlier one, so waiting for the last is enough.
// A copy from pageable memory to the device returns when its source is staged; that it has arrived is
// known to its stream, and to a host that waits for that.
#ifndef WARPPROOF_RUNTIME_COPY_H
#define WARPPROOF_RUNTIME_COPY_H
#include "runtime_array.h"
#include "runtime_memory.h"

namespace __warpproof {
// Pinned and managed memory is on both sides. A pointer to no object is left to the copy itself,
// which reports it as what it is.
inline bool __fits_host(int __space) {
  return __is_pageable(__space) || __space == __WP_PINNED || __space == __WP_MANAGED || __space == __WP_NOWHERE;
}
inline bool __fits_device(int __space) {
  return __space == __WP_DEVICE || __space == __WP_CONSTANT || __space == __WP_PINNED ||
         __space == __WP_MANAGED || __space == __WP_NOWHERE;
}

inline bool __kind_fits(int __to, int __from, enum cudaMemcpyKind kind) {
  switch (kind) {
    case cudaMemcpyHostToHost:
      return __fits_host(__to) && __fits_host(__from);
    case cudaMemcpyHostToDevice:
      return __fits_device(__to) && __fits_host(__from);
    case cudaMemcpyDeviceToHost:
      return __fits_host(__to) && __fits_device(__from);
    case cudaMemcpyDeviceToDevice:
      return __fits_device(__to) && __fits_device(__from);
    case cudaMemcpyDefault:
      return __to != __WP_DEVICE_HEAP && __from != __WP_DEVICE_HEAP;
  }
  return false;
}

// One copy of `rows * slices` pieces of `width` bytes. A plain (not pitched) copy is one piece.
struct __CopyShape {
  size_t width;
  size_t __rows;
  size_t __slices;
  size_t __to_pitch;
  size_t __from_pitch;
  size_t __to_slice;
  size_t __from_slice;
};

inline cudaError_t __check_copy(const void *__to, const void *__from, size_t bytes, enum cudaMemcpyKind kind) {
  if (__is_forbidden()) return __fail(cudaErrorNotPermitted);
  __wp_note(bytes > 0, "a copy of 0 bytes does nothing");
  if (bytes == 0) return cudaSuccess;
  __wp_require(__to != nullptr && __from != nullptr, "api-misuse", "copy to or from a null pointer");
  if (__to == nullptr || __from == nullptr) return __missing();
  int __to_space = __wp_pointer_space(__to), __from_space = __wp_pointer_space(__from);
  bool __fits = __kind_fits(__to_space, __from_space, kind);
  __wp_require(__fits, "api-misuse", "cudaMemcpyKind does not match where the memory lives (the name of a __device__ variable is no address: see cudaMemcpyToSymbol)");
  if (__fits) return cudaSuccess;
  if ((unsigned)kind > cudaMemcpyDefault) return __fail(cudaErrorInvalidMemcpyDirection);
  // As hardware does: the device's side of the copy must be there, the other one may be anywhere.
  if (kind == cudaMemcpyHostToDevice && __fits_device(__to_space)) return cudaSuccess;
  if (kind == cudaMemcpyDeviceToHost && __fits_device(__from_space)) return cudaSuccess;
  return __fail(cudaErrorInvalidValue);
}

inline int __copy_blocks(const void *__to, const void *__from, enum cudaMemcpyKind kind, bool __async) {
  int __to_space = __wp_pointer_space(__to), __from_space = __wp_pointer_space(__from);
  if (__is_pageable(__from_space) && (__to_space == __WP_DEVICE || __to_space == __WP_CONSTANT)) return 2;
  if (__async) return __is_pageable(__to_space) || __is_pageable(__from_space);
  if (kind == cudaMemcpyDeviceToDevice) return false;
  return kind != cudaMemcpyDefault || __to_space != __WP_DEVICE || __from_space != __WP_DEVICE;
}

/// effect    what cudaMemcpy and its like do once they know the stream
/// tag       copies to from bytes
/// exact
inline cudaError_t copy(void *__to, const void *__from, size_t bytes, enum cudaMemcpyKind kind,
                        cudaStream_t stream, bool __async) {
  cudaError_t __error = __check_copy(__to, __from, bytes, kind);
  if (__error != cudaSuccess || bytes == 0) return __error;
  __wp_stream_copy(__to, __from, bytes, (long long)stream, __copy_blocks(__to, __from, kind, __async));
  return cudaSuccess;
}

/// effect    what copies of rows and boxes do once they know the stream
/// tag       copies
/// exact
inline cudaError_t __copy_rows(void *__to, const void *__from, __CopyShape __shape, enum cudaMemcpyKind kind,
                             cudaStream_t stream, bool __async) {
  bool empty = __shape.width == 0 || __shape.__rows == 0 || __shape.__slices == 0;
  cudaError_t __error = __check_copy(__to, __from, empty ? 0 : __shape.width, kind);
  if (__error != cudaSuccess || empty) return __error;
  bool __fits = __shape.width <= __shape.__to_pitch && __shape.width <= __shape.__from_pitch;
  __wp_require(__fits, "api-misuse", "rows of a copy are longer than a pitch");
  if (!__fits) return __fail(__shape.__rows == 1 ? cudaErrorInvalidValue : cudaErrorInvalidPitchValue);  // as hardware answers
  int __blocking = __copy_blocks(__to, __from, kind, __async);
  for (size_t __slice = 0; __slice < __shape.__slices; ++__slice) {
    char *__to_row = (char *)__to + __slice * __shape.__to_slice;
    const char *__from_row = (const char *)__from + __slice * __shape.__from_slice;
    for (size_t __row = 0; __row < __shape.__rows; ++__row) {
      bool __last = __slice + 1 == __shape.__slices && __row + 1 == __shape.__rows;
      __wp_stream_copy(__to_row + __row * __shape.__to_pitch, __from_row + __row * __shape.__from_pitch, __shape.width,
                       (long long)stream, __blocking == 2 || __last ? __blocking : 0);
    }
  }
  return cudaSuccess;
}

inline cudaError_t __copy_2d(void *__to, size_t __to_pitch, const void *__from, size_t __from_pitch, size_t width,
                           size_t height, enum cudaMemcpyKind kind, cudaStream_t stream, bool __async) {
  if (width == __to_pitch && width == __from_pitch)
    return copy(__to, __from, width * height, kind, stream, __async);
  return __copy_rows(__to, __from, __CopyShape{width, height, 1, __to_pitch, __from_pitch, 0, 0}, kind, stream, __async);
}

// The first byte of one side of a three-dimensional copy: in an array positions count elements.
inline char *__start_of(cudaArray *array, const cudaPitchedPtr &__p, const cudaPos &__at_) {
  if (array == nullptr) {
    if (__p.ptr == nullptr) return nullptr;
    return (char *)__p.ptr + __at_.z * __p.ysize * __p.pitch + __at_.y * __p.pitch + __at_.x;
  }
  return array->data + __at_.z * __slice_bytes(*array) + __at_.y * __row_bytes(*array) + __at_.x * array->__element;
}

inline cudaError_t __copy_3d(const cudaMemcpy3DParms *__p, cudaStream_t stream, bool __async) {
  if (__p == nullptr) return __missing();
  cudaArray *array = __p->dstArray != nullptr ? __p->dstArray : __p->srcArray;
  __CopyShape __shape;
  __shape.width = __p->extent.width * (array != nullptr ? array->__element : 1);
  __shape.__rows = __p->extent.height;
  __shape.__slices = __p->extent.depth;
  __shape.__to_pitch = __p->dstArray != nullptr ? __row_bytes(*__p->dstArray) : __p->dstPtr.pitch;
  __shape.__to_slice = __p->dstArray != nullptr ? __slice_bytes(*__p->dstArray) : __p->dstPtr.pitch * __p->dstPtr.ysize;
  __shape.__from_pitch = __p->srcArray != nullptr ? __row_bytes(*__p->srcArray) : __p->srcPtr.pitch;
  __shape.__from_slice = __p->srcArray != nullptr ? __slice_bytes(*__p->srcArray) : __p->srcPtr.pitch * __p->srcPtr.ysize;
  return __copy_rows(__start_of(__p->dstArray, __p->dstPtr, __p->dstPos), __start_of(__p->srcArray, __p->srcPtr, __p->srcPos),
                   __shape, __p->kind, stream, __async);
}

inline bool __is_fillable(const void *__to, size_t bytes) {
  __wp_note(bytes > 0, "a memset of 0 bytes does nothing");
  if (bytes == 0) return false;
  __wp_require(__to != nullptr, "api-misuse", "memset of a null pointer");
  int __space = __wp_pointer_space(__to);
  __wp_require(__fits_device(__space), "api-misuse", "cudaMemset of memory that the device cannot use (of a __device__ variable: see cudaGetSymbolAddress)");
  return __to != nullptr && __fits_device(__space);
}

inline bool __fill_blocks(const void *__to, bool __async) {
  int __space = __wp_pointer_space(__to);
  return !__async && (__space == __WP_PINNED || __space == __WP_MANAGED);
}

/// effect    what cudaMemset and its like do once they know the stream
/// tag       fills to byte bytes
/// exact
inline cudaError_t fill(void *__to, int __byte, size_t bytes, cudaStream_t stream, bool __async) {
  if (__is_forbidden()) return __fail(cudaErrorNotPermitted);
  if (!__is_fillable(__to, bytes)) return bytes == 0 ? cudaSuccess : __fail(cudaErrorInvalidValue);
  __wp_stream_fill(__to, __byte, bytes, (long long)stream, __fill_blocks(__to, __async));
  return cudaSuccess;
}

/// effect    what fills of rows and boxes do once they know the stream
/// tag       fills
/// exact
inline cudaError_t __fill_rows(void *__to, size_t pitch, int __byte, size_t width, size_t __rows,
                             cudaStream_t stream, bool __async) {
  if (__is_forbidden()) return __fail(cudaErrorNotPermitted);
  size_t bytes = __rows == 0 ? 0 : width;
  if (!__is_fillable(__to, bytes)) return bytes == 0 ? cudaSuccess : __fail(cudaErrorInvalidValue);
  __wp_require(width <= pitch, "api-misuse", "rows of a fill are longer than the pitch");
  if (width > pitch) return __fail(cudaErrorInvalidValue);
  bool __blocking = __fill_blocks(__to, __async);
  for (size_t __row = 0; __row < __rows; ++__row)
    __wp_stream_fill((char *)__to + __row * pitch, __byte, width, (long long)stream, __blocking && __row + 1 == __rows);
  return cudaSuccess;
}

inline cudaError_t __fill_3d(cudaPitchedPtr __to, int __byte, cudaExtent extent, cudaStream_t stream, bool __async) {
  if (extent.height == __to.ysize)
    return __fill_rows(__to.ptr, __to.pitch, __byte, extent.width, extent.height * extent.depth, stream, __async);
  __wp_note(extent.depth > 0, "a memset of 0 bytes does nothing");
  cudaError_t __error = cudaSuccess;
  for (size_t __slice = 0; __slice < extent.depth && __error == cudaSuccess; ++__slice)
    __error = __fill_rows((char *)__to.ptr + __slice * __to.ysize * __to.pitch, __to.pitch, __byte, extent.width,
                      extent.height, stream, __async);
  return __error;
}
}  // namespace __warpproof

extern "C" {
/// requires  no null pointer, the kind matches where the memory lives [api-misuse];
///           both ranges are inside live objects [out-of-bounds, invalid-pointer] and do not overlap
///           [undefined-behaviour]
/// effect    copies in the legacy default stream; the host waits unless both sides are device memory, for a
///           copy from pageable memory to the device until the source is read
/// tag       copies to from bytes
/// exact
inline cudaError_t cudaMemcpy(void *__to, const void *__from, size_t bytes, enum cudaMemcpyKind kind) {
  return __warpproof::copy(__to, __from, bytes, kind, 0, false);
}

/// requires  as cudaMemcpy [api-misuse]
/// effect    copies in the stream; the host waits only if one side is pageable host memory
/// tag       copies to from bytes later
/// exact
inline cudaError_t cudaMemcpyAsync(void *__to, const void *__from, size_t bytes, enum cudaMemcpyKind kind,
                                   cudaStream_t stream = 0) {
  return __warpproof::copy(__to, __from, bytes, kind, stream, true);
}

/// requires  as cudaMemcpy; no pitch is below width [api-misuse]
/// effect    copies height rows of width bytes
/// tag       copies
/// exact
inline cudaError_t cudaMemcpy2D(void *__to, size_t __to_pitch, const void *__from, size_t __from_pitch,
                                size_t width, size_t height, enum cudaMemcpyKind kind) {
  return __warpproof::__copy_2d(__to, __to_pitch, __from, __from_pitch, width, height, kind, 0, false);
}

/// requires  as cudaMemcpy2D [api-misuse]
/// effect    as cudaMemcpy2D, in the stream
/// tag       copies later
/// exact
inline cudaError_t cudaMemcpy2DAsync(void *__to, size_t __to_pitch, const void *__from, size_t __from_pitch,
                                     size_t width, size_t height, enum cudaMemcpyKind kind,
                                     cudaStream_t stream = 0) {
  return __warpproof::__copy_2d(__to, __to_pitch, __from, __from_pitch, width, height, kind, stream, true);
}

/// requires  as cudaMemcpy [api-misuse]
/// effect    copies a box between pitched memory and arrays
/// tag       copies
/// exact
inline cudaError_t cudaMemcpy3D(const struct cudaMemcpy3DParms *__p) {
  return __warpproof::__copy_3d(__p, 0, false);
}

/// requires  as cudaMemcpy3D [api-misuse]
/// effect    as cudaMemcpy3D, in the stream
/// tag       copies later
/// exact
inline cudaError_t cudaMemcpy3DAsync(const struct cudaMemcpy3DParms *__p, cudaStream_t stream = 0) {
  return __warpproof::__copy_3d(__p, stream, true);
}

cudaError_t cudaMemcpy3DPeer(const struct cudaMemcpy3DPeerParms *__p);
cudaError_t cudaMemcpy3DPeerAsync(const struct cudaMemcpy3DPeerParms *__p, cudaStream_t stream = 0);

/// requires  as cudaMemcpy with cudaMemcpyDefault [api-misuse]
/// effect    copies; cudaErrorInvalidDevice for a device that is not there
/// tag       copies to from bytes later
/// exact
inline cudaError_t cudaMemcpyPeerAsync(void *__to, int __to_device, const void *__from, int __from_device,
                                       size_t bytes, cudaStream_t stream = 0) {
  if (!__warpproof::__has_device(__to_device)) return __warpproof::__no_device(__to_device);
  if (!__warpproof::__has_device(__from_device)) return __warpproof::__no_device(__from_device);
  return __warpproof::copy(__to, __from, bytes, cudaMemcpyDefault, stream, true);
}
inline cudaError_t cudaMemcpyPeer(void *__to, int __to_device, const void *__from, int __from_device, size_t bytes) {
  return cudaMemcpyPeerAsync(__to, __to_device, __from, __from_device, bytes, 0);
}

/// requires  memory the device can use [api-misuse]
/// effect    fills in the legacy default stream; the host waits only if it can see the memory
/// tag       fills to byte bytes
/// exact
inline cudaError_t cudaMemset(void *__to, int __byte, size_t bytes) {
  return __warpproof::fill(__to, __byte, bytes, 0, false);
}

/// requires  as cudaMemset [api-misuse]
/// effect    fills in the stream; the host does not wait
/// tag       fills to byte bytes later
/// exact
inline cudaError_t cudaMemsetAsync(void *__to, int __byte, size_t bytes, cudaStream_t stream = 0) {
  return __warpproof::fill(__to, __byte, bytes, stream, true);
}

/// requires  as cudaMemset [api-misuse]
/// effect    fills rows of pitched memory
/// tag       fills
/// exact
inline cudaError_t cudaMemset2D(void *__to, size_t pitch, int __byte, size_t width, size_t height) {
  return __warpproof::__fill_rows(__to, pitch, __byte, width, height, 0, false);
}
inline cudaError_t cudaMemset3D(struct cudaPitchedPtr __to, int __byte, struct cudaExtent extent) {
  return __warpproof::__fill_3d(__to, __byte, extent, 0, false);
}

/// requires  as cudaMemset [api-misuse]
/// effect    as cudaMemset2D and cudaMemset3D, in the stream
/// tag       fills later
/// exact
inline cudaError_t cudaMemset2DAsync(void *__to, size_t pitch, int __byte, size_t width, size_t height,
                                     cudaStream_t stream = 0) {
  return __warpproof::__fill_rows(__to, pitch, __byte, width, height, stream, true);
}
inline cudaError_t cudaMemset3DAsync(struct cudaPitchedPtr __to, int __byte, struct cudaExtent extent,
                                     cudaStream_t stream = 0) {
  return __warpproof::__fill_3d(__to, __byte, extent, stream, true);
}
}

// Where a variable of the device is. The host knows it by a stand-in of its own, whose address means
// nothing to the device.
namespace __warpproof {
template <class __T> inline char *__symbol(const __T &__variable) {
  char *__found = (char *)__wp_symbol_address((const void *)__builtin_addressof(__variable));
  __wp_require(__found != nullptr, "api-misuse", "no __device__, __constant__ or __managed__ variable");
  __is_in_use = __uses_variables = true;
  if (__uses_several) __share_variables();
  return __found;
}
}  // namespace __warpproof

/// requires  as cudaMemcpy; a variable of the device [api-misuse]; offset + bytes within it [out-of-bounds]
/// effect    copies to or from a __device__, __constant__ or __managed__ variable
/// tag       follow
/// exact
template <class __T>
inline cudaError_t cudaMemcpyToSymbol(const __T &__symbol, const void *__from, size_t bytes, size_t __offset = 0,
                                      enum cudaMemcpyKind kind = cudaMemcpyHostToDevice) {
  char *__at_ = __warpproof::__symbol(__symbol);
  if (__at_ == nullptr) return __warpproof::__fail(cudaErrorInvalidSymbol);
  return cudaMemcpy(__at_ + __offset, __from, bytes, kind);
}
template <class __T>
inline cudaError_t cudaMemcpyFromSymbol(void *__to, const __T &__symbol, size_t bytes, size_t __offset = 0,
                                        enum cudaMemcpyKind kind = cudaMemcpyDeviceToHost) {
  char *__at_ = __warpproof::__symbol(__symbol);
  if (__at_ == nullptr) return __warpproof::__fail(cudaErrorInvalidSymbol);
  return cudaMemcpy(__to, __at_ + __offset, bytes, kind);
}
template <class __T>
inline cudaError_t cudaMemcpyToSymbolAsync(const __T &__symbol, const void *__from, size_t bytes,
                                           size_t __offset = 0,
                                           enum cudaMemcpyKind kind = cudaMemcpyHostToDevice,
                                           cudaStream_t stream = 0) {
  char *__at_ = __warpproof::__symbol(__symbol);
  if (__at_ == nullptr) return __warpproof::__fail(cudaErrorInvalidSymbol);
  return cudaMemcpyAsync(__at_ + __offset, __from, bytes, kind, stream);
}
template <class __T>
inline cudaError_t cudaMemcpyFromSymbolAsync(void *__to, const __T &__symbol, size_t bytes, size_t __offset = 0,
                                             enum cudaMemcpyKind kind = cudaMemcpyDeviceToHost,
                                             cudaStream_t stream = 0) {
  char *__at_ = __warpproof::__symbol(__symbol);
  if (__at_ == nullptr) return __warpproof::__fail(cudaErrorInvalidSymbol);
  return cudaMemcpyAsync(__to, __at_ + __offset, bytes, kind, stream);
}

/// effect    the address on the device and the size of a __device__, __constant__ or __managed__ variable
/// tag       follow
/// exact
template <class __T> inline cudaError_t cudaGetSymbolAddress(void **__p, const __T &__symbol) {
  if (__p == nullptr) return __warpproof::__missing();
  *__p = __warpproof::__symbol(__symbol);
  return *__p == nullptr ? __warpproof::__fail(cudaErrorInvalidSymbol) : cudaSuccess;
}
template <class __P, class __T> inline cudaError_t cudaGetSymbolAddress(__P **__p, const __T &__symbol) {
  return cudaGetSymbolAddress((void **)__p, __symbol);
}
template <class __T> inline cudaError_t cudaGetSymbolSize(size_t *bytes, const __T &__symbol) {
  if (bytes == nullptr) return __warpproof::__missing();
  *bytes = sizeof(__symbol);
  return __warpproof::__symbol(__symbol) == nullptr ? __warpproof::__fail(cudaErrorInvalidSymbol) : cudaSuccess;
}
#endif
