//===- cufft.h - cuFFT, opaque
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
#pragma once
#define _CUFFT_H_
#include "cuComplex.h"

typedef int cufftHandle;
typedef float cufftReal;
typedef double cufftDoubleReal;
typedef cuComplex cufftComplex;
typedef cuDoubleComplex cufftDoubleComplex;
enum cufftResult { CUFFT_SUCCESS, CUFFT_INVALID_PLAN, CUFFT_ALLOC_FAILED };
enum cufftType {
  CUFFT_R2C = 0x2a,
  CUFFT_C2R = 0x2c,
  CUFFT_C2C = 0x29,
  CUFFT_D2Z = 0x6a,
  CUFFT_Z2D = 0x6c,
  CUFFT_Z2Z = 0x69
};
#define CUFFT_FORWARD -1
#define CUFFT_INVERSE 1
typedef cufftComplex (*cufftCallbackLoadC)(void *, size_t, void *, void *);
typedef void (*cufftCallbackStoreC)(void *, size_t, cufftComplex, void *,
                                    void *);
enum cufftXtCallbackType {
  CUFFT_CB_LD_COMPLEX,
  CUFFT_CB_LD_COMPLEX_DOUBLE,
  CUFFT_CB_LD_REAL,
  CUFFT_CB_LD_REAL_DOUBLE,
  CUFFT_CB_ST_COMPLEX,
  CUFFT_CB_ST_COMPLEX_DOUBLE,
  CUFFT_CB_ST_REAL,
  CUFFT_CB_ST_REAL_DOUBLE
};
#define __SFX_FFT(f)                                                           \
  template <class... A> cufftResult cufft##f(A &&...) {                        \
    return {};                                                                 \
  }
__SFX_FFT(Plan1d) __SFX_FFT(Plan2d) __SFX_FFT(Plan3d) __SFX_FFT(PlanMany)
__SFX_FFT(Create) __SFX_FFT(Destroy) __SFX_FFT(SetStream) __SFX_FFT(ExecC2C)
__SFX_FFT(ExecR2C) __SFX_FFT(ExecC2R) __SFX_FFT(ExecZ2Z) __SFX_FFT(ExecD2Z)
__SFX_FFT(ExecZ2D) __SFX_FFT(MakePlan1d) __SFX_FFT(MakePlan2d)
__SFX_FFT(MakePlan3d) __SFX_FFT(MakePlanMany) __SFX_FFT(GetSize)
__SFX_FFT(SetWorkArea) __SFX_FFT(SetAutoAllocation) __SFX_FFT(XtSetCallback)
__SFX_FFT(XtSetGPUs) __SFX_FFT(XtMalloc) __SFX_FFT(XtMemcpy) __SFX_FFT(XtFree)
__SFX_FFT(XtExecDescriptorC2C) __SFX_FFT(EstimateMany)
#undef __SFX_FFT
