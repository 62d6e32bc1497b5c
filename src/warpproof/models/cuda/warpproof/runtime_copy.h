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
inline bool fits_host(int space) {
  return is_pageable(space) || space == __WP_PINNED || space == __WP_MANAGED || space == __WP_NOWHERE;
}
inline bool fits_device(int space) {
  return space == __WP_DEVICE || space == __WP_CONSTANT || space == __WP_PINNED ||
         space == __WP_MANAGED || space == __WP_NOWHERE;
}

inline bool kind_fits(int to, int from, enum cudaMemcpyKind kind) {
  switch (kind) {
    case cudaMemcpyHostToHost:
      return fits_host(to) && fits_host(from);
    case cudaMemcpyHostToDevice:
      return fits_device(to) && fits_host(from);
    case cudaMemcpyDeviceToHost:
      return fits_host(to) && fits_device(from);
    case cudaMemcpyDeviceToDevice:
      return fits_device(to) && fits_device(from);
    case cudaMemcpyDefault:
      return to != __WP_DEVICE_HEAP && from != __WP_DEVICE_HEAP;
  }
  return false;
}

// One copy of `rows * slices` pieces of `width` bytes. A plain (not pitched) copy is one piece.
struct CopyShape {
  size_t width;
  size_t rows;
  size_t slices;
  size_t to_pitch;
  size_t from_pitch;
  size_t to_slice;
  size_t from_slice;
};

inline cudaError_t check_copy(const void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind) {
  if (is_forbidden()) return fail(cudaErrorNotPermitted);
  __wp_note(bytes > 0, "a copy of 0 bytes does nothing");
  if (bytes == 0) return cudaSuccess;
  __wp_require(to != nullptr && from != nullptr, "api-misuse", "copy to or from a null pointer");
  if (to == nullptr || from == nullptr) return missing();
  int to_space = __wp_pointer_space(to), from_space = __wp_pointer_space(from);
  bool fits = kind_fits(to_space, from_space, kind);
  __wp_require(fits, "api-misuse", "cudaMemcpyKind does not match where the memory lives (the name of a __device__ variable is no address: see cudaMemcpyToSymbol)");
  if (fits) return cudaSuccess;
  if ((unsigned)kind > cudaMemcpyDefault) return fail(cudaErrorInvalidMemcpyDirection);
  // As hardware does: the device's side of the copy must be there, the other one may be anywhere.
  if (kind == cudaMemcpyHostToDevice && fits_device(to_space)) return cudaSuccess;
  if (kind == cudaMemcpyDeviceToHost && fits_device(from_space)) return cudaSuccess;
  return fail(cudaErrorInvalidValue);
}

inline int copy_blocks(const void *to, const void *from, enum cudaMemcpyKind kind, bool async) {
  int to_space = __wp_pointer_space(to), from_space = __wp_pointer_space(from);
  if (is_pageable(from_space) && (to_space == __WP_DEVICE || to_space == __WP_CONSTANT)) return 2;
  if (async) return is_pageable(to_space) || is_pageable(from_space);
  if (kind == cudaMemcpyDeviceToDevice) return false;
  return kind != cudaMemcpyDefault || to_space != __WP_DEVICE || from_space != __WP_DEVICE;
}

/// effect    what cudaMemcpy and its like do once they know the stream
/// tag       copies to from bytes
/// exact
inline cudaError_t copy(void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind,
                        cudaStream_t stream, bool async) {
  cudaError_t error = check_copy(to, from, bytes, kind);
  if (error != cudaSuccess || bytes == 0) return error;
  __wp_stream_copy(to, from, bytes, (long long)stream, copy_blocks(to, from, kind, async));
  return cudaSuccess;
}

/// effect    what copies of rows and boxes do once they know the stream
/// tag       copies
/// exact
inline cudaError_t copy_rows(void *to, const void *from, CopyShape shape, enum cudaMemcpyKind kind,
                             cudaStream_t stream, bool async) {
  bool empty = shape.width == 0 || shape.rows == 0 || shape.slices == 0;
  cudaError_t error = check_copy(to, from, empty ? 0 : shape.width, kind);
  if (error != cudaSuccess || empty) return error;
  bool fits = shape.width <= shape.to_pitch && shape.width <= shape.from_pitch;
  __wp_require(fits, "api-misuse", "rows of a copy are longer than a pitch");
  if (!fits) return fail(shape.rows == 1 ? cudaErrorInvalidValue : cudaErrorInvalidPitchValue);  // as hardware answers
  int blocking = copy_blocks(to, from, kind, async);
  for (size_t slice = 0; slice < shape.slices; ++slice) {
    char *to_row = (char *)to + slice * shape.to_slice;
    const char *from_row = (const char *)from + slice * shape.from_slice;
    for (size_t row = 0; row < shape.rows; ++row) {
      bool last = slice + 1 == shape.slices && row + 1 == shape.rows;
      __wp_stream_copy(to_row + row * shape.to_pitch, from_row + row * shape.from_pitch, shape.width,
                       (long long)stream, blocking == 2 || last ? blocking : 0);
    }
  }
  return cudaSuccess;
}

