//===- __shmfix_texture.h - Textures and surfaces
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// texture<> references left CUDA with 12.0; sources still name them, and the
// rest of such a file is worth reading.

#pragma once
#include "__shmfix_runtime_types.h"

#define cudaTextureType1D 0x01
#define cudaTextureType2D 0x02
#define cudaTextureType3D 0x03
#define cudaTextureTypeCubemap 0x0C
#define cudaTextureType1DLayered 0xF1
#define cudaTextureType2DLayered 0xF2
#define cudaTextureTypeCubemapLayered 0xFC
#define cudaSurfaceType1D 0x01
#define cudaSurfaceType2D 0x02
#define cudaSurfaceType3D 0x03

struct textureReference {
  int normalized;
  cudaTextureFilterMode filterMode;
  cudaTextureAddressMode addressMode[3];
  cudaChannelFormatDesc channelDesc;
  int sRGB;
  unsigned int maxAnisotropy;
  cudaTextureFilterMode mipmapFilterMode;
  float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
};
struct surfaceReference {
  cudaChannelFormatDesc channelDesc;
};
template <class T, int Dim = cudaTextureType1D,
          cudaTextureReadMode Mode = cudaReadModeElementType>
struct __device_builtin_texture_type__ texture : textureReference {};
template <class T, int Dim = 1>
struct __device_builtin_surface_type__ surface : surfaceReference {};

// What a fetch gives: the element itself, or its float form.
template <class T, cudaTextureReadMode M> struct __sfx_fetched {
  typedef T type;
};
#define __SFX_NORMALIZED(T, F)                                                 \
  template <> struct __sfx_fetched<T, cudaReadModeNormalizedFloat> {           \
    typedef F type;                                                            \
  };
__SFX_NORMALIZED(char, float)
__SFX_NORMALIZED(signed char, float)
__SFX_NORMALIZED(unsigned char, float)
__SFX_NORMALIZED(short, float)
__SFX_NORMALIZED(unsigned short, float)
__SFX_NORMALIZED(char2, float2)
__SFX_NORMALIZED(uchar2, float2)
__SFX_NORMALIZED(char4, float4)
__SFX_NORMALIZED(uchar4, float4)
__SFX_NORMALIZED(short2, float2)
__SFX_NORMALIZED(ushort2, float2)
__SFX_NORMALIZED(short4, float4)
__SFX_NORMALIZED(ushort4, float4)
#undef __SFX_NORMALIZED

#define __SFX_FETCH(f, ...)                                                    \
  template <class T, int D, cudaTextureReadMode M>                             \
  __device__ typename __sfx_fetched<T, M>::type f(texture<T, D, M>,            \
                                                  __VA_ARGS__);                \
  template <class T> __device__ T f(cudaTextureObject_t, __VA_ARGS__);         \
  template <class T>                                                           \
  __device__ void f(T *, cudaTextureObject_t, __VA_ARGS__);
__SFX_FETCH(tex1Dfetch, int)
__SFX_FETCH(tex1D, float)
__SFX_FETCH(tex2D, float, float)
__SFX_FETCH(tex3D, float, float, float)
__SFX_FETCH(tex1DLayered, float, int)
__SFX_FETCH(tex2DLayered, float, float, int)
__SFX_FETCH(texCubemap, float, float, float)
__SFX_FETCH(texCubemapLayered, float, float, float, int)
__SFX_FETCH(tex1DLod, float, float)
__SFX_FETCH(tex2DLod, float, float, float)
__SFX_FETCH(tex3DLod, float, float, float, float)
__SFX_FETCH(tex1DGrad, float, float, float)
__SFX_FETCH(tex2DGrad, float, float, float2, float2)
__SFX_FETCH(tex3DGrad, float, float, float, float4, float4)
__SFX_FETCH(tex2DLayeredLod, float, float, int, float)
__SFX_FETCH(tex2Dgather, float, float, int)
#undef __SFX_FETCH
template <class T>
__device__ T tex2Dgather(cudaTextureObject_t, float, float);

#define __SFX_SURFACE(sfx, ...)                                                \
  template <class T>                                                           \
  __device__ T surf##sfx##read(cudaSurfaceObject_t, __VA_ARGS__,               \
                               cudaSurfaceBoundaryMode =                       \
                                   cudaBoundaryModeTrap);                      \
  template <class T>                                                           \
  __device__ void surf##sfx##read(T *, cudaSurfaceObject_t, __VA_ARGS__,       \
                                  cudaSurfaceBoundaryMode =                    \
                                      cudaBoundaryModeTrap);                   \
  template <class T>                                                           \
  __device__ void surf##sfx##write(T, cudaSurfaceObject_t, __VA_ARGS__,        \
                                   cudaSurfaceBoundaryMode =                   \
                                       cudaBoundaryModeTrap);                  \
  template <class T, class S, int D>                                           \
  __device__ T surf##sfx##read(surface<S, D>, __VA_ARGS__,                     \
                               cudaSurfaceBoundaryMode =                       \
                                   cudaBoundaryModeTrap);                      \
  template <class T, class S, int D>                                           \
  __device__ void surf##sfx##read(T *, surface<S, D>, __VA_ARGS__,             \
                                  cudaSurfaceBoundaryMode =                    \
                                      cudaBoundaryModeTrap);                   \
  template <class T, class S, int D>                                           \
  __device__ void surf##sfx##write(T, surface<S, D>, __VA_ARGS__,              \
                                   cudaSurfaceBoundaryMode =                   \
                                       cudaBoundaryModeTrap);
__SFX_SURFACE(1D, int)
__SFX_SURFACE(2D, int, int)
__SFX_SURFACE(3D, int, int, int)
__SFX_SURFACE(1DLayered, int, int)
__SFX_SURFACE(2DLayered, int, int, int)
__SFX_SURFACE(Cubemap, int, int, int)
#undef __SFX_SURFACE

template <class T, int D, cudaTextureReadMode M>
cudaError_t cudaBindTexture(size_t *, const texture<T, D, M> &, const void *,
                            size_t = 0xffffffffu);
template <class T, int D, cudaTextureReadMode M>
cudaError_t cudaBindTexture(size_t *, const texture<T, D, M> &, const void *,
                            const cudaChannelFormatDesc &,
                            size_t = 0xffffffffu);
template <class T, int D, cudaTextureReadMode M>
cudaError_t cudaBindTexture2D(size_t *, const texture<T, D, M> &, const void *,
                              const cudaChannelFormatDesc &, size_t, size_t,
                              size_t);
template <class T, int D, cudaTextureReadMode M>
cudaError_t cudaBindTexture2D(size_t *, const texture<T, D, M> &, const void *,
                              size_t, size_t, size_t);
template <class T, int D, cudaTextureReadMode M>
cudaError_t cudaBindTextureToArray(const texture<T, D, M> &, cudaArray_const_t);
template <class T, int D, cudaTextureReadMode M>
cudaError_t cudaBindTextureToArray(const texture<T, D, M> &, cudaArray_const_t,
                                   const cudaChannelFormatDesc &);
template <class T, int D, cudaTextureReadMode M>
cudaError_t cudaUnbindTexture(const texture<T, D, M> &);
template <class T, int D>
cudaError_t cudaBindSurfaceToArray(const surface<T, D> &, cudaArray_const_t);
