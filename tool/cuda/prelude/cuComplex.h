//===- cuComplex.h - Complex numbers in C style
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
#pragma once
#include "__shmfix_cuda.h"

typedef float2 cuFloatComplex;
typedef float2 cuComplex;
typedef double2 cuDoubleComplex;

#define __SFX_COMPLEX(T, R, s, make)                                           \
  inline __SFX_HD R cuCreal##s(T a) { return a.x; }                            \
  inline __SFX_HD R cuCimag##s(T a) { return a.y; }                            \
  inline __SFX_HD T make(R r, R i) { return {r, i}; }                          \
  inline __SFX_HD T cuConj##s(T a) { return {a.x, -a.y}; }                     \
  inline __SFX_HD T cuCadd##s(T a, T b) { return {a.x + b.x, a.y + b.y}; }     \
  inline __SFX_HD T cuCsub##s(T a, T b) { return {a.x - b.x, a.y - b.y}; }     \
  inline __SFX_HD T cuCmul##s(T a, T b) {                                      \
    return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x};                     \
  }                                                                            \
  __SFX_HD T cuCdiv##s(T, T);                                                  \
  __SFX_HD T cuCfma##s(T, T, T);                                               \
  __SFX_HD R cuCabs##s(T);
__SFX_COMPLEX(cuFloatComplex, float, f, make_cuFloatComplex)
__SFX_COMPLEX(cuDoubleComplex, double, , make_cuDoubleComplex)
#undef __SFX_COMPLEX
inline __SFX_HD cuComplex make_cuComplex(float r, float i) { return {r, i}; }
__SFX_HD cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex);
__SFX_HD cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex);
