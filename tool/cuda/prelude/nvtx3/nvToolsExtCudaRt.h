//===- nvToolsExtCudaRt.h - Names of runtime objects for profilers
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
#pragma once
#include "nvToolsExt.h"
extern "C" void nvtxNameCudaDeviceA(int, const char *);
extern "C" void nvtxNameCudaStreamA(cudaStream_t, const char *);
extern "C" void nvtxNameCudaEventA(cudaEvent_t, const char *);
#define nvtxNameCudaDevice nvtxNameCudaDeviceA
#define nvtxNameCudaStream nvtxNameCudaStreamA
#define nvtxNameCudaEvent nvtxNameCudaEventA
