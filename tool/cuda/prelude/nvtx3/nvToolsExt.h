//===- nvToolsExt.h - Profiler ranges, opaque
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
#pragma once
#include "../__shmfix_cuda.h"

typedef unsigned long long nvtxRangeId_t;
typedef struct nvtxDomainRegistration_st *nvtxDomainHandle_t;
struct nvtxEventAttributes_t {
  unsigned short version, size;
  unsigned category;
  int colorType;
  unsigned color;
  int payloadType, reserved0;
  union {
    unsigned long long ullValue;
    long long llValue;
    double dValue;
  } payload;
  int messageType;
  union {
    const char *ascii;
    const wchar_t *unicode;
  } message;
};
#define NVTX_VERSION 3
#define NVTX_EVENT_ATTRIB_STRUCT_SIZE (sizeof(nvtxEventAttributes_t))
enum { NVTX_COLOR_UNKNOWN, NVTX_COLOR_ARGB };
enum { NVTX_MESSAGE_UNKNOWN, NVTX_MESSAGE_TYPE_ASCII };
extern "C" int nvtxRangePushA(const char *);
extern "C" int nvtxRangePushEx(const nvtxEventAttributes_t *);
extern "C" int nvtxRangePop();
extern "C" void nvtxMarkA(const char *);
extern "C" nvtxRangeId_t nvtxRangeStartA(const char *);
extern "C" void nvtxRangeEnd(nvtxRangeId_t);
extern "C" void nvtxNameOsThreadA(unsigned, const char *);
#define nvtxRangePush nvtxRangePushA
#define nvtxMark nvtxMarkA
#define nvtxRangeStart nvtxRangeStartA
