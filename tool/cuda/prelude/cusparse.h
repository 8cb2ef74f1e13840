//===- cusparse.h - cuSPARSE, opaque
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
#pragma once
#define CUSPARSEAPI
#include "cuComplex.h"

typedef struct cusparseContext *cusparseHandle_t;
typedef struct cusparseMatDescr *cusparseMatDescr_t;
typedef struct cusparseSpVecDescr *cusparseSpVecDescr_t;
typedef struct cusparseDnVecDescr *cusparseDnVecDescr_t;
typedef struct cusparseSpMatDescr *cusparseSpMatDescr_t;
typedef struct cusparseDnMatDescr *cusparseDnMatDescr_t;
typedef struct cusparseSpSVDescr *cusparseSpSVDescr_t;
typedef struct cusparseSpGEMMDescr *cusparseSpGEMMDescr_t;
typedef struct csrilu02Info *csrilu02Info_t;
typedef struct csric02Info *csric02Info_t;
enum cusparseStatus_t {
  CUSPARSE_STATUS_SUCCESS,
  CUSPARSE_STATUS_NOT_INITIALIZED,
  CUSPARSE_STATUS_ALLOC_FAILED,
  CUSPARSE_STATUS_INVALID_VALUE,
  CUSPARSE_STATUS_ARCH_MISMATCH,
  CUSPARSE_STATUS_MAPPING_ERROR,
  CUSPARSE_STATUS_EXECUTION_FAILED,
  CUSPARSE_STATUS_INTERNAL_ERROR,
  CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED,
  CUSPARSE_STATUS_ZERO_PIVOT,
  CUSPARSE_STATUS_NOT_SUPPORTED,
  CUSPARSE_STATUS_INSUFFICIENT_RESOURCES
};
enum cusparseOperation_t {
  CUSPARSE_OPERATION_NON_TRANSPOSE,
  CUSPARSE_OPERATION_TRANSPOSE,
  CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE
};
enum cusparseIndexBase_t { CUSPARSE_INDEX_BASE_ZERO, CUSPARSE_INDEX_BASE_ONE };
enum cusparseIndexType_t {
  CUSPARSE_INDEX_16U = 1,
  CUSPARSE_INDEX_32I,
  CUSPARSE_INDEX_64I
};
enum cusparseMatrixType_t { CUSPARSE_MATRIX_TYPE_GENERAL };
enum cusparseFillMode_t { CUSPARSE_FILL_MODE_LOWER, CUSPARSE_FILL_MODE_UPPER };
enum cusparseDiagType_t {
  CUSPARSE_DIAG_TYPE_NON_UNIT,
  CUSPARSE_DIAG_TYPE_UNIT
};
enum cusparseOrder_t { CUSPARSE_ORDER_COL = 1, CUSPARSE_ORDER_ROW = 2 };
enum cusparseAction_t { CUSPARSE_ACTION_SYMBOLIC, CUSPARSE_ACTION_NUMERIC };
enum cusparseSpMVAlg_t {
  CUSPARSE_SPMV_ALG_DEFAULT,
  CUSPARSE_SPMV_COO_ALG1,
  CUSPARSE_SPMV_CSR_ALG1,
  CUSPARSE_SPMV_CSR_ALG2
};
enum cusparseSpMMAlg_t { CUSPARSE_SPMM_ALG_DEFAULT };
enum cusparseSpGEMMAlg_t { CUSPARSE_SPGEMM_DEFAULT };
enum cusparseSDDMMAlg_t { CUSPARSE_SDDMM_ALG_DEFAULT };
enum cusparseCsr2CscAlg_t { CUSPARSE_CSR2CSC_ALG1 = 1 };
const char *cusparseGetErrorString(cusparseStatus_t);
#define __SFX_SP(f)                                                            \
  template <class... A> cusparseStatus_t cusparse##f(A &&...) {                \
    return {};                                                                 \
  }
__SFX_SP(Create) __SFX_SP(Destroy) __SFX_SP(SetStream) __SFX_SP(CreateMatDescr)
__SFX_SP(DestroyMatDescr) __SFX_SP(SetMatType) __SFX_SP(SetMatIndexBase)
__SFX_SP(SetPointerMode) __SFX_SP(CreateCsr) __SFX_SP(CreateCoo)
__SFX_SP(CreateCsc) __SFX_SP(CreateDnVec) __SFX_SP(CreateDnMat)
__SFX_SP(DestroySpMat) __SFX_SP(DestroyDnVec) __SFX_SP(DestroyDnMat)
__SFX_SP(SpMV) __SFX_SP(SpMV_bufferSize) __SFX_SP(SpMM) __SFX_SP(SDDMM)
__SFX_SP(SpMM_bufferSize) __SFX_SP(SDDMM_bufferSize) __SFX_SP(ScsrmvEx)
__SFX_SP(Scsrmv) __SFX_SP(Dcsrmv) __SFX_SP(Scsrmm) __SFX_SP(Scsrmm2)
__SFX_SP(Sdense2csr) __SFX_SP(Scsr2dense) __SFX_SP(Snnz) __SFX_SP(Xcsr2coo)
__SFX_SP(Xcoo2csr) __SFX_SP(Csr2cscEx2) __SFX_SP(Csr2cscEx2_bufferSize)
__SFX_SP(SpSV_createDescr) __SFX_SP(SpSV_analysis) __SFX_SP(SpSV_solve)
__SFX_SP(SpSV_bufferSize) __SFX_SP(SpSV_destroyDescr)
#undef __SFX_SP
