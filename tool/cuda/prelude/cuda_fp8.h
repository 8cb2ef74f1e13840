//===- cuda_fp8.h - Eight-bit floats
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
#pragma once
#include "cuda_bf16.h"

typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;
enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE };
enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 };

#define __SFX_FP8_FROM(N, T) __SFX_HD explicit N(T);
#define __SFX_FP8(E)                                                           \
  struct __nv_fp8_##E {                                                        \
    __nv_fp8_storage_t __x;                                                    \
    __nv_fp8_##E() = default;                                                  \
    __SFX_FP8_FROM(__nv_fp8_##E, __half)                                       \
    __SFX_FP8_FROM(__nv_fp8_##E, __nv_bfloat16)                                \
    __SFX_FP8_FROM(__nv_fp8_##E, float)                                        \
    __SFX_FP8_FROM(__nv_fp8_##E, double)                                       \
    __SFX_FP8_FROM(__nv_fp8_##E, int)                                          \
    __SFX_FP8_FROM(__nv_fp8_##E, unsigned int)                                 \
    __SFX_FP8_FROM(__nv_fp8_##E, short)                                        \
    __SFX_FP8_FROM(__nv_fp8_##E, unsigned short)                               \
    __SFX_FP8_FROM(__nv_fp8_##E, long)                                         \
    __SFX_FP8_FROM(__nv_fp8_##E, unsigned long)                                \
    __SFX_FP8_FROM(__nv_fp8_##E, long long)                                    \
    __SFX_FP8_FROM(__nv_fp8_##E, unsigned long long)                           \
    __SFX_HD explicit operator __half() const;                                 \
    __SFX_HD explicit operator __nv_bfloat16() const;                          \
    __SFX_HD explicit operator float() const;                                  \
    __SFX_HD explicit operator double() const;                                 \
    __SFX_HD explicit operator int() const;                                    \
    __SFX_HD explicit operator unsigned int() const;                           \
    __SFX_HD explicit operator bool() const;                                   \
  };                                                                           \
  struct __align__(2) __nv_fp8x2_##E {                                         \
    __nv_fp8x2_storage_t __x;                                                  \
    __nv_fp8x2_##E() = default;                                                \
    __SFX_FP8_FROM(__nv_fp8x2_##E, __half2)                                    \
    __SFX_FP8_FROM(__nv_fp8x2_##E, __nv_bfloat162)                             \
    __SFX_FP8_FROM(__nv_fp8x2_##E, float2)                                     \
    __SFX_FP8_FROM(__nv_fp8x2_##E, double2)                                    \
    __SFX_HD explicit operator __half2() const;                                \
    __SFX_HD explicit operator float2() const;                                 \
  };                                                                           \
  struct __align__(4) __nv_fp8x4_##E {                                         \
    __nv_fp8x4_storage_t __x;                                                  \
    __nv_fp8x4_##E() = default;                                                \
    __SFX_HD explicit __nv_fp8x4_##E(__half2, __half2);                        \
    __SFX_HD explicit __nv_fp8x4_##E(__nv_bfloat162, __nv_bfloat162);          \
    __SFX_FP8_FROM(__nv_fp8x4_##E, float4)                                     \
    __SFX_FP8_FROM(__nv_fp8x4_##E, double4)                                    \
    __SFX_HD explicit operator float4() const;                                 \
  };
__SFX_FP8(e4m3)
__SFX_FP8(e5m2)
__SFX_FP8(e8m0)
#undef __SFX_FP8
#undef __SFX_FP8_FROM

#define __SFX_FP8_CONV(T, f)                                                   \
  __SFX_HD __nv_fp8_storage_t __nv_cvt_##f##_to_fp8(                           \
      T, __nv_saturation_t, __nv_fp8_interpretation_t);
__SFX_FP8_CONV(double, double)
__SFX_FP8_CONV(float, float)
__SFX_FP8_CONV(__half_raw, halfraw)
__SFX_FP8_CONV(__nv_bfloat16_raw, bfloat16raw)
#undef __SFX_FP8_CONV
#define __SFX_FP8_CONV(T, f)                                                   \
  __SFX_HD __nv_fp8x2_storage_t __nv_cvt_##f##_to_fp8x2(                       \
      T, __nv_saturation_t, __nv_fp8_interpretation_t);
__SFX_FP8_CONV(double2, double2)
__SFX_FP8_CONV(float2, float2)
__SFX_FP8_CONV(__half2_raw, halfraw2)
__SFX_FP8_CONV(__nv_bfloat162_raw, bfloat16raw2)
#undef __SFX_FP8_CONV
__SFX_HD __half_raw __nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t,
                                            __nv_fp8_interpretation_t);
__SFX_HD __half2_raw __nv_cvt_fp8x2_to_halfraw2(__nv_fp8x2_storage_t,
                                                __nv_fp8_interpretation_t);
__SFX_HD __nv_bfloat16_raw __nv_cvt_e8m0_to_bf16raw(__nv_fp8_storage_t);
__SFX_HD __nv_bfloat162_raw __nv_cvt_e8m0x2_to_bf162raw(__nv_fp8x2_storage_t);
enum cudaRoundMode {
  cudaRoundNearest,
  cudaRoundZero,
  cudaRoundPosInf,
  cudaRoundMinInf
};
__SFX_HD __nv_fp8_storage_t __nv_cvt_float_to_e8m0(float, __nv_saturation_t,
                                                   cudaRoundMode);
