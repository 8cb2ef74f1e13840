//===- __shmfix_runtime_api.h - Functions of the runtime API
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All are host device: device code may call many of them, and the rest does
// no harm. Template forms with a typed pointer stand beside the C ones, as in
// nvcc's cuda_runtime.h.

#pragma once
#include "__shmfix_runtime_types.h"

// Clang looks these up by name for <<<>>>.
extern "C" unsigned int __cudaPushCallConfiguration(dim3 grid, dim3 block,
                                                    size_t shared = 0,
                                                    cudaStream_t stream = 0);
extern "C" cudaError_t cudaConfigureCall(dim3 grid, dim3 block,
                                         size_t shared = 0,
                                         cudaStream_t stream = 0);
extern "C" cudaError_t __cudaPopCallConfiguration(dim3 *, dim3 *, size_t *,
                                                  void *);
__SFX_API void *cudaGetParameterBuffer(size_t, size_t);
__SFX_API cudaError_t cudaLaunchDevice(void *, void *, dim3, dim3, unsigned,
                                       cudaStream_t);

#define __SFX_F(f, ...) __SFX_API cudaError_t f(__VA_ARGS__);

// Devices and errors.
__SFX_F(cudaGetDeviceCount, int *)
__SFX_F(cudaGetDevice, int *)
__SFX_F(cudaSetDevice, int)
__SFX_F(cudaInitDevice, int, unsigned, unsigned)
__SFX_F(cudaSetDeviceFlags, unsigned)
__SFX_F(cudaGetDeviceFlags, unsigned *)
__SFX_F(cudaSetValidDevices, int *, int)
__SFX_F(cudaChooseDevice, int *, const cudaDeviceProp *)
__SFX_F(cudaGetDeviceProperties, cudaDeviceProp *, int)
__SFX_F(cudaDeviceGetAttribute, int *, cudaDeviceAttr, int)
__SFX_F(cudaDeviceGetP2PAttribute, int *, cudaDeviceP2PAttr, int, int)
__SFX_F(cudaDeviceGetPCIBusId, char *, int, int)
__SFX_F(cudaDeviceGetByPCIBusId, int *, const char *)
__SFX_F(cudaDeviceReset, )
__SFX_F(cudaDeviceSynchronize, )
__SFX_F(cudaThreadSynchronize, )
__SFX_F(cudaThreadExit, )
__SFX_F(cudaDeviceSetLimit, cudaLimit, size_t)
__SFX_F(cudaDeviceGetLimit, size_t *, cudaLimit)
__SFX_F(cudaDeviceSetCacheConfig, cudaFuncCache)
__SFX_F(cudaDeviceGetCacheConfig, cudaFuncCache *)
__SFX_F(cudaThreadSetCacheConfig, cudaFuncCache)
__SFX_F(cudaThreadSetLimit, cudaLimit, size_t)
__SFX_F(cudaDeviceSetSharedMemConfig, cudaSharedMemConfig)
__SFX_F(cudaDeviceGetSharedMemConfig, cudaSharedMemConfig *)
__SFX_F(cudaDeviceGetStreamPriorityRange, int *, int *)
__SFX_F(cudaDeviceCanAccessPeer, int *, int, int)
__SFX_F(cudaDeviceEnablePeerAccess, int, unsigned)
__SFX_F(cudaDeviceDisablePeerAccess, int)
__SFX_F(cudaDriverGetVersion, int *)
__SFX_F(cudaRuntimeGetVersion, int *)
__SFX_F(cudaGetLastError, )
__SFX_F(cudaPeekAtLastError, )
__SFX_F(cudaProfilerStart, )
__SFX_F(cudaProfilerStop, )
__SFX_API const char *cudaGetErrorString(cudaError_t);
__SFX_API const char *cudaGetErrorName(cudaError_t);

// Memory.
__SFX_F(cudaMalloc, void **, size_t)
__SFX_F(cudaFree, void *)
__SFX_F(cudaMallocHost, void **, size_t, unsigned = 0)
__SFX_F(cudaFreeHost, void *)
__SFX_F(cudaHostAlloc, void **, size_t, unsigned)
__SFX_F(cudaHostGetDevicePointer, void **, void *, unsigned)
__SFX_F(cudaHostGetFlags, unsigned *, void *)
__SFX_F(cudaHostRegister, void *, size_t, unsigned)
__SFX_F(cudaHostUnregister, void *)
__SFX_F(cudaMallocManaged, void **, size_t, unsigned = cudaMemAttachGlobal)
__SFX_F(cudaMallocPitch, void **, size_t *, size_t, size_t)
__SFX_F(cudaMalloc3D, cudaPitchedPtr *, cudaExtent)
__SFX_F(cudaMallocAsync, void **, size_t, cudaStream_t)
__SFX_F(cudaFreeAsync, void *, cudaStream_t)
__SFX_F(cudaMallocFromPoolAsync, void **, size_t, cudaMemPool_t, cudaStream_t)
__SFX_F(cudaMallocArray, cudaArray_t *, const cudaChannelFormatDesc *, size_t,
        size_t = 0, unsigned = 0)
