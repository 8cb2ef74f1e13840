//===- Digester.cpp - Launches digest.cu ----------------------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Called with the context current and idle. Uses a stream of its own, so that
// the program's legacy stream is not touched.
//
//===----------------------------------------------------------------------===//

#include "Probe.h"

#include <algorithm>
#include <cstdio>

using namespace probe;

static std::string textOf(CUresult R) {
  const char *Text = nullptr;
  return cuGetErrorString(R, &Text) == CUDA_SUCCESS && Text ? Text : "unknown error";
}

bool Digester::load(const char *Fatbin, std::string &Error) {
  CUdevice Device;
  CUresult R = cuModuleLoad(&Module, Fatbin);
  if (R == CUDA_SUCCESS)
    R = cuModuleGetFunction(&Kernel, Module, "shmfixDigest");
  if (R == CUDA_SUCCESS)
    R = cuStreamCreate(&Stream, CU_STREAM_NON_BLOCKING);
  if (R == CUDA_SUCCESS)
    R = cuCtxGetDevice(&Device);
  if (R == CUDA_SUCCESS)
    R = cuDeviceGetAttribute(&Processors, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, Device);
  if (R != CUDA_SUCCESS)
    Error = "the digest kernel could not be loaded: " + textOf(R);
  return R == CUDA_SUCCESS;
}

/// Copies an array into linear memory; arrays have no address of their own.
size_t probe::bytesOf(CUarray Array, CUDA_ARRAY3D_DESCRIPTOR &D, size_t &Element) {
  if (cuArray3DGetDescriptor(&D, Array) != CUDA_SUCCESS)
    return 0;
  Element = D.NumChannels;
  switch (D.Format) {
  case CU_AD_FORMAT_UNSIGNED_INT8:
  case CU_AD_FORMAT_SIGNED_INT8:
    break;
  case CU_AD_FORMAT_UNSIGNED_INT16:
  case CU_AD_FORMAT_SIGNED_INT16:
  case CU_AD_FORMAT_HALF:
    Element *= 2;
    break;
  case CU_AD_FORMAT_UNSIGNED_INT32:
  case CU_AD_FORMAT_SIGNED_INT32:
  case CU_AD_FORMAT_FLOAT:
    Element *= 4;
    break;
  default: // compressed and planar formats cannot be written by kernels
    return 0;
  }
  return D.Width * Element * std::max<size_t>(D.Height, 1) * std::max<size_t>(D.Depth, 1);
}

bool Digester::stage(CUarray Array, CUdeviceptr &Base, size_t &Bytes) {
  CUDA_ARRAY3D_DESCRIPTOR D{};
  size_t Element = 0;
  Bytes = bytesOf(Array, D, Element);
  if (!Bytes)
    return false;
  CUDA_MEMCPY3D Copy{};
  Copy.srcMemoryType = CU_MEMORYTYPE_ARRAY;
  Copy.srcArray = Array;
  Copy.dstMemoryType = CU_MEMORYTYPE_DEVICE;
  Copy.WidthInBytes = Copy.dstPitch = D.Width * Element;
  Copy.Height = Copy.dstHeight = std::max<size_t>(D.Height, 1);
  Copy.Depth = std::max<size_t>(D.Depth, 1);
  if (Bytes > StagingBytes) {
    if (Staging)
      cuMemFree(Staging);
    StagingBytes = 0;
    if (cuMemAlloc(&Staging, Bytes) != CUDA_SUCCESS)
      return false;
    StagingBytes = Bytes;
  }
  Copy.dstDevice = Base = Staging;
  return cuMemcpy3DAsync(&Copy, Stream) == CUDA_SUCCESS;
}

std::vector<std::string> Digester::digest(const std::vector<Allocation *> &Which) {
  std::vector<std::string> Out(Which.size());
  if (Which.size() > Capacity) {
    if (Slots)
      cuMemFree(Slots);
    Capacity = 2 * Which.size() + 64;
    if (cuMemAlloc(&Slots, Capacity * 16) != CUDA_SUCCESS) {
      Slots = Capacity = 0;
      return Out;
    }
  }
  cuMemsetD8Async(Slots, 0, Which.size() * 16, Stream);
  std::vector<bool> Done(Which.size());
  for (size_t I = 0; I < Which.size(); ++I) {
    CUdeviceptr Base = Which[I]->Base, Slot = Slots + I * 16;
    size_t Bytes = Which[I]->Bytes;
    if (Which[I]->Array && !stage(Which[I]->Array, Base, Bytes))
      continue;
    unsigned long long Size = Bytes;
    void *Arguments[] = {&Base, &Size, &Slot};
    unsigned Blocks = std::clamp<size_t>(Bytes / (16 * 256) + 1, 1, Processors * 8);
    Done[I] = cuLaunchKernel(Kernel, Blocks, 1, 1, 256, 1, 1, 0, Stream,
                             Arguments, nullptr) == CUDA_SUCCESS;
  }
  std::vector<unsigned long long> Words(Which.size() * 2);
  if (cuMemcpyDtoHAsync(Words.data(), Slots, Words.size() * 8, Stream) != CUDA_SUCCESS ||
      cuStreamSynchronize(Stream) != CUDA_SUCCESS)
    return Out;
  for (size_t I = 0; I < Which.size(); ++I) {
    char Text[33];
    std::snprintf(Text, sizeof(Text), "%016llx%016llx", Words[2 * I], Words[2 * I + 1]);
    if (Done[I])
      Out[I] = Text;
  }
  return Out;
}

bool Digester::dump(const Allocation &A, const std::string &Path) {
  CUdeviceptr Base = A.Base;
  size_t Bytes = A.Bytes;
  if (A.Array && !stage(A.Array, Base, Bytes))
    return false;
  std::vector<char> Data(Bytes);
  if (cuMemcpyDtoHAsync(Data.data(), Base, Bytes, Stream) != CUDA_SUCCESS ||
      cuStreamSynchronize(Stream) != CUDA_SUCCESS)
    return false;
  FILE *File = std::fopen(Path.c_str(), "w");
  bool Good = File && std::fwrite(Data.data(), 1, Bytes, File) == Bytes;
  return File && std::fclose(File) == 0 && Good;
}
