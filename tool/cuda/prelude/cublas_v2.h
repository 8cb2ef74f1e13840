//===- cublas_v2.h - cuBLAS, opaque
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
#pragma once
#define CUBLAS_API_H_
#include "cuComplex.h"
#include "cuda_bf16.h"

typedef struct cublasContext *cublasHandle_t;
enum cublasStatus_t {
  CUBLAS_STATUS_SUCCESS = 0,
  CUBLAS_STATUS_NOT_INITIALIZED = 1,
  CUBLAS_STATUS_ALLOC_FAILED = 3,
  CUBLAS_STATUS_INVALID_VALUE = 7,
  CUBLAS_STATUS_ARCH_MISMATCH = 8,
  CUBLAS_STATUS_MAPPING_ERROR = 11,
  CUBLAS_STATUS_EXECUTION_FAILED = 13,
  CUBLAS_STATUS_INTERNAL_ERROR = 14,
  CUBLAS_STATUS_NOT_SUPPORTED = 15,
  CUBLAS_STATUS_LICENSE_ERROR = 16
};
typedef cublasStatus_t cublasStatus;
enum cublasOperation_t { CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C };
enum cublasFillMode_t { CUBLAS_FILL_MODE_LOWER, CUBLAS_FILL_MODE_UPPER };
enum cublasDiagType_t { CUBLAS_DIAG_NON_UNIT, CUBLAS_DIAG_UNIT };
enum cublasSideMode_t { CUBLAS_SIDE_LEFT, CUBLAS_SIDE_RIGHT };
enum cublasPointerMode_t {
  CUBLAS_POINTER_MODE_HOST,
  CUBLAS_POINTER_MODE_DEVICE
};
enum cublasAtomicsMode_t { CUBLAS_ATOMICS_NOT_ALLOWED, CUBLAS_ATOMICS_ALLOWED };
enum cublasGemmAlgo_t {
  CUBLAS_GEMM_DFALT = -1,
  CUBLAS_GEMM_DEFAULT = -1,
  CUBLAS_GEMM_ALGO0 = 0,
  CUBLAS_GEMM_DEFAULT_TENSOR_OP = 99,
  CUBLAS_GEMM_DFALT_TENSOR_OP = 99
};
enum cublasMath_t {
  CUBLAS_DEFAULT_MATH = 0,
  CUBLAS_TENSOR_OP_MATH = 1,
  CUBLAS_PEDANTIC_MATH = 2,
  CUBLAS_TF32_TENSOR_OP_MATH = 3
};
enum cublasComputeType_t {
  CUBLAS_COMPUTE_16F = 64,
  CUBLAS_COMPUTE_32F = 68,
  CUBLAS_COMPUTE_16F_PEDANTIC = 65,
  CUBLAS_COMPUTE_32F_PEDANTIC = 69,
  CUBLAS_COMPUTE_64F = 70,
  CUBLAS_COMPUTE_64F_PEDANTIC = 71,
  CUBLAS_COMPUTE_32I = 72,
  CUBLAS_COMPUTE_32F_FAST_16F = 74,
  CUBLAS_COMPUTE_32F_FAST_16BF = 75,
  CUBLAS_COMPUTE_32F_FAST_TF32 = 77
};
typedef cudaDataType cublasDataType_t;

#define __SFX_BLAS(f)                                                          \
  template <class... A> cublasStatus_t cublas##f(A &&...) {                    \
    return {};                                                                 \
  }
#define __SFX_BLAS_SDCZ(f)                                                     \
  __SFX_BLAS(S##f) __SFX_BLAS(D##f) __SFX_BLAS(C##f) __SFX_BLAS(Z##f)
#define __SFX_BLAS_SD(f) __SFX_BLAS(S##f) __SFX_BLAS(D##f)
__SFX_BLAS(Create) __SFX_BLAS(Create_v2) __SFX_BLAS(Destroy)
__SFX_BLAS(Destroy_v2) __SFX_BLAS(SetStream) __SFX_BLAS(GetStream)
__SFX_BLAS(SetMathMode) __SFX_BLAS(GetMathMode) __SFX_BLAS(SetPointerMode)
__SFX_BLAS(GetPointerMode) __SFX_BLAS(SetAtomicsMode) __SFX_BLAS(SetWorkspace)
__SFX_BLAS(GetVersion) __SFX_BLAS(SetVector) __SFX_BLAS(GetVector)
__SFX_BLAS(SetMatrix) __SFX_BLAS(GetMatrix) __SFX_BLAS(SetVectorAsync)
__SFX_BLAS(GetVectorAsync) __SFX_BLAS(SetMatrixAsync) __SFX_BLAS(GemmEx)
__SFX_BLAS(GemmStridedBatchedEx) __SFX_BLAS(GemmBatchedEx) __SFX_BLAS(SgemmEx)
__SFX_BLAS(Hgemm) __SFX_BLAS(HgemmStridedBatched) __SFX_BLAS(HgemmBatched)
__SFX_BLAS(Init) __SFX_BLAS(Shutdown) __SFX_BLAS(Alloc) __SFX_BLAS(Free)
__SFX_BLAS(GetError) __SFX_BLAS(DotEx) __SFX_BLAS(Nrm2Ex) __SFX_BLAS(AxpyEx)
__SFX_BLAS(ScalEx) __SFX_BLAS(Sgemm_v2) __SFX_BLAS(Dgemm_v2)
__SFX_BLAS_SDCZ(gemm) __SFX_BLAS_SDCZ(gemv) __SFX_BLAS_SDCZ(gemmBatched)
__SFX_BLAS_SDCZ(gemmStridedBatched) __SFX_BLAS_SDCZ(geam)
__SFX_BLAS_SDCZ(axpy) __SFX_BLAS_SDCZ(scal) __SFX_BLAS_SDCZ(copy)
__SFX_BLAS_SDCZ(swap) __SFX_BLAS_SDCZ(trsm) __SFX_BLAS_SDCZ(trsv)
__SFX_BLAS_SDCZ(trmm) __SFX_BLAS_SDCZ(syrk) __SFX_BLAS_SDCZ(symm)
__SFX_BLAS_SDCZ(dgmm) __SFX_BLAS_SDCZ(trsmBatched)
__SFX_BLAS_SDCZ(getrfBatched) __SFX_BLAS_SDCZ(getriBatched)
__SFX_BLAS_SDCZ(getrsBatched) __SFX_BLAS_SD(dot) __SFX_BLAS_SD(nrm2)
__SFX_BLAS_SD(asum) __SFX_BLAS_SD(ger) __SFX_BLAS_SD(symv) __SFX_BLAS_SD(syr)
__SFX_BLAS_SD(spmv) __SFX_BLAS_SD(sbmv) __SFX_BLAS_SD(rot)
__SFX_BLAS(Scnrm2) __SFX_BLAS(Dznrm2) __SFX_BLAS(Cdotc) __SFX_BLAS(Zdotc)
__SFX_BLAS(Cdotu) __SFX_BLAS(Zdotu) __SFX_BLAS(Isamax) __SFX_BLAS(Idamax)
__SFX_BLAS(Isamin) __SFX_BLAS(Idamin) __SFX_BLAS(Scasum) __SFX_BLAS(Cgeru)
#undef __SFX_BLAS
#undef __SFX_BLAS_SDCZ
#undef __SFX_BLAS_SD
const char *cublasGetStatusString(cublasStatus_t);
const char *cublasGetStatusName(cublasStatus_t);
