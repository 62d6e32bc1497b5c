// cudaCreateChannelDesc: how many bits each component of an element has, by hand or from its type.
#ifndef WARPPROOF_CHANNEL_DESCRIPTOR_H
#define WARPPROOF_CHANNEL_DESCRIPTOR_H
#include "driver_types.h"
#include "vector_types.h"

namespace __warpproof {
template <class T> struct Channel;  // components and kind of an element type

template <int Components, int Bits, enum cudaChannelFormatKind Kind> struct ChannelOf {
  static constexpr cudaChannelFormatDesc format = {Bits, Components > 1 ? Bits : 0, Components > 2 ? Bits : 0,
                                                   Components > 3 ? Bits : 0, Kind};
};

#define __WP_CHANNELS(SCALAR, NAME, BITS, KIND)                                     \
  template <> struct Channel<SCALAR> : ChannelOf<1, BITS, KIND> {};                 \
  template <> struct Channel<NAME##1> : ChannelOf<1, BITS, KIND> {};                \
  template <> struct Channel<NAME##2> : ChannelOf<2, BITS, KIND> {};                \
  template <> struct Channel<NAME##3> : ChannelOf<3, BITS, KIND> {};                \
  template <> struct Channel<NAME##4> : ChannelOf<4, BITS, KIND> {};
__WP_CHANNELS(signed char, char, 8, cudaChannelFormatKindSigned)
__WP_CHANNELS(unsigned char, uchar, 8, cudaChannelFormatKindUnsigned)
__WP_CHANNELS(short, short, 16, cudaChannelFormatKindSigned)
__WP_CHANNELS(unsigned short, ushort, 16, cudaChannelFormatKindUnsigned)
__WP_CHANNELS(int, int, 32, cudaChannelFormatKindSigned)
__WP_CHANNELS(unsigned int, uint, 32, cudaChannelFormatKindUnsigned)
__WP_CHANNELS(float, float, 32, cudaChannelFormatKindFloat)
#undef __WP_CHANNELS
template <> struct Channel<char> : ChannelOf<1, 8, cudaChannelFormatKindSigned> {};
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
template <class T> inline struct cudaChannelFormatDesc cudaCreateChannelDesc() {
  return __warpproof::Channel<T>::format;
}
inline struct cudaChannelFormatDesc cudaCreateChannelDescHalf() {
  return cudaChannelFormatDesc{16, 0, 0, 0, cudaChannelFormatKindFloat};
}
#endif
