//===- cuda_bf16.h - bfloat16
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
#pragma once
#include "cuda_fp16.h"

struct __nv_bfloat16_raw {
  unsigned short x;
};
struct __align__(4) __nv_bfloat162_raw {
  unsigned short x, y;
};

struct __align__(2) __nv_bfloat16 {
protected:
  unsigned short __x;

public:
  __nv_bfloat16() = default;
  __SFX_HD __nv_bfloat16(const __nv_bfloat16_raw &);
  __SFX_HD operator __nv_bfloat16_raw() const;
  __SFX_HD explicit __nv_bfloat16(const __half &);
  __SFX_FLOAT_CTORS(__nv_bfloat16)
};

struct __align__(4) __nv_bfloat162 {
  __nv_bfloat16 x, y;
  __nv_bfloat162() = default;
  inline __SFX_HD __nv_bfloat162(const __nv_bfloat16 &a, const __nv_bfloat16 &b)
      : x(a), y(b) {}
  __SFX_HD __nv_bfloat162(const __nv_bfloat162_raw &);
  __SFX_HD operator __nv_bfloat162_raw() const;
};

typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;

__SFX_FLOAT_ALL(__nv_bfloat16, __nv_bfloat162)
__SFX_FLOAT_CONV_ALL(__nv_bfloat16, bfloat16)

__SFX_HD float2 __bfloat1622float2(__nv_bfloat162);
__SFX_HD __nv_bfloat162 __float22bfloat162_rn(float2);
__SFX_HD __nv_bfloat162 __float2bfloat162_rn(float);
__SFX_HD __nv_bfloat162 __floats2bfloat162_rn(float, float);
__SFX_HD float __low2float(__nv_bfloat162);
__SFX_HD float __high2float(__nv_bfloat162);
__SFX_HD __nv_bfloat16 __low2bfloat16(__nv_bfloat162);
__SFX_HD __nv_bfloat16 __high2bfloat16(__nv_bfloat162);
__SFX_HD __nv_bfloat162 __low2bfloat162(__nv_bfloat162);
__SFX_HD __nv_bfloat162 __high2bfloat162(__nv_bfloat162);
__SFX_HD __nv_bfloat162 __lows2bfloat162(__nv_bfloat162, __nv_bfloat162);
__SFX_HD __nv_bfloat162 __highs2bfloat162(__nv_bfloat162, __nv_bfloat162);
__SFX_HD __nv_bfloat162 __lowhigh2highlow(__nv_bfloat162);
__SFX_HD __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16);
inline __SFX_HD __nv_bfloat162 __halves2bfloat162(__nv_bfloat16 a,
                                                  __nv_bfloat16 b) {
  return __nv_bfloat162(a, b);
}
inline __SFX_HD __nv_bfloat162 make_bfloat162(__nv_bfloat16 a,
                                              __nv_bfloat16 b) {
  return __nv_bfloat162(a, b);
}

#define CUDART_INF_BF16 __ushort_as_bfloat16((unsigned short)0x7F80U)
#define CUDART_NAN_BF16 __ushort_as_bfloat16((unsigned short)0x7FFFU)
#define CUDART_ONE_BF16 __ushort_as_bfloat16((unsigned short)0x3F80U)
#define CUDART_ZERO_BF16 __ushort_as_bfloat16((unsigned short)0x0000U)
