//===- Callbacks.cpp - What each driver call means for memory -------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Session.h"

#include <cstring>

using namespace probe;

static void fill(CUdeviceptr Base, size_t Bytes) {
  cuMemsetD8(Base, session().Fill, Bytes);
}

void probe::driverEnter(Session &P, CUpti_CallbackId Id, const CUpti_CallbackData *Data) {
  // Frees are followed on entry: afterwards the address may be in use again.
  const void *A = Data->functionParams;
  switch (Id) {
  case CUPTI_DRIVER_TRACE_CBID_cuMemFree_v2:
    P.M.remove(static_cast<const cuMemFree_v2_params *>(A)->dptr, P.Launches);
    break;
  case CUPTI_DRIVER_TRACE_CBID_cuMemFreeAsync:
  case CUPTI_DRIVER_TRACE_CBID_cuMemFreeAsync_ptsz:
    P.M.remove(static_cast<const cuMemFreeAsync_params *>(A)->dptr, P.Launches);
    break;
  case CUPTI_DRIVER_TRACE_CBID_cuMemFreeHost:
    P.M.remove(uint64_t(static_cast<const cuMemFreeHost_params *>(A)->p), P.Launches);
    break;
  case CUPTI_DRIVER_TRACE_CBID_cuMemHostUnregister:
    P.M.remove(uint64_t(static_cast<const cuMemHostUnregister_params *>(A)->p), P.Launches);
    break;
  case CUPTI_DRIVER_TRACE_CBID_cuArrayDestroy:
    P.M.remove(uint64_t(static_cast<const cuArrayDestroy_params *>(A)->hArray), P.Launches);
    break;
  case CUPTI_DRIVER_TRACE_CBID_cuMemUnmap: {
    auto *U = static_cast<const cuMemUnmap_params *>(A);
    P.M.unmap(U->ptr, U->size, P.Launches);
    break;
  }
  default:
    break;
  }
}

