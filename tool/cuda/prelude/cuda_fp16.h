//===- cuda_fp16.h - Half precision
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
#pragma once
#include "__shmfix_float_ops.h"

struct __half_raw {
  unsigned short x;
};
struct __align__(4) __half2_raw {
  unsigned short x, y;
};

struct __align__(2) __half {
protected:
  unsigned short __x;

public:
  __half() = default;
  __SFX_HD __half(const __half_raw &);
  __SFX_HD operator __half_raw() const;
  __SFX_FLOAT_CTORS(__half)
};

struct __align__(4) __half2 {
  __half x, y;
  __half2() = default;
  inline __SFX_HD __half2(const __half &a, const __half &b) : x(a), y(b) {}
  __SFX_HD __half2(const __half2_raw &);
  __SFX_HD operator __half2_raw() const;
};

typedef __half half;
typedef __half2 half2;
typedef __half __nv_half;
typedef __half2 __nv_half2;
typedef __half nv_half;
typedef __half2 nv_half2;

__SFX_FLOAT_ALL(__half, __half2)
__SFX_FLOAT_CONV_ALL(__half, half)

__SFX_HD float2 __half22float2(__half2);
__SFX_HD __half2 __float22half2_rn(float2);
__SFX_HD __half2 __float2half2_rn(float);
__SFX_HD __half2 __floats2half2_rn(float, float);
__SFX_HD float __low2float(__half2);
__SFX_HD float __high2float(__half2);
__SFX_HD __half __low2half(__half2);
__SFX_HD __half __high2half(__half2);
__SFX_HD __half2 __low2half2(__half2);
__SFX_HD __half2 __high2half2(__half2);
__SFX_HD __half2 __lows2half2(__half2, __half2);
__SFX_HD __half2 __highs2half2(__half2, __half2);
__SFX_HD __half2 __lowhigh2highlow(__half2);
__SFX_HD __half2 __half2half2(__half);
inline __SFX_HD __half2 __halves2half2(__half a, __half b) {
  return __half2(a, b);
}
inline __SFX_HD __half2 make_half2(__half a, __half b) { return __half2(a, b); }

#define CUDART_INF_FP16 __ushort_as_half((unsigned short)0x7C00U)
#define CUDART_NAN_FP16 __ushort_as_half((unsigned short)0x7FFFU)
#define CUDART_MAX_NORMAL_FP16 __ushort_as_half((unsigned short)0x7BFFU)
#define CUDART_ONE_FP16 __ushort_as_half((unsigned short)0x3C00U)
#define CUDART_ZERO_FP16 __ushort_as_half((unsigned short)0x0000U)
