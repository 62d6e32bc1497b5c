// cudaCreateChannelDesc: how many bits each component of an element has, by hand or from its type.
#ifndef WARPPROOF_CHANNEL_DESCRIPTOR_H
#define WARPPROOF_CHANNEL_DESCRIPTOR_H
#include "driver_types.h"
#include "vector_types.h"

namespace __warpproof {
template <class __T> struct __Channel;  // components and kind of an element type

template <int __Components, int __Bits, enum cudaChannelFormatKind __Kind> struct __ChannelOf {
  static constexpr cudaChannelFormatDesc format = {__Bits, __Components > 1 ? __Bits : 0, __Components > 2 ? __Bits : 0,
                                                   __Components > 3 ? __Bits : 0, __Kind};
};

#define __WP_CHANNELS(SCALAR, NAME, __BITS, KIND)                                     \
  template <> struct __Channel<SCALAR> : __ChannelOf<1, __BITS, KIND> {};                 \
  template <> struct __Channel<NAME##1> : __ChannelOf<1, __BITS, KIND> {};                \
  template <> struct __Channel<NAME##2> : __ChannelOf<2, __BITS, KIND> {};                \
  template <> struct __Channel<NAME##3> : __ChannelOf<3, __BITS, KIND> {};                \
  template <> struct __Channel<NAME##4> : __ChannelOf<4, __BITS, KIND> {};
__WP_CHANNELS(signed char, char, 8, cudaChannelFormatKindSigned)
__WP_CHANNELS(unsigned char, uchar, 8, cudaChannelFormatKindUnsigned)
__WP_CHANNELS(short, short, 16, cudaChannelFormatKindSigned)
__WP_CHANNELS(unsigned short, ushort, 16, cudaChannelFormatKindUnsigned)
__WP_CHANNELS(int, int, 32, cudaChannelFormatKindSigned)
__WP_CHANNELS(unsigned int, uint, 32, cudaChannelFormatKindUnsigned)
__WP_CHANNELS(float, float, 32, cudaChannelFormatKindFloat)
#undef __WP_CHANNELS
template <> struct __Channel<char> : __ChannelOf<1, 8, cudaChannelFormatKindSigned> {};
}  // namespace __warpproof

extern "C" {
/// effect    the format with these bits per component
/// exact
inline struct cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w,
                                                          enum cudaChannelFormatKind kind) {
  return cudaChannelFormatDesc{x, y, z, w, kind};
}
}

/// effect    the format of an element type
/// exact
template <class __T> inline struct cudaChannelFormatDesc cudaCreateChannelDesc() {
  return __warpproof::__Channel<__T>::format;
}
inline struct cudaChannelFormatDesc cudaCreateChannelDescHalf() {
  return cudaChannelFormatDesc{16, 0, 0, 0, cudaChannelFormatKindFloat};
}
#endif
