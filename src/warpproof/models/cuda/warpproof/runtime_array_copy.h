// Copies between linear memory and CUDA arrays by the functions that name them so. Positions along a
// row are in bytes here, in elements in cudaMemcpy3D.
#ifndef WARPPROOF_RUNTIME_ARRAY_COPY_H
#define WARPPROOF_RUNTIME_ARRAY_COPY_H
#include "runtime_copy.h"

namespace __warpproof {
inline char *at(cudaArray_const_t array, size_t x, size_t y) {
  if (array == nullptr) return nullptr;
  return array->data + y * row_bytes(*array) + x;
}
inline size_t pitch_of(cudaArray_const_t array) { return array == nullptr ? 0 : row_bytes(*array); }
}  // namespace __warpproof

extern "C" {
/// requires  as cudaMemcpy; the box lies inside the array [out-of-bounds]
/// effect    copies rows to or from an array
/// tag       copies
/// exact
inline cudaError_t cudaMemcpy2DToArray(cudaArray_t to, size_t x, size_t y, const void *from, size_t pitch,
                                       size_t width, size_t height, enum cudaMemcpyKind kind) {
  return __warpproof::copy_2d(__warpproof::at(to, x, y), __warpproof::pitch_of(to), from, pitch, width,
                              height, kind, 0, false);
}
inline cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t to, size_t x, size_t y, const void *from, size_t pitch,
                                            size_t width, size_t height, enum cudaMemcpyKind kind,
                                            cudaStream_t stream = 0) {
  return __warpproof::copy_2d(__warpproof::at(to, x, y), __warpproof::pitch_of(to), from, pitch, width,
                              height, kind, stream, true);
}
inline cudaError_t cudaMemcpy2DFromArray(void *to, size_t pitch, cudaArray_const_t from, size_t x, size_t y,
                                         size_t width, size_t height, enum cudaMemcpyKind kind) {
  return __warpproof::copy_2d(to, pitch, __warpproof::at(from, x, y), __warpproof::pitch_of(from), width,
                              height, kind, 0, false);
}
inline cudaError_t cudaMemcpy2DFromArrayAsync(void *to, size_t pitch, cudaArray_const_t from, size_t x,
                                              size_t y, size_t width, size_t height,
                                              enum cudaMemcpyKind kind, cudaStream_t stream = 0) {
  return __warpproof::copy_2d(to, pitch, __warpproof::at(from, x, y), __warpproof::pitch_of(from), width,
                              height, kind, stream, true);
}
inline cudaError_t cudaMemcpy2DArrayToArray(cudaArray_t to, size_t to_x, size_t to_y, cudaArray_const_t from,
                                            size_t from_x, size_t from_y, size_t width, size_t height,
                                            enum cudaMemcpyKind kind = cudaMemcpyDeviceToDevice) {
  return __warpproof::copy_2d(__warpproof::at(to, to_x, to_y), __warpproof::pitch_of(to),
                              __warpproof::at(from, from_x, from_y), __warpproof::pitch_of(from), width,
                              height, kind, 0, false);
}

/// requires  as cudaMemcpy; the bytes lie inside the array [out-of-bounds]
/// effect    copies consecutive bytes, row after row
/// tag       copies
/// exact
inline cudaError_t cudaMemcpyToArray(cudaArray_t to, size_t x, size_t y, const void *from, size_t bytes,
                                     enum cudaMemcpyKind kind) {
  return __warpproof::copy(__warpproof::at(to, x, y), from, bytes, kind, 0, false);
}
inline cudaError_t cudaMemcpyFromArray(void *to, cudaArray_const_t from, size_t x, size_t y, size_t bytes,
                                       enum cudaMemcpyKind kind) {
  return __warpproof::copy(to, __warpproof::at(from, x, y), bytes, kind, 0, false);
}
inline cudaError_t cudaMemcpyToArrayAsync(cudaArray_t to, size_t x, size_t y, const void *from, size_t bytes,
                                          enum cudaMemcpyKind kind, cudaStream_t stream = 0) {
  return __warpproof::copy(__warpproof::at(to, x, y), from, bytes, kind, stream, true);
}
inline cudaError_t cudaMemcpyFromArrayAsync(void *to, cudaArray_const_t from, size_t x, size_t y, size_t bytes,
                                            enum cudaMemcpyKind kind, cudaStream_t stream = 0) {
  return __warpproof::copy(to, __warpproof::at(from, x, y), bytes, kind, stream, true);
}
}
#endif
