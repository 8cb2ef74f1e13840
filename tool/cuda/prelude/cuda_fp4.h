//===- cuda_fp4.h - Four-bit floats
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
#pragma once
#include "cuda_fp8.h"

typedef unsigned char __nv_fp4_storage_t;
typedef unsigned char __nv_fp4x2_storage_t;
typedef unsigned short __nv_fp4x4_storage_t;
enum __nv_fp4_interpretation_t { __NV_E2M1 };
struct __nv_fp4_e2m1 {
  __nv_fp4_storage_t __x;
  __nv_fp4_e2m1() = default;
  __SFX_HD explicit __nv_fp4_e2m1(float);
  __SFX_HD explicit __nv_fp4_e2m1(__half);
  __SFX_HD explicit operator float() const;
};
struct __nv_fp4x2_e2m1 {
  __nv_fp4x2_storage_t __x;
  __nv_fp4x2_e2m1() = default;
  __SFX_HD explicit __nv_fp4x2_e2m1(float2);
  __SFX_HD explicit operator float2() const;
};
struct __align__(2) __nv_fp4x4_e2m1 {
  __nv_fp4x4_storage_t __x;
  __nv_fp4x4_e2m1() = default;
  __SFX_HD explicit __nv_fp4x4_e2m1(float4);
  __SFX_HD explicit operator float4() const;
};
