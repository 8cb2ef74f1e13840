//===- cuda.h - The driver API, opaque
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Handles and enough names for sources that call the driver API. The functions
// take anything: none of them says anything about shared memory but the launch.

#pragma once
#include "__shmfix_cuda.h"

typedef unsigned long long CUdeviceptr;
typedef int CUdevice;
typedef struct CUctx_st *CUcontext;
typedef struct CUmod_st *CUmodule;
typedef struct CUfunc_st *CUfunction;
typedef struct CUkern_st *CUkernel;
typedef struct CUlib_st *CUlibrary;
typedef struct CUarray_st *CUarray;
typedef struct CUmipmappedArray_st *CUmipmappedArray;
typedef struct CUtexref_st *CUtexref;
typedef struct CUsurfref_st *CUsurfref;
typedef struct CUevent_st *CUevent;
typedef struct CUstream_st *CUstream;
typedef struct CUgraph_st *CUgraph;
typedef struct CUgraphNode_st *CUgraphNode;
typedef struct CUgraphExec_st *CUgraphExec;
typedef struct CUlinkState_st *CUlinkState;
typedef struct CUmemPoolHandle_st *CUmemoryPool;
typedef struct CUextMemory_st *CUexternalMemory;
typedef struct CUextSemaphore_st *CUexternalSemaphore;
typedef struct CUgraphicsResource_st *CUgraphicsResource;
typedef unsigned long long CUtexObject, CUsurfObject;
typedef unsigned long long CUmemGenericAllocationHandle;
typedef unsigned int cuuint32_t;
typedef unsigned long cuuint64_t;
typedef struct CUuuid_st {
  char bytes[16];
} CUuuid;
typedef struct alignas(128) CUtensorMap_st {
  unsigned long long opaque[16];
} CUtensorMap;

typedef enum cudaError_enum {
  CUDA_SUCCESS = 0,
  CUDA_ERROR_INVALID_VALUE = 1,
  CUDA_ERROR_OUT_OF_MEMORY = 2,
  CUDA_ERROR_NOT_INITIALIZED = 3,
  CUDA_ERROR_DEINITIALIZED = 4,
  CUDA_ERROR_NO_DEVICE = 100,
  CUDA_ERROR_INVALID_DEVICE = 101,
  CUDA_ERROR_INVALID_CONTEXT = 201,
  CUDA_ERROR_FILE_NOT_FOUND = 301,
  CUDA_ERROR_NOT_FOUND = 500,
  CUDA_ERROR_NOT_READY = 600,
  CUDA_ERROR_NOT_SUPPORTED = 801,
  CUDA_ERROR_UNKNOWN = 999
} CUresult;
enum CUdevice_attribute {
  CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK = 1,
  CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK = 8,
  CU_DEVICE_ATTRIBUTE_WARP_SIZE = 10,
  CU_DEVICE_ATTRIBUTE_CLOCK_RATE = 13,
  CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT = 16,
  CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING = 41,
  CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR = 75,
  CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR = 76,
  CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED = 102
};
enum CUfunction_attribute {
  CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK = 0,
  CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES = 1,
  CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES = 8
};
enum CUfunc_cache {
  CU_FUNC_CACHE_PREFER_NONE,
  CU_FUNC_CACHE_PREFER_SHARED,
  CU_FUNC_CACHE_PREFER_L1,
  CU_FUNC_CACHE_PREFER_EQUAL
};
enum CUjit_option {
  CU_JIT_MAX_REGISTERS = 0,
  CU_JIT_INFO_LOG_BUFFER = 3,
  CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES = 4,
  CU_JIT_ERROR_LOG_BUFFER = 5,
  CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES = 6
};
enum CUtensorMapDataType {
  CU_TENSOR_MAP_DATA_TYPE_UINT8,
  CU_TENSOR_MAP_DATA_TYPE_UINT16,
  CU_TENSOR_MAP_DATA_TYPE_UINT32,
  CU_TENSOR_MAP_DATA_TYPE_INT32,
  CU_TENSOR_MAP_DATA_TYPE_UINT64,
  CU_TENSOR_MAP_DATA_TYPE_INT64,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT16,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT32,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT64,
  CU_TENSOR_MAP_DATA_TYPE_BFLOAT16
};
enum CUtensorMapInterleave {
  CU_TENSOR_MAP_INTERLEAVE_NONE,
  CU_TENSOR_MAP_INTERLEAVE_16B,
  CU_TENSOR_MAP_INTERLEAVE_32B
};
enum CUtensorMapSwizzle {
  CU_TENSOR_MAP_SWIZZLE_NONE,
  CU_TENSOR_MAP_SWIZZLE_32B,
  CU_TENSOR_MAP_SWIZZLE_64B,
  CU_TENSOR_MAP_SWIZZLE_128B
};
enum CUtensorMapL2promotion {
  CU_TENSOR_MAP_L2_PROMOTION_NONE,
  CU_TENSOR_MAP_L2_PROMOTION_L2_64B,
  CU_TENSOR_MAP_L2_PROMOTION_L2_128B,
  CU_TENSOR_MAP_L2_PROMOTION_L2_256B
};
enum CUtensorMapFloatOOBfill {
  CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE,
  CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA
};