inline cudaError_t copy_2d(void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width,
                           size_t height, enum cudaMemcpyKind kind, cudaStream_t stream, bool async) {
  if (width == to_pitch && width == from_pitch)
    return copy(to, from, width * height, kind, stream, async);
  return copy_rows(to, from, CopyShape{width, height, 1, to_pitch, from_pitch, 0, 0}, kind, stream, async);
}

// The first byte of one side of a three-dimensional copy: in an array positions count elements.
inline char *start_of(cudaArray *array, const cudaPitchedPtr &p, const cudaPos &at) {
  if (array == nullptr) {
    if (p.ptr == nullptr) return nullptr;
    return (char *)p.ptr + at.z * p.ysize * p.pitch + at.y * p.pitch + at.x;
  }
  return array->data + at.z * slice_bytes(*array) + at.y * row_bytes(*array) + at.x * array->element;
}

inline cudaError_t copy_3d(const cudaMemcpy3DParms *p, cudaStream_t stream, bool async) {
  if (p == nullptr) return missing();
  cudaArray *array = p->dstArray != nullptr ? p->dstArray : p->srcArray;
  CopyShape shape;
  shape.width = p->extent.width * (array != nullptr ? array->element : 1);
  shape.rows = p->extent.height;
  shape.slices = p->extent.depth;
  shape.to_pitch = p->dstArray != nullptr ? row_bytes(*p->dstArray) : p->dstPtr.pitch;
  shape.to_slice = p->dstArray != nullptr ? slice_bytes(*p->dstArray) : p->dstPtr.pitch * p->dstPtr.ysize;
  shape.from_pitch = p->srcArray != nullptr ? row_bytes(*p->srcArray) : p->srcPtr.pitch;
  shape.from_slice = p->srcArray != nullptr ? slice_bytes(*p->srcArray) : p->srcPtr.pitch * p->srcPtr.ysize;
  return copy_rows(start_of(p->dstArray, p->dstPtr, p->dstPos), start_of(p->srcArray, p->srcPtr, p->srcPos),
                   shape, p->kind, stream, async);
}

inline bool is_fillable(const void *to, size_t bytes) {
  __wp_note(bytes > 0, "a fill of 0 bytes does nothing");
  if (bytes == 0) return false;
  __wp_require(to != nullptr, "api-misuse", "fill of a null pointer");
  int space = __wp_pointer_space(to);
  __wp_require(fits_device(space), "api-misuse", "cudaMemset of memory that the device cannot use (of a __device__ variable: see cudaGetSymbolAddress)");
  return to != nullptr && fits_device(space);
}

inline bool fill_blocks(const void *to, bool async) {
  int space = __wp_pointer_space(to);
  return !async && (space == __WP_PINNED || space == __WP_MANAGED);
}

/// effect    what cudaMemset and its like do once they know the stream
/// tag       fills to byte bytes
/// exact
inline cudaError_t fill(void *to, int byte, size_t bytes, cudaStream_t stream, bool async) {
  if (is_forbidden()) return fail(cudaErrorNotPermitted);
  if (!is_fillable(to, bytes)) return bytes == 0 ? cudaSuccess : fail(cudaErrorInvalidValue);
  __wp_stream_fill(to, byte, bytes, (long long)stream, fill_blocks(to, async));
  return cudaSuccess;
}

/// effect    what fills of rows and boxes do once they know the stream
/// tag       fills
/// exact
inline cudaError_t fill_rows(void *to, size_t pitch, int byte, size_t width, size_t rows,
                             cudaStream_t stream, bool async) {
  if (is_forbidden()) return fail(cudaErrorNotPermitted);
  size_t bytes = rows == 0 ? 0 : width;
  if (!is_fillable(to, bytes)) return bytes == 0 ? cudaSuccess : fail(cudaErrorInvalidValue);
  __wp_require(width <= pitch, "api-misuse", "rows of a fill are longer than the pitch");
  if (width > pitch) return fail(cudaErrorInvalidValue);
  bool blocking = fill_blocks(to, async);
  for (size_t row = 0; row < rows; ++row)
    __wp_stream_fill((char *)to + row * pitch, byte, width, (long long)stream, blocking && row + 1 == rows);
  return cudaSuccess;
}

