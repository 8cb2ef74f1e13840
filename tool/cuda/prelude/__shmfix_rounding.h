//===- __shmfix_rounding.h - Fast, rounding and converting functions
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
#pragma once
#include "__shmfix_host_defines.h"

#define __SFX_ROUNDED(S)                                                       \
  __SFX_D float __fadd_##S(float, float);                                      \
  __SFX_D float __fsub_##S(float, float);                                      \
  __SFX_D float __fmul_##S(float, float);                                      \
  __SFX_D float __fdiv_##S(float, float);                                      \
  __SFX_D float __fmaf_##S(float, float, float);                               \
  __SFX_D float __fmaf_ieee_##S(float, float, float);                          \
  __SFX_D float __frcp_##S(float);                                             \
  __SFX_D float __fsqrt_##S(float);                                            \
  __SFX_D double __dadd_##S(double, double);                                   \
  __SFX_D double __dsub_##S(double, double);                                   \
  __SFX_D double __dmul_##S(double, double);                                   \
  __SFX_D double __ddiv_##S(double, double);                                   \
  __SFX_D double __fma_##S(double, double, double);                            \
  __SFX_D double __drcp_##S(double);                                           \
  __SFX_D double __dsqrt_##S(double);                                          \
  __SFX_D float __double2float_##S(double);                                    \
  __SFX_D int __double2int_##S(double);                                        \
  __SFX_D unsigned __double2uint_##S(double);                                  \
  __SFX_D long long __double2ll_##S(double);                                   \
  __SFX_D unsigned long long __double2ull_##S(double);                         \
  __SFX_D int __float2int_##S(float);                                          \
  __SFX_D unsigned __float2uint_##S(float);                                    \
  __SFX_D long long __float2ll_##S(float);                                     \
  __SFX_D unsigned long long __float2ull_##S(float);                           \
  __SFX_D float __int2float_##S(int);                                          \
  __SFX_D float __uint2float_##S(unsigned);                                    \
  __SFX_D float __ll2float_##S(long long);                                     \
  __SFX_D float __ull2float_##S(unsigned long long);                           \
  __SFX_D double __ll2double_##S(long long);                                   \
  __SFX_D double __ull2double_##S(unsigned long long);
__SFX_ROUNDED(rn)
__SFX_ROUNDED(rz)
__SFX_ROUNDED(ru)
__SFX_ROUNDED(rd)
__SFX_D double __int2double_rn(int);
__SFX_D double __uint2double_rn(unsigned);
__SFX_D float __frsqrt_rn(float);

__SFX_D float __fdividef(float, float);
__SFX_D double fdivide(double, double);
__SFX_D float fdividef(float, float);
__SFX_D float __expf(float);
__SFX_D float __exp10f(float);
__SFX_D float __logf(float);
__SFX_D float __log2f(float);
__SFX_D float __log10f(float);
__SFX_D float __sinf(float);
__SFX_D float __cosf(float);
__SFX_D float __tanf(float);
__SFX_D float __tanhf(float);
__SFX_D void __sincosf(float, float *, float *);
__SFX_D float __powf(float, float);
__SFX_D float __saturatef(float);
__SFX_D float saturate(float);

// Results of exact width that a comparison or a class gives.
__SFX_D int __finitef(float);
__SFX_D int __isnanf(float);
__SFX_D int __isinff(float);
__SFX_D int __signbitf(float);
__SFX_D int __finite(double);
__SFX_D int __isnand(double);
