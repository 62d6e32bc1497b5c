// Copies between linear memory and CUDA arrays by the functions that name them so. Positions along a
// row are in bytes here, in elements in cudaMemcpy3D.
#ifndef WARPPROOF_RUNTIME_ARRAY_COPY_H
#define WARPPROOF_RUNTIME_ARRAY_COPY_H
#include "runtime_copy.h"

namespace __warpproof {
inline char *__at_(cudaArray_const_t array, size_t x, size_t y) {
  if (array == nullptr) return nullptr;
  return array->data + y * __row_bytes(*array) + x;
}
inline size_t __pitch_of(cudaArray_const_t array) { return array == nullptr ? 0 : __row_bytes(*array); }
}  // namespace __warpproof

extern "C" {
/// requires  as cudaMemcpy; the box lies inside the array [out-of-bounds]
/// effect    copies rows to or from an array
/// tag       copies
/// exact
inline cudaError_t cudaMemcpy2DToArray(cudaArray_t __to, size_t x, size_t y, const void *__from, size_t pitch,
                                       size_t width, size_t height, enum cudaMemcpyKind kind) {
  return __warpproof::__copy_2d(__warpproof::__at_(__to, x, y), __warpproof::__pitch_of(__to), __from, pitch, width,
                              height, kind, 0, false);
}
inline cudaError_t cudaMemcpy2DFromArray(void *__to, size_t pitch, cudaArray_const_t __from, size_t x, size_t y,
                                         size_t width, size_t height, enum cudaMemcpyKind kind) {
  return __warpproof::__copy_2d(__to, pitch, __warpproof::__at_(__from, x, y), __warpproof::__pitch_of(__from), width,
                              height, kind, 0, false);
}
inline cudaError_t cudaMemcpy2DArrayToArray(cudaArray_t __to, size_t __to_x, size_t __to_y, cudaArray_const_t __from,
                                            size_t __from_x, size_t __from_y, size_t width, size_t height,
                                            enum cudaMemcpyKind kind = cudaMemcpyDeviceToDevice) {
  return __warpproof::__copy_2d(__warpproof::__at_(__to, __to_x, __to_y), __warpproof::__pitch_of(__to),
                              __warpproof::__at_(__from, __from_x, __from_y), __warpproof::__pitch_of(__from), width,
                              height, kind, 0, false);
}

/// requires  as cudaMemcpy; the box lies inside the array [out-of-bounds]
/// effect    copies rows to or from an array, in the stream
/// tag       copies later
/// exact
inline cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t __to, size_t x, size_t y, const void *__from, size_t pitch,
                                            size_t width, size_t height, enum cudaMemcpyKind kind,
                                            cudaStream_t stream = 0) {
  return __warpproof::__copy_2d(__warpproof::__at_(__to, x, y), __warpproof::__pitch_of(__to), __from, pitch, width,
                              height, kind, stream, true);
}
inline cudaError_t cudaMemcpy2DFromArrayAsync(void *__to, size_t pitch, cudaArray_const_t __from, size_t x,
                                              size_t y, size_t width, size_t height,
                                              enum cudaMemcpyKind kind, cudaStream_t stream = 0) {
  return __warpproof::__copy_2d(__to, pitch, __warpproof::__at_(__from, x, y), __warpproof::__pitch_of(__from), width,
                              height, kind, stream, true);
}

/// requires  as cudaMemcpy; the bytes lie inside the array [out-of-bounds]
/// effect    copies consecutive bytes, row after row
/// tag       copies
/// exact
inline cudaError_t cudaMemcpyToArray(cudaArray_t __to, size_t x, size_t y, const void *__from, size_t bytes,
                                     enum cudaMemcpyKind kind) {
  return __warpproof::copy(__warpproof::__at_(__to, x, y), __from, bytes, kind, 0, false);
}
inline cudaError_t cudaMemcpyFromArray(void *__to, cudaArray_const_t __from, size_t x, size_t y, size_t bytes,
                                       enum cudaMemcpyKind kind) {
  return __warpproof::copy(__to, __warpproof::__at_(__from, x, y), bytes, kind, 0, false);
}

/// requires  as cudaMemcpy; the bytes lie inside the array [out-of-bounds]
/// effect    copies consecutive bytes, row after row, in the stream
/// tag       copies later
/// exact
inline cudaError_t cudaMemcpyToArrayAsync(cudaArray_t __to, size_t x, size_t y, const void *__from, size_t bytes,
                                          enum cudaMemcpyKind kind, cudaStream_t stream = 0) {
  return __warpproof::copy(__warpproof::__at_(__to, x, y), __from, bytes, kind, stream, true);
}
inline cudaError_t cudaMemcpyFromArrayAsync(void *__to, cudaArray_const_t __from, size_t x, size_t y, size_t bytes,
                                            enum cudaMemcpyKind kind, cudaStream_t stream = 0) {
  return __warpproof::copy(__to, __warpproof::__at_(__from, x, y), bytes, kind, stream, true);
}
}
#endif