__SFX_F(cudaMalloc3DArray, cudaArray_t *, const cudaChannelFormatDesc *,
        cudaExtent, unsigned = 0)
__SFX_F(cudaMallocMipmappedArray, cudaMipmappedArray_t *,
        const cudaChannelFormatDesc *, cudaExtent, unsigned, unsigned = 0)
__SFX_F(cudaGetMipmappedArrayLevel, cudaArray_t *, cudaMipmappedArray_const_t,
        unsigned)
__SFX_F(cudaFreeArray, cudaArray_t)
__SFX_F(cudaFreeMipmappedArray, cudaMipmappedArray_t)
__SFX_F(cudaArrayGetInfo, cudaChannelFormatDesc *, cudaExtent *, unsigned *,
        cudaArray_t)
__SFX_F(cudaMemGetInfo, size_t *, size_t *)
__SFX_F(cudaMemcpy, void *, const void *, size_t, cudaMemcpyKind)
__SFX_F(cudaMemcpyAsync, void *, const void *, size_t, cudaMemcpyKind,
        cudaStream_t = 0)
__SFX_F(cudaMemcpyPeer, void *, int, const void *, int, size_t)
__SFX_F(cudaMemcpyPeerAsync, void *, int, const void *, int, size_t,
        cudaStream_t = 0)
__SFX_F(cudaMemcpy2D, void *, size_t, const void *, size_t, size_t, size_t,
        cudaMemcpyKind)
__SFX_F(cudaMemcpy2DAsync, void *, size_t, const void *, size_t, size_t, size_t,
        cudaMemcpyKind, cudaStream_t = 0)
__SFX_F(cudaMemcpy2DToArray, cudaArray_t, size_t, size_t, const void *, size_t,
        size_t, size_t, cudaMemcpyKind)
__SFX_F(cudaMemcpy2DToArrayAsync, cudaArray_t, size_t, size_t, const void *,
        size_t, size_t, size_t, cudaMemcpyKind, cudaStream_t = 0)
__SFX_F(cudaMemcpy2DFromArray, void *, size_t, cudaArray_const_t, size_t,
        size_t, size_t, size_t, cudaMemcpyKind)
__SFX_F(cudaMemcpyToArray, cudaArray_t, size_t, size_t, const void *, size_t,
        cudaMemcpyKind)
__SFX_F(cudaMemcpyFromArray, void *, cudaArray_const_t, size_t, size_t, size_t,
        cudaMemcpyKind)
__SFX_F(cudaMemcpyToArrayAsync, cudaArray_t, size_t, size_t, const void *,
        size_t, cudaMemcpyKind, cudaStream_t = 0)
__SFX_F(cudaMemcpy3D, const cudaMemcpy3DParms *)
__SFX_F(cudaMemcpy3DAsync, const cudaMemcpy3DParms *, cudaStream_t = 0)
__SFX_F(cudaMemcpy3DPeerAsync, const cudaMemcpy3DPeerParms *, cudaStream_t = 0)
__SFX_F(cudaMemset, void *, int, size_t)
__SFX_F(cudaMemsetAsync, void *, int, size_t, cudaStream_t = 0)
__SFX_F(cudaMemset2D, void *, size_t, int, size_t, size_t)
__SFX_F(cudaMemset2DAsync, void *, size_t, int, size_t, size_t,
        cudaStream_t = 0)
__SFX_F(cudaMemset3D, cudaPitchedPtr, int, cudaExtent)
__SFX_F(cudaPointerGetAttributes, cudaPointerAttributes *, const void *)
__SFX_F(cudaMemPrefetchAsync, const void *, size_t, cudaMemLocation, unsigned,
        cudaStream_t = 0)
__SFX_F(cudaMemAdvise, const void *, size_t, cudaMemoryAdvise, cudaMemLocation)
// The forms before CUDA 13.
cudaError_t cudaMemPrefetchAsync(const void *, size_t, int, cudaStream_t = 0);
cudaError_t cudaMemAdvise(const void *, size_t, cudaMemoryAdvise, int);
__SFX_F(cudaMemRangeGetAttribute, void *, size_t, cudaMemRangeAttribute,
        const void *, size_t)