#define __SFX_CU(f)                                                            \
  template <class... A> CUresult f(A &&...) {                                  \
    return {};                                                                 \
  }
__SFX_CU(cuInit) __SFX_CU(cuDriverGetVersion) __SFX_CU(cuDeviceGet)
__SFX_CU(cuDeviceGetCount) __SFX_CU(cuDeviceGetName)
__SFX_CU(cuDeviceGetAttribute) __SFX_CU(cuDeviceTotalMem)
__SFX_CU(cuCtxCreate) __SFX_CU(cuCtxDestroy) __SFX_CU(cuCtxSynchronize)
__SFX_CU(cuCtxGetCurrent) __SFX_CU(cuCtxSetCurrent) __SFX_CU(cuCtxGetDevice)
__SFX_CU(cuCtxPushCurrent) __SFX_CU(cuCtxPopCurrent)
__SFX_CU(cuDevicePrimaryCtxRetain) __SFX_CU(cuDevicePrimaryCtxRelease)
__SFX_CU(cuModuleLoad) __SFX_CU(cuModuleLoadData) __SFX_CU(cuModuleLoadDataEx)
__SFX_CU(cuModuleUnload) __SFX_CU(cuModuleGetFunction)
__SFX_CU(cuModuleGetGlobal) __SFX_CU(cuLaunchKernel) __SFX_CU(cuLaunchKernelEx)
__SFX_CU(cuFuncSetCacheConfig) __SFX_CU(cuFuncSetAttribute) __SFX_CU(
    cuFuncGetAttribute)
__SFX_CU(cuMemAlloc) __SFX_CU(cuMemFree) __SFX_CU(cuMemAllocHost)
__SFX_CU(cuMemFreeHost) __SFX_CU(cuMemAllocManaged) __SFX_CU(cuMemcpyHtoD)
__SFX_CU(cuMemcpyDtoH) __SFX_CU(cuMemcpyDtoD) __SFX_CU(cuMemcpyHtoDAsync)
__SFX_CU(cuMemcpyDtoHAsync) __SFX_CU(cuMemsetD8) __SFX_CU(cuMemsetD32)
__SFX_CU(cuMemGetInfo) __SFX_CU(cuStreamCreate) __SFX_CU(cuStreamDestroy)
__SFX_CU(cuStreamSynchronize) __SFX_CU(cuEventCreate) __SFX_CU(cuEventRecord)
__SFX_CU(cuEventSynchronize) __SFX_CU(cuEventElapsedTime)
__SFX_CU(cuEventDestroy) __SFX_CU(cuGetErrorString) __SFX_CU(cuGetErrorName)
__SFX_CU(cuTensorMapEncodeTiled) __SFX_CU(cuTensorMapEncodeIm2col)
__SFX_CU(cuGetProcAddress) __SFX_CU(cuProfilerStart) __SFX_CU(cuProfilerStop)
__SFX_CU(cuMemCreate) __SFX_CU(cuMemMap) __SFX_CU(cuMemUnmap)
__SFX_CU(cuMemRelease) __SFX_CU(cuMemSetAccess) __SFX_CU(cuMemAddressReserve)
__SFX_CU(cuMemAddressFree) __SFX_CU(cuMemGetAllocationGranularity)
#undef __SFX_CU