void probe::driverExit(Session &P, CUpti_CallbackId Id, const CUpti_CallbackData *Data) {
  if (*static_cast<CUresult *>(Data->functionReturnValue) != CUDA_SUCCESS)
    return;
  const void *A = Data->functionParams;
  CUcontext C = Data->context;
  auto New = [&](const char *Kind, CUdeviceptr Base, size_t Bytes) {
    if (!P.Captures)
      fill(Base, Bytes);
    P.M.add(Kind, Base, Bytes, C, P.Launches);
  };
  auto NewHost = [&](const char *Kind, void *Base, size_t Bytes) {
    CUdeviceptr Device = 0;
    if (cuMemHostGetDevicePointer(&Device, Base, 0) == CUDA_SUCCESS && Device == CUdeviceptr(Base))
      P.M.add(Kind, Device, Bytes, C, P.Launches);
  };
  auto NewAsync = [&](const cuMemAllocAsync_params *M) {
    if (!P.Captures)
      cuMemsetD8Async(*M->dptr, P.Fill, M->bytesize, M->hStream);
    P.M.add("async", *M->dptr, M->bytesize, C, P.Launches);
  };
  auto NewArray = [&](CUarray Array) {
    CUDA_ARRAY3D_DESCRIPTOR D{};
    size_t Element = 0;
    P.M.add("array", 0, bytesOf(Array, D, Element), C, P.Launches, "", Array);
  };
  switch (Id) {
  case CUPTI_DRIVER_TRACE_CBID_cuMemAlloc_v2: {
    auto *M = static_cast<const cuMemAlloc_v2_params *>(A);
    New("device", *M->dptr, M->bytesize);
    break;
  }
  case CUPTI_DRIVER_TRACE_CBID_cuMemAllocPitch_v2: {
    auto *M = static_cast<const cuMemAllocPitch_v2_params *>(A);
    New("pitched", *M->dptr, *M->pPitch * M->Height);
    break;
  }
  case CUPTI_DRIVER_TRACE_CBID_cuMemAllocManaged: {
    auto *M = static_cast<const cuMemAllocManaged_params *>(A);
    New("managed", *M->dptr, M->bytesize);
    break;
  }
  case CUPTI_DRIVER_TRACE_CBID_cuMemAllocAsync:
  case CUPTI_DRIVER_TRACE_CBID_cuMemAllocAsync_ptsz:
    NewAsync(static_cast<const cuMemAllocAsync_params *>(A));
    break;
  case CUPTI_DRIVER_TRACE_CBID_cuMemAllocFromPoolAsync:
  case CUPTI_DRIVER_TRACE_CBID_cuMemAllocFromPoolAsync_ptsz: {
    auto *M = static_cast<const cuMemAllocFromPoolAsync_params *>(A);
    cuMemAllocAsync_params Same{M->dptr, M->bytesize, M->hStream};
    NewAsync(&Same);
    break;
  }
  case CUPTI_DRIVER_TRACE_CBID_cuMemMap: {
    auto *M = static_cast<const cuMemMap_params *>(A);
    P.M.add("virtual", M->ptr, M->size, C, P.Launches);
    break;
  }
  case CUPTI_DRIVER_TRACE_CBID_cuMemSetAccess: {
    auto *M = static_cast<const cuMemSetAccess_params *>(A);
    P.M.allow(M->ptr, M->size, fill);
    break;
  }
  case CUPTI_DRIVER_TRACE_CBID_cuMemHostAlloc:
  case CUPTI_DRIVER_TRACE_CBID_cuMemHostAlloc_v2: {
    auto *M = static_cast<const cuMemHostAlloc_params *>(A);
    std::memset(*M->pp, P.Fill, M->bytesize);
    NewHost("host", *M->pp, M->bytesize);
    break;
  }
  case CUPTI_DRIVER_TRACE_CBID_cuMemAllocHost_v2: {
    auto *M = static_cast<const cuMemAllocHost_v2_params *>(A);
    std::memset(*M->pp, P.Fill, M->bytesize);
    NewHost("host", *M->pp, M->bytesize);
    break;
  }
  case CUPTI_DRIVER_TRACE_CBID_cuMemHostRegister_v2: {
    auto *M = static_cast<const cuMemHostRegister_v2_params *>(A);
    NewHost("registered", M->p, M->bytesize);
    break;
  }
  case CUPTI_DRIVER_TRACE_CBID_cuArrayCreate_v2:
    NewArray(*static_cast<const cuArrayCreate_v2_params *>(A)->pHandle);
    break;
  case CUPTI_DRIVER_TRACE_CBID_cuArray3DCreate_v2:
    NewArray(*static_cast<const cuArray3DCreate_v2_params *>(A)->pHandle);
    break;
  case CUPTI_DRIVER_TRACE_CBID_cuLibraryLoadData:
    P.Libraries.insert(*static_cast<const cuLibraryLoadData_params *>(A)->library);
    break;
  case CUPTI_DRIVER_TRACE_CBID_cuLibraryLoadFromFile:
    P.Libraries.insert(*static_cast<const cuLibraryLoadFromFile_params *>(A)->library);
    break;
  case CUPTI_DRIVER_TRACE_CBID_cuModuleLoad:
  case CUPTI_DRIVER_TRACE_CBID_cuModuleLoadData:
  case CUPTI_DRIVER_TRACE_CBID_cuModuleLoadDataEx:
  case CUPTI_DRIVER_TRACE_CBID_cuModuleLoadFatBinary:
    // All four start with the pointer to the module.
    P.Modules.insert(*static_cast<const cuModuleLoad_params *>(A)->module);
    break;
  case CUPTI_DRIVER_TRACE_CBID_cuStreamBeginCapture:
  case CUPTI_DRIVER_TRACE_CBID_cuStreamBeginCapture_ptsz:
  case CUPTI_DRIVER_TRACE_CBID_cuStreamBeginCapture_v2:
  case CUPTI_DRIVER_TRACE_CBID_cuStreamBeginCapture_v2_ptsz:
  case CUPTI_DRIVER_TRACE_CBID_cuStreamBeginCaptureToGraph:
  case CUPTI_DRIVER_TRACE_CBID_cuStreamBeginCaptureToGraph_ptsz:
    ++P.Captures;
    break;
  case CUPTI_DRIVER_TRACE_CBID_cuStreamEndCapture:
  case CUPTI_DRIVER_TRACE_CBID_cuStreamEndCapture_ptsz:
    P.Captures -= P.Captures > 0;
    break;
  case CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel:
  case CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel_ptsz:
  case CUPTI_DRIVER_TRACE_CBID_cuLaunchCooperativeKernel:
  case CUPTI_DRIVER_TRACE_CBID_cuLaunchCooperativeKernel_ptsz: {
    // The two have the same members up to the stream.
    auto *L = static_cast<const cuLaunchKernel_params *>(A);
    if (!P.Captures)
      P.launched(C, L->f, Data->symbolName, &L->gridDimX, &L->blockDimX, L->sharedMemBytes);
    break;
  }
  case CUPTI_DRIVER_TRACE_CBID_cuLaunchKernelEx:
  case CUPTI_DRIVER_TRACE_CBID_cuLaunchKernelEx_ptsz: {
    auto *L = static_cast<const cuLaunchKernelEx_params *>(A);
    if (!P.Captures)
      P.launched(C, L->f, Data->symbolName, &L->config->gridDimX, &L->config->blockDimX, L->config->sharedMemBytes);
    break;
  }
  case CUPTI_DRIVER_TRACE_CBID_cuGraphLaunch:
  case CUPTI_DRIVER_TRACE_CBID_cuGraphLaunch_ptsz: {
    const unsigned None[3] = {0, 0, 0};
    P.launched(C, nullptr, "", None, None, 0);
    break;
  }
  default:
    break;
  }
}