__SFX_F(cudaDeviceGetDefaultMemPool, cudaMemPool_t *, int)
__SFX_F(cudaDeviceGetMemPool, cudaMemPool_t *, int)
__SFX_F(cudaDeviceSetMemPool, int, cudaMemPool_t)
__SFX_F(cudaMemPoolCreate, cudaMemPool_t *, const cudaMemPoolProps *)
__SFX_F(cudaMemPoolDestroy, cudaMemPool_t)
__SFX_F(cudaMemPoolTrimTo, cudaMemPool_t, size_t)
__SFX_F(cudaMemPoolSetAttribute, cudaMemPool_t, cudaMemPoolAttr, void *)
__SFX_F(cudaMemPoolGetAttribute, cudaMemPool_t, cudaMemPoolAttr, void *)
__SFX_F(cudaMemPoolSetAccess, cudaMemPool_t, const cudaMemAccessDesc *, size_t)
__SFX_F(cudaIpcGetMemHandle, cudaIpcMemHandle_t *, void *)
__SFX_F(cudaIpcOpenMemHandle, void **, cudaIpcMemHandle_t, unsigned)
__SFX_F(cudaIpcCloseMemHandle, void *)
__SFX_F(cudaIpcGetEventHandle, cudaIpcEventHandle_t *, cudaEvent_t)
__SFX_F(cudaIpcOpenEventHandle, cudaEvent_t *, cudaIpcEventHandle_t)

// Streams and events.
__SFX_F(cudaStreamCreate, cudaStream_t *)
__SFX_F(cudaStreamCreateWithFlags, cudaStream_t *, unsigned)
__SFX_F(cudaStreamCreateWithPriority, cudaStream_t *, unsigned, int)
__SFX_F(cudaStreamDestroy, cudaStream_t)
__SFX_F(cudaStreamSynchronize, cudaStream_t)
__SFX_F(cudaStreamQuery, cudaStream_t)
__SFX_F(cudaStreamWaitEvent, cudaStream_t, cudaEvent_t, unsigned = 0)
__SFX_F(cudaStreamAddCallback, cudaStream_t, cudaStreamCallback_t, void *,
        unsigned)
__SFX_F(cudaStreamGetPriority, cudaStream_t, int *)
__SFX_F(cudaStreamGetFlags, cudaStream_t, unsigned *)
__SFX_F(cudaStreamAttachMemAsync, cudaStream_t, void *, size_t = 0,
        unsigned = cudaMemAttachSingle)
__SFX_F(cudaStreamSetAttribute, cudaStream_t, cudaStreamAttrID,
        const cudaStreamAttrValue *)
__SFX_F(cudaStreamGetAttribute, cudaStream_t, cudaStreamAttrID,
        cudaStreamAttrValue *)
__SFX_F(cudaCtxResetPersistingL2Cache, )
__SFX_F(cudaStreamBeginCapture, cudaStream_t, cudaStreamCaptureMode)
__SFX_F(cudaStreamEndCapture, cudaStream_t, cudaGraph_t *)
__SFX_F(cudaStreamIsCapturing, cudaStream_t, cudaStreamCaptureStatus *)
__SFX_F(cudaLaunchHostFunc, cudaStream_t, cudaHostFn_t, void *)
__SFX_F(cudaEventCreate, cudaEvent_t *)
cudaError_t cudaEventCreate(cudaEvent_t *, unsigned);
__SFX_F(cudaEventCreateWithFlags, cudaEvent_t *, unsigned)
__SFX_F(cudaEventRecord, cudaEvent_t, cudaStream_t = 0)
__SFX_F(cudaEventRecordWithFlags, cudaEvent_t, cudaStream_t = 0, unsigned = 0)
__SFX_F(cudaEventQuery, cudaEvent_t)
__SFX_F(cudaEventSynchronize, cudaEvent_t)
__SFX_F(cudaEventDestroy, cudaEvent_t)
__SFX_F(cudaEventElapsedTime, float *, cudaEvent_t, cudaEvent_t)

// Launches and functions.
__SFX_F(cudaLaunchKernel, const void *, dim3, dim3, void **, size_t = 0,
        cudaStream_t = 0)
__SFX_F(cudaLaunchKernelExC, const cudaLaunchConfig_t *, const void *, void **)
__SFX_F(cudaLaunchCooperativeKernel, const void *, dim3, dim3, void **,
        size_t = 0, cudaStream_t = 0)
__SFX_F(cudaLaunchCooperativeKernelMultiDevice, cudaLaunchParams *, unsigned,
        unsigned = 0)
__SFX_F(cudaFuncGetAttributes, cudaFuncAttributes *, const void *)
__SFX_F(cudaFuncSetAttribute, const void *, cudaFuncAttribute, int)
__SFX_F(cudaFuncSetCacheConfig, const void *, cudaFuncCache)
__SFX_F(cudaFuncSetSharedMemConfig, const void *, cudaSharedMemConfig)
__SFX_F(cudaOccupancyMaxActiveBlocksPerMultiprocessor, int *, const void *, int,
        size_t)
__SFX_F(cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags, int *,
        const void *, int, size_t, unsigned)
__SFX_F(cudaOccupancyAvailableDynamicSMemPerBlock, size_t *, const void *, int,
        int)

#include "__shmfix_runtime_api_more.h"