inline cudaError_t fill_3d(cudaPitchedPtr to, int byte, cudaExtent extent, cudaStream_t stream, bool async) {
  if (extent.height == to.ysize)
    return fill_rows(to.ptr, to.pitch, byte, extent.width, extent.height * extent.depth, stream, async);
  __wp_note(extent.depth > 0, "a fill of 0 bytes does nothing");
  cudaError_t error = cudaSuccess;
  for (size_t slice = 0; slice < extent.depth && error == cudaSuccess; ++slice)
    error = fill_rows((char *)to.ptr + slice * to.ysize * to.pitch, to.pitch, byte, extent.width,
                      extent.height, stream, async);
  return error;
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
inline cudaError_t cudaMemcpy(void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind) {
  return __warpproof::copy(to, from, bytes, kind, 0, false);
}

/// requires  as cudaMemcpy [api-misuse]
/// effect    copies in the stream; the host waits only if one side is pageable host memory
/// tag       copies to from bytes
/// exact
inline cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind,
                                   cudaStream_t stream = 0) {
  return __warpproof::copy(to, from, bytes, kind, stream, true);
}

/// requires  as cudaMemcpy; no pitch is below width [api-misuse]
/// effect    copies height rows of width bytes
/// tag       copies
/// exact
inline cudaError_t cudaMemcpy2D(void *to, size_t to_pitch, const void *from, size_t from_pitch,
                                size_t width, size_t height, enum cudaMemcpyKind kind) {
  return __warpproof::copy_2d(to, to_pitch, from, from_pitch, width, height, kind, 0, false);
}
inline cudaError_t cudaMemcpy2DAsync(void *to, size_t to_pitch, const void *from, size_t from_pitch,
                                     size_t width, size_t height, enum cudaMemcpyKind kind,
                                     cudaStream_t stream = 0) {
  return __warpproof::copy_2d(to, to_pitch, from, from_pitch, width, height, kind, stream, true);
}

/// requires  as cudaMemcpy [api-misuse]
/// effect    copies a box between pitched memory and arrays
/// tag       copies
/// exact
inline cudaError_t cudaMemcpy3D(const struct cudaMemcpy3DParms *p) {
  return __warpproof::copy_3d(p, 0, false);
}
inline cudaError_t cudaMemcpy3DAsync(const struct cudaMemcpy3DParms *p, cudaStream_t stream = 0) {
  return __warpproof::copy_3d(p, stream, true);
}

cudaError_t cudaMemcpy3DPeer(const struct cudaMemcpy3DPeerParms *p);
cudaError_t cudaMemcpy3DPeerAsync(const struct cudaMemcpy3DPeerParms *p, cudaStream_t stream = 0);

/// requires  as cudaMemcpy with cudaMemcpyDefault [api-misuse]
/// effect    copies; cudaErrorInvalidDevice for a device that is not there
/// tag       copies to from bytes
/// exact
inline cudaError_t cudaMemcpyPeerAsync(void *to, int to_device, const void *from, int from_device,
                                       size_t bytes, cudaStream_t stream = 0) {
  if (!__warpproof::has_device(to_device)) return __warpproof::no_device(to_device);
  if (!__warpproof::has_device(from_device)) return __warpproof::no_device(from_device);
  return __warpproof::copy(to, from, bytes, cudaMemcpyDefault, stream, true);
}
inline cudaError_t cudaMemcpyPeer(void *to, int to_device, const void *from, int from_device, size_t bytes) {
  return cudaMemcpyPeerAsync(to, to_device, from, from_device, bytes, 0);
}

/// requires  memory the device can use [api-misuse]
/// effect    fills in the legacy default stream; the host waits only if it can see the memory
/// tag       fills to byte bytes
/// exact
inline cudaError_t cudaMemset(void *to, int byte, size_t bytes) {
  return __warpproof::fill(to, byte, bytes, 0, false);
}

/// requires  as cudaMemset [api-misuse]
/// effect    fills in the stream; the host does not wait
/// tag       fills to byte bytes
/// exact
inline cudaError_t cudaMemsetAsync(void *to, int byte, size_t bytes, cudaStream_t stream = 0) {
  return __warpproof::fill(to, byte, bytes, stream, true);
}

