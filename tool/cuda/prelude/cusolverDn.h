//===- cusolverDn.h - cuSOLVER, opaque
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
#pragma once
#include "cublas_v2.h"

typedef struct cusolverDnContext *cusolverDnHandle_t;
typedef struct cusolverSpContext *cusolverSpHandle_t;
typedef struct syevjInfo *syevjInfo_t;
typedef struct gesvdjInfo *gesvdjInfo_t;
typedef struct cusolverDnParams *cusolverDnParams_t;
enum cusolverStatus_t {
  CUSOLVER_STATUS_SUCCESS,
  CUSOLVER_STATUS_NOT_INITIALIZED,
  CUSOLVER_STATUS_ALLOC_FAILED,
  CUSOLVER_STATUS_INVALID_VALUE,
  CUSOLVER_STATUS_ARCH_MISMATCH,
  CUSOLVER_STATUS_MAPPING_ERROR,
  CUSOLVER_STATUS_EXECUTION_FAILED,
  CUSOLVER_STATUS_INTERNAL_ERROR,
  CUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED,
  CUSOLVER_STATUS_NOT_SUPPORTED,
  CUSOLVER_STATUS_ZERO_PIVOT,
  CUSOLVER_STATUS_INVALID_LICENSE
};
enum cusolverEigMode_t { CUSOLVER_EIG_MODE_NOVECTOR, CUSOLVER_EIG_MODE_VECTOR };
enum cusolverEigType_t { CUSOLVER_EIG_TYPE_1 = 1 };
#define __SFX_SOLVER(f)                                                        \
  template <class... A> cusolverStatus_t cusolver##f(A &&...) {                \
    return {};                                                                 \
  }
#define __SFX_SOLVER_SDCZ(f)                                                   \
  __SFX_SOLVER(DnS##f) __SFX_SOLVER(DnD##f) __SFX_SOLVER(DnC##f)               \
  __SFX_SOLVER(DnZ##f)
__SFX_SOLVER(DnCreate) __SFX_SOLVER(DnDestroy) __SFX_SOLVER(DnSetStream)
__SFX_SOLVER(SpCreate) __SFX_SOLVER(SpDestroy) __SFX_SOLVER(SpSetStream)
__SFX_SOLVER_SDCZ(getrf) __SFX_SOLVER_SDCZ(getrf_bufferSize)
__SFX_SOLVER_SDCZ(getrs) __SFX_SOLVER_SDCZ(potrf) __SFX_SOLVER_SDCZ(potrs)
__SFX_SOLVER_SDCZ(potrf_bufferSize) __SFX_SOLVER_SDCZ(geqrf)
__SFX_SOLVER_SDCZ(geqrf_bufferSize) __SFX_SOLVER_SDCZ(ormqr)
__SFX_SOLVER_SDCZ(orgqr) __SFX_SOLVER_SDCZ(gesvd)
__SFX_SOLVER_SDCZ(gesvd_bufferSize) __SFX_SOLVER_SDCZ(syevd)
__SFX_SOLVER_SDCZ(syevd_bufferSize)
#undef __SFX_SOLVER
#undef __SFX_SOLVER_SDCZ
