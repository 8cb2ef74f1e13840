//===- nvrtc.h - Runtime compilation, opaque
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
#pragma once
#include "__shmfix_cuda.h"

typedef struct _nvrtcProgram *nvrtcProgram;
enum nvrtcResult { NVRTC_SUCCESS, NVRTC_ERROR_COMPILATION = 6 };
const char *nvrtcGetErrorString(nvrtcResult);
template <class... A> nvrtcResult nvrtcCreateProgram(A &&...);
template <class... A> nvrtcResult nvrtcDestroyProgram(A &&...);
template <class... A> nvrtcResult nvrtcCompileProgram(A &&...);
template <class... A> nvrtcResult nvrtcGetPTXSize(A &&...);
template <class... A> nvrtcResult nvrtcGetPTX(A &&...);
template <class... A> nvrtcResult nvrtcGetCUBINSize(A &&...);
template <class... A> nvrtcResult nvrtcGetCUBIN(A &&...);
template <class... A> nvrtcResult nvrtcGetProgramLogSize(A &&...);
template <class... A> nvrtcResult nvrtcGetProgramLog(A &&...);
template <class... A> nvrtcResult nvrtcAddNameExpression(A &&...);
template <class... A> nvrtcResult nvrtcGetLoweredName(A &&...);
