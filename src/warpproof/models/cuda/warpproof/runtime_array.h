// CUDA arrays: device memory in rows without padding, and a description on the host.
//
// Only the host's view is modelled: what a texture fetch returns is the affair of the texture headers,
// which read the same fields.
#ifndef WARPPROOF_RUNTIME_ARRAY_H
#define WARPPROOF_RUNTIME_ARRAY_H
#include "runtime_varying.h"

struct cudaArray {
  char *data;
  size_t __element;  // bytes of one element
  struct cudaChannelFormatDesc format;
  struct cudaExtent extent;  // as given by the program: 0 where a dimension is absent
  unsigned int flags;
};

namespace __warpproof {
inline size_t __row_bytes(const cudaArray &array) { return array.extent.width * array.__element; }
inline size_t __row_count(const cudaArray &array) { return array.extent.height > 0 ? array.extent.height : 1; }
inline size_t __slice_bytes(const cudaArray &array) { return __row_count(array) * __row_bytes(array); }
}  // namespace __warpproof

extern "C" {
/// requires  the width is not 0 [api-misuse]
/// effect    a new array of uninitialised elements, or null and an error
/// tag       follow
/// exact
inline cudaError_t cudaMalloc3DArray(cudaArray_t *array, const struct cudaChannelFormatDesc *format,
                                     struct cudaExtent extent, unsigned int flags = 0) {
  if (array == nullptr || format == nullptr) return __warpproof::__missing();
  *array = nullptr;
  __wp_require(extent.width > 0, "api-misuse", "allocation of 0 bytes");
  if (extent.width == 0) return __warpproof::__fail(cudaErrorInvalidValue);
  int __bits = format->x + format->y + format->z + format->w;
  if (__bits <= 0 || __bits > 128)
    return __WP_MISUSE(cudaErrorInvalidChannelDescriptor, "an element of an array has 1 to 128 bits");
  if (__wp_allocation_fails()) return __warpproof::__fail(cudaErrorMemoryAllocation);
  cudaArray *__made = (cudaArray *)__wp_alloc(sizeof(cudaArray), alignof(cudaArray), __WP_HOST_HEAP);
  __made->__element = (size_t)__bits / 8;
  __made->format = *format;
  __made->extent = extent;
  __made->flags = flags;
  size_t depth = extent.depth > 0 ? extent.depth : 1;
  __made->data = (char *)__wp_alloc(__warpproof::__slice_bytes(*__made) * depth, 512, __WP_DEVICE);
  *array = __made;
  __warpproof::__is_in_use = true;
  return cudaSuccess;
}
inline cudaError_t cudaMallocArray(cudaArray_t *array, const struct cudaChannelFormatDesc *format,
                                   size_t width, size_t height = 0, unsigned int flags = 0) {
  return cudaMalloc3DArray(array, format, cudaExtent{width, height, 0}, flags);
}

/// requires  array is null or a live array [invalid-free]
/// effect    waits for the device, then ends the array's life
/// tag       frees array
/// exact
inline cudaError_t cudaFreeArray(cudaArray_t array) {
  if (array == nullptr) return cudaSuccess;
  if (__warpproof::__disturbs_capture()) return __warpproof::__fail(cudaErrorStreamCaptureUnsupported);
  __wp_device_synchronize();
  __wp_free(array->data, __WP_DEVICE);
  __wp_free(array, __WP_HOST_HEAP);
  return cudaSuccess;
}

/// effect    what the array was made with
/// tag       follow
/// exact
inline cudaError_t cudaArrayGetInfo(struct cudaChannelFormatDesc *format, struct cudaExtent *extent,
                                    unsigned int *flags, cudaArray_t array) {
  if (array == nullptr) return __WP_MISUSE(cudaErrorInvalidResourceHandle, "an array that does not exist");
  if (format != nullptr) *format = array->format;
  if (extent != nullptr) *extent = array->extent;
  if (flags != nullptr) *flags = array->flags;
  return cudaSuccess;
}
inline cudaError_t cudaGetChannelDesc(struct cudaChannelFormatDesc *format, cudaArray_const_t array) {
  return cudaArrayGetInfo(format, nullptr, nullptr, (cudaArray_t)array);
}

cudaError_t cudaMallocMipmappedArray(cudaMipmappedArray_t *array, const struct cudaChannelFormatDesc *format,
                                     struct cudaExtent extent, unsigned int __levels, unsigned int flags = 0);
cudaError_t cudaFreeMipmappedArray(cudaMipmappedArray_t array);
cudaError_t cudaGetMipmappedArrayLevel(cudaArray_t *__level_array, cudaMipmappedArray_const_t array,
                                       unsigned int __level);
}
#endif
