// Texture fetches and the host functions that make and bind textures.
//
// A fetch gives an arbitrary value.
#ifndef WARPPROOF_TEXTURE_FETCH_FUNCTIONS_H
#define WARPPROOF_TEXTURE_FETCH_FUNCTIONS_H
#include "vector_types.h"
#include "texture_types.h"
#include "surface_functions.h"
#include "warpproof/runtime_error.h"

// What a fetch from a texture reference returns: T itself, or floats when the read mode normalises.
template <int __Size> struct __wp_floats { typedef float type; };
template <> struct __wp_floats<2> { typedef float2 type; };
template <> struct __wp_floats<4> { typedef float4 type; };
template <class __T, class = void> struct __wp_components { static constexpr int value = 1; };
template <class __T> struct __wp_components<__T, decltype((void)__T().x)> {
  static constexpr int value = sizeof(__T) / sizeof(__T().x);
};
template <class __T, cudaTextureReadMode __Mode> struct __wp_texel { typedef __T type; };
template <class __T> struct __wp_texel<__T, cudaReadModeNormalizedFloat> {
  typedef typename __wp_floats<__wp_components<__T>::value>::type type;
};

/// effect    what a fetch gives
/// tag       asks
/// over: any value
template <class __T> __WP_D inline __T __wp_any_texel() {
  __T __v;
  __wp_havoc(&__v, sizeof __v);
  return __v;
}

// NAME(reference, coordinates), NAME<T>(object, coordinates), NAME(&value, object, coordinates).
#define __WP_FETCH(NAME, ...)                                                                     \
  template <class __T, int __D, cudaTextureReadMode __M>                                                \
  __WP_D inline typename __wp_texel<__T, __M>::type NAME(const texture<__T, __D, __M> &, __VA_ARGS__) {     \
    return __wp_any_texel<typename __wp_texel<__T, __M>::type>();                                 \
  }                                                                                               \
  template <class __T> __WP_D inline __T NAME(cudaTextureObject_t, __VA_ARGS__) {                     \
    return __wp_any_texel<__T>();                                                                 \
  }                                                                                               \
  template <class __T> __WP_D inline void NAME(__T *__to, cudaTextureObject_t, __VA_ARGS__) {             \
    *__to = __wp_any_texel<__T>();                                                                \
  }

/// effect    some value: what the texture holds, filtered as it says; coordinates outside of it are none
/// tag       asks
/// under data-race invalid-pointer uninitialized-read of a kernel alone: the memory that a texture is bound to is
/// not read, so no race with it is found
__WP_FETCH(tex1Dfetch, int)
__WP_FETCH(tex1D, float)
__WP_FETCH(tex1DLod, float, float)
__WP_FETCH(tex1DGrad, float, float, float)
__WP_FETCH(tex1DLayered, float, int)
__WP_FETCH(tex1DLayeredLod, float, int, float)
__WP_FETCH(tex1DLayeredGrad, float, int, float, float)
__WP_FETCH(tex2D, float, float)
__WP_FETCH(tex2DLod, float, float, float)
__WP_FETCH(tex2DGrad, float, float, float2, float2)
__WP_FETCH(tex2DLayered, float, float, int)
__WP_FETCH(tex2DLayeredLod, float, float, int, float)
__WP_FETCH(tex2DLayeredGrad, float, float, int, float2, float2)
__WP_FETCH(tex2Dgather, float, float, int = 0)
__WP_FETCH(tex3D, float, float, float)
__WP_FETCH(tex3DLod, float, float, float, float)
__WP_FETCH(tex3DGrad, float, float, float, float4, float4)
__WP_FETCH(texCubemap, float, float, float)
__WP_FETCH(texCubemapLod, float, float, float, float)
__WP_FETCH(texCubemapGrad, float, float, float, float4, float4)
__WP_FETCH(texCubemapLayered, float, float, float, int)
__WP_FETCH(texCubemapLayeredLod, float, float, float, int, float)
__WP_FETCH(texCubemapLayeredGrad, float, float, float, int, float4, float4)

#undef __WP_FETCH

namespace __warpproof {
/// effect    a texture is bound
/// tag       follow
/// under data-race invalid-pointer uninitialized-read of main: the array that a texture is bound to is not read, so no race with it is found
inline void __bind_array() {}

/// effect    a texture is bound to memory that kernels can write
/// tag       follow
/// under data-race invalid-pointer uninitialized-read: the memory that a texture is bound to is not read, so no race with it is found
inline void __bind_memory() {}
}  // namespace __warpproof