/// requires  as cudaMemset [api-misuse]
/// effect    fills rows of pitched memory
/// tag       fills
/// exact
inline cudaError_t cudaMemset2D(void *to, size_t pitch, int byte, size_t width, size_t height) {
  return __warpproof::fill_rows(to, pitch, byte, width, height, 0, false);
}
inline cudaError_t cudaMemset2DAsync(void *to, size_t pitch, int byte, size_t width, size_t height,
                                     cudaStream_t stream = 0) {
  return __warpproof::fill_rows(to, pitch, byte, width, height, stream, true);
}
inline cudaError_t cudaMemset3D(struct cudaPitchedPtr to, int byte, struct cudaExtent extent) {
  return __warpproof::fill_3d(to, byte, extent, 0, false);
}
inline cudaError_t cudaMemset3DAsync(struct cudaPitchedPtr to, int byte, struct cudaExtent extent,
                                     cudaStream_t stream = 0) {
  return __warpproof::fill_3d(to, byte, extent, stream, true);
}
}

// Where a variable of the device is. The host knows it by a stand-in of its own, whose address means
// nothing to the device.
namespace __warpproof {
template <class T> inline char *symbol(const T &variable) {
  char *found = (char *)__wp_symbol_address(__builtin_addressof(variable));
  __wp_require(found != nullptr, "api-misuse", "no __device__, __constant__ or __managed__ variable");
  return found;
}
}  // namespace __warpproof

/// requires  as cudaMemcpy; a variable of the device [api-misuse]; offset + bytes within it [out-of-bounds]
/// effect    copies to or from a __device__, __constant__ or __managed__ variable
/// tag       follow
/// exact
template <class T>
inline cudaError_t cudaMemcpyToSymbol(const T &symbol, const void *from, size_t bytes, size_t offset = 0,
                                      enum cudaMemcpyKind kind = cudaMemcpyHostToDevice) {
  char *at = __warpproof::symbol(symbol);
  if (at == nullptr) return __warpproof::fail(cudaErrorInvalidSymbol);
  return cudaMemcpy(at + offset, from, bytes, kind);
}
template <class T>
inline cudaError_t cudaMemcpyFromSymbol(void *to, const T &symbol, size_t bytes, size_t offset = 0,
                                        enum cudaMemcpyKind kind = cudaMemcpyDeviceToHost) {
  char *at = __warpproof::symbol(symbol);
  if (at == nullptr) return __warpproof::fail(cudaErrorInvalidSymbol);
  return cudaMemcpy(to, at + offset, bytes, kind);
}
template <class T>
inline cudaError_t cudaMemcpyToSymbolAsync(const T &symbol, const void *from, size_t bytes,
                                           size_t offset = 0,
                                           enum cudaMemcpyKind kind = cudaMemcpyHostToDevice,
                                           cudaStream_t stream = 0) {
  char *at = __warpproof::symbol(symbol);
  if (at == nullptr) return __warpproof::fail(cudaErrorInvalidSymbol);
  return cudaMemcpyAsync(at + offset, from, bytes, kind, stream);
}
template <class T>
inline cudaError_t cudaMemcpyFromSymbolAsync(void *to, const T &symbol, size_t bytes, size_t offset = 0,
                                             enum cudaMemcpyKind kind = cudaMemcpyDeviceToHost,
                                             cudaStream_t stream = 0) {
  char *at = __warpproof::symbol(symbol);
  if (at == nullptr) return __warpproof::fail(cudaErrorInvalidSymbol);
  return cudaMemcpyAsync(to, at + offset, bytes, kind, stream);
}

/// effect    the address on the device and the size of a __device__, __constant__ or __managed__ variable
/// tag       follow
/// exact
template <class T> inline cudaError_t cudaGetSymbolAddress(void **p, const T &symbol) {
  if (p == nullptr) return __warpproof::missing();
  *p = __warpproof::symbol(symbol);
  return *p == nullptr ? __warpproof::fail(cudaErrorInvalidSymbol) : cudaSuccess;
}
template <class P, class T> inline cudaError_t cudaGetSymbolAddress(P **p, const T &symbol) {
  return cudaGetSymbolAddress((void **)p, symbol);
}
template <class T> inline cudaError_t cudaGetSymbolSize(size_t *bytes, const T &symbol) {
  if (bytes == nullptr) return __warpproof::missing();
  *bytes = sizeof(symbol);
  return __warpproof::symbol(symbol) == nullptr ? __warpproof::fail(cudaErrorInvalidSymbol) : cudaSuccess;
}
#endif
