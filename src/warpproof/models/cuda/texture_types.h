// Types of textures: descriptors, objects, and the texture references that CUDA had until version 12.
#ifndef WARPPROOF_TEXTURE_TYPES_H
#define WARPPROOF_TEXTURE_TYPES_H
#include "host_defines.h"
#include "driver_types.h"

#define cudaTextureType1D 0x01
#define cudaTextureType2D 0x02
#define cudaTextureType3D 0x03
#define cudaTextureTypeCubemap 0x0C
#define cudaTextureType1DLayered 0xF1
#define cudaTextureType2DLayered 0xF2
#define cudaTextureTypeCubemapLayered 0xFC

enum cudaTextureAddressMode {
  cudaAddressModeWrap = 0,
  cudaAddressModeClamp = 1,
  cudaAddressModeMirror = 2,
  cudaAddressModeBorder = 3
};
enum cudaTextureFilterMode { cudaFilterModePoint = 0, cudaFilterModeLinear = 1 };
enum cudaTextureReadMode { cudaReadModeElementType = 0, cudaReadModeNormalizedFloat = 1 };

struct cudaTextureDesc {
  enum cudaTextureAddressMode addressMode[3];
  enum cudaTextureFilterMode filterMode;
  enum cudaTextureReadMode readMode;
  int sRGB;
  float borderColor[4];
  int normalizedCoords;
  unsigned int maxAnisotropy;
  enum cudaTextureFilterMode mipmapFilterMode;
  float mipmapLevelBias;
  float minMipmapLevelClamp;
  float maxMipmapLevelClamp;
  int disableTrilinearOptimization;
  int seamlessCubemap;
};
typedef struct cudaTextureDesc cudaTextureDesc_v1;
typedef unsigned long long cudaTextureObject_t;

struct textureReference {
  int normalized;
  enum cudaTextureFilterMode filterMode;
  enum cudaTextureAddressMode addressMode[3];
  struct cudaChannelFormatDesc channelDesc;
  int sRGB;
  unsigned int maxAnisotropy;
  enum cudaTextureFilterMode mipmapFilterMode;
  float mipmapLevelBias;
  float minMipmapLevelClamp;
  float maxMipmapLevelClamp;
  int disableTrilinearOptimization;
};

template <class __T, int __Dimension = cudaTextureType1D, cudaTextureReadMode __Mode = cudaReadModeElementType>
struct __device_builtin_texture_type__ texture : textureReference {
  __WP_HD texture(int __normalize = 0, cudaTextureFilterMode __filter = cudaFilterModePoint,
                  cudaTextureAddressMode __address = cudaAddressModeClamp)
      : textureReference{__normalize, __filter, {__address, __address, __address}} {}
  __WP_HD texture(int __normalize, cudaTextureFilterMode __filter, cudaTextureAddressMode __address,
                  cudaChannelFormatDesc __channels)
      : textureReference{__normalize, __filter, {__address, __address, __address}, __channels} {}
};
#endif