/// effect    makes a handle different from 0; what it refers to matters only to fetches
/// tag       follow
/// exact
inline cudaError_t cudaCreateTextureObject(cudaTextureObject_t *__object, const struct cudaResourceDesc *__resource,
                                           const struct cudaTextureDesc *,
                                           const struct cudaResourceViewDesc *) {
  if (__object == nullptr || __resource == nullptr) return __warpproof::__missing();
  if (__resource->resType == cudaResourceTypeLinear || __resource->resType == cudaResourceTypePitch2D)
    __warpproof::__bind_memory();
  else
    __warpproof::__bind_array();
  *__object = 1;
  return cudaSuccess;
}
inline cudaError_t cudaDestroyTextureObject(cudaTextureObject_t) { return cudaSuccess; }
inline cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t *__object, const struct cudaResourceDesc *) {
  *__object = 1;
  return cudaSuccess;
}
inline cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t) { return cudaSuccess; }

/// effect    binds a texture or surface reference, which matters only to fetches
/// tag       follow
/// exact
template <class __T, int __D, cudaTextureReadMode __M>
inline cudaError_t cudaBindTexture(size_t *__offset, const texture<__T, __D, __M> &, const void *,
                                   const struct cudaChannelFormatDesc &, size_t = ~(size_t)0) {
  __warpproof::__bind_memory();
  if (__offset != nullptr) *__offset = 0;
  return cudaSuccess;
}
template <class __T, int __D, cudaTextureReadMode __M>
inline cudaError_t cudaBindTexture(size_t *__offset, const texture<__T, __D, __M> &, const void *,
                                   size_t = ~(size_t)0) {
  __warpproof::__bind_memory();
  if (__offset != nullptr) *__offset = 0;
  return cudaSuccess;
}
template <class __T, int __D, cudaTextureReadMode __M>
inline cudaError_t cudaBindTexture2D(size_t *__offset, const texture<__T, __D, __M> &, const void *,
                                     const struct cudaChannelFormatDesc &, size_t, size_t, size_t) {
  __warpproof::__bind_memory();
  if (__offset != nullptr) *__offset = 0;
  return cudaSuccess;
}
template <class __T, int __D, cudaTextureReadMode __M>
inline cudaError_t cudaBindTexture2D(size_t *__offset, const texture<__T, __D, __M> &, const void *, size_t, size_t,
                                     size_t) {
  __warpproof::__bind_memory();
  if (__offset != nullptr) *__offset = 0;
  return cudaSuccess;
}
template <class __T, int __D, cudaTextureReadMode __M>
inline cudaError_t cudaBindTextureToArray(const texture<__T, __D, __M> &, cudaArray_const_t) {
  __warpproof::__bind_array();
  return cudaSuccess;
}
template <class __T, int __D, cudaTextureReadMode __M>
inline cudaError_t cudaBindTextureToArray(const texture<__T, __D, __M> &, cudaArray_const_t,
                                          const struct cudaChannelFormatDesc &) {
  __warpproof::__bind_array();
  return cudaSuccess;
}
template <class __T, int __D, cudaTextureReadMode __M>
inline cudaError_t cudaUnbindTexture(const texture<__T, __D, __M> &) { return cudaSuccess; }
template <class __T, int __D>
inline cudaError_t cudaBindSurfaceToArray(const surface<__T, __D> &, cudaArray_const_t) { return cudaSuccess; }
template <class __T, int __D>
inline cudaError_t cudaBindSurfaceToArray(const surface<__T, __D> &, cudaArray_const_t,
                                          const struct cudaChannelFormatDesc &) {
  return cudaSuccess;
}

// Unmodelled: they compile and are reported when reached.
template <class __T, int __D, cudaTextureReadMode __M>
cudaError_t cudaGetTextureAlignmentOffset(size_t *__offset, const texture<__T, __D, __M> &reference);
template <class __T, int __D, cudaTextureReadMode __M>
cudaError_t cudaBindTextureToMipmappedArray(const texture<__T, __D, __M> &reference, cudaMipmappedArray_t array);
extern "C" {
cudaError_t cudaGetTextureObjectResourceDesc(struct cudaResourceDesc *, cudaTextureObject_t);
cudaError_t cudaGetTextureObjectTextureDesc(struct cudaTextureDesc *, cudaTextureObject_t);
cudaError_t cudaGetSurfaceObjectResourceDesc(struct cudaResourceDesc *, cudaSurfaceObject_t);
cudaError_t cudaGetTextureReference(const struct textureReference **, const void *__symbol);
}
#endif
