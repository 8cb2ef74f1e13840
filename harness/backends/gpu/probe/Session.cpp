//===- Session.cpp - Follows launches and digests memory ------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Session.h"

#include <cstdio>
#include <cstring>

using namespace probe;

Session &probe::session() {
  static Session *S = new Session;
  return *S;
}

void Session::error(const std::string &Text) {
  T.line("{\"ev\":\"error\",\"text\":%s}", quoted(Text.c_str()).c_str());
}

void Session::device(CUcontext C) {
  CUdevice D;
  if (cuCtxGetDevice(&D) != CUDA_SUCCESS || !Devices.insert(D).second)
    return;
  char Name[256] = "";
  int Major = 0, Minor = 0, Count = 0, Warps = 0, Driver = 0;
  cuDeviceGetName(Name, sizeof(Name), D);
  cuDeviceGetAttribute(&Major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, D);
  cuDeviceGetAttribute(&Minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, D);
  cuDeviceGetAttribute(&Count, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, D);
  cuDeviceGetAttribute(&Warps, CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR, D);
  cuDriverGetVersion(&Driver);
  CUuuid Id{};
  std::string Uuid;
  if (cuDeviceGetUuid(&Id, D) == CUDA_SUCCESS) {
    Uuid = "GPU";
    for (int I = 0; I < 16; ++I) {
      char Byte[4];
      std::snprintf(Byte, sizeof(Byte), "%02x", unsigned(static_cast<unsigned char>(Id.bytes[I])));
      Uuid += (I == 0 || I == 4 || I == 6 || I == 8 || I == 10 ? "-" : "") + std::string(Byte);
    }
  }
  T.line("{\"ev\":\"device\",\"name\":%s,\"major\":%d,\"minor\":%d,\"processors\":%d,"
         "\"threads\":%d,\"driver\":%d,\"uuid\":\"%s\"}",
         quoted(Name).c_str(), Major, Minor, Count, Warps, Driver, Uuid.c_str());
}

unsigned Session::functionOf(CUfunction F, const char *Name) {
  auto [It, New] = Functions.try_emplace({F, Name ? Name : ""}, unsigned(Functions.size()));
  if (!New)
    return It->second;
  // The runtime passes kernels of a library where a function is expected.
  CUfunction Real = F;
  int Registers = -1, Local = -1, Static = -1;
  if (cuFuncGetAttribute(&Registers, CU_FUNC_ATTRIBUTE_NUM_REGS, Real) != CUDA_SUCCESS &&
      cuKernelGetFunction(&Real, reinterpret_cast<CUkernel>(F)) == CUDA_SUCCESS)
    cuFuncGetAttribute(&Registers, CU_FUNC_ATTRIBUTE_NUM_REGS, Real);
  cuFuncGetAttribute(&Local, CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES, Real);
  cuFuncGetAttribute(&Static, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES, Real);
  T.line("{\"ev\":\"function\",\"id\":%u,\"name\":%s,\"registers\":%d,\"local\":%d,"
         "\"static\":%d}",
         It->second, quoted(Name).c_str(), Registers, Local, Static);
  return It->second;
}

void Session::findGlobals(CUcontext C) {
  if (!GlobalsChanged)
    return;
  GlobalsChanged = false;
  T.line("{\"ev\":\"module\",\"names\":%zu,\"libraries\":%zu,\"modules\":%zu}",
         GlobalNames.size(), Libraries.size(), Modules.size());
  for (const std::string &Name : GlobalNames) {
    CUdeviceptr Base = 0;
    size_t Bytes = 0;
    auto Add = [&](CUresult R) {
      if (R == CUDA_SUCCESS && !M.Live.count(Base))
        M.add("global", Base, Bytes, C, Launches, Name.c_str());
    };
    for (CUlibrary L : Libraries)
      Add(cuLibraryGetGlobal(&Base, &Bytes, L, Name.c_str()));
    for (CUmodule Mod : Modules)
      Add(cuModuleGetGlobal(&Base, &Bytes, Mod, Name.c_str()));
  }
}

std::string Session::digestAll(CUcontext C) {
  unsigned Stride = Launches / Limit + 1;
  bool Due = Launches < Limit || Launches % Stride == 0;
  if (Broken || Captures || !Due) {
    ++Skipped;
    return ",\"skipped\":true}";
  }
  if (CUresult R = cuCtxSynchronize(); R != CUDA_SUCCESS) {
    Broken = true;
    const char *Text = nullptr;
    cuGetErrorString(R, &Text);
    error(std::string("the kernel failed: ") + (Text ? Text : "unknown error"));
    return ",\"skipped\":true}";
  }
  auto &D = Digesters[C];
  std::string Why;
  if (!D) {
    D = std::make_unique<Digester>();
    if (!D->load(Fatbin.c_str(), Why)) {
      Broken = true;
      error(Why);
    }
  }
  std::vector<Allocation *> Which;
  for (auto &[Key, A] : M.Live)
    if (A.Accessible && A.Context == C)
      Which.push_back(&A);
  std::vector<std::string> Out;
  if (!Broken)
    Out = D->digest(Which);
  std::string Changed;
  for (size_t I = 0; I < Out.size(); ++I) {
    Allocation &A = *Which[I];
    if (Out[I] == A.Last && !Out[I].empty())
      continue;
    A.Last = Out[I].empty() ? "unreadable" : Out[I];
    Changed += (Changed.empty() ? "\"" : ",\"") + std::to_string(A.Id) + "\":\"" + A.Last + "\"";
  }
  if (auto It = Dumps.find(Launches); It != Dumps.end() && !Broken)
    for (Allocation *A : Which)
      if (It->second.count(A->Id))
        D->dump(*A, T.folder() + "/dump." + std::to_string(Launches) + "." + std::to_string(A->Id));
  return ",\"changed\":{" + Changed + "}}";
}

void Session::launched(CUcontext C, CUfunction F, const char *Name,
                     const unsigned Grid[3], const unsigned Block[3],
                     unsigned Dynamic) {
  device(C);
  unsigned Id = F ? functionOf(F, Name) : ~0u;
  int Blocks = -1;
  unsigned Threads = Block[0] * Block[1] * Block[2];
  CUfunction Real = F;
  if (F && cuOccupancyMaxActiveBlocksPerMultiprocessor(&Blocks, F, Threads, Dynamic) != CUDA_SUCCESS &&
      cuKernelGetFunction(&Real, reinterpret_cast<CUkernel>(F)) == CUDA_SUCCESS)
    cuOccupancyMaxActiveBlocksPerMultiprocessor(&Blocks, Real, Threads, Dynamic);
  CUmodule Mod = nullptr;
  CUlibrary Lib = nullptr;
  CUresult FromModule = F ? cuFuncGetModule(&Mod, F) : CUDA_SUCCESS;
  CUresult FromLibrary = F ? cuKernelGetLibrary(&Lib, reinterpret_cast<CUkernel>(F)) : CUDA_SUCCESS;
  bool NewModule = FromModule == CUDA_SUCCESS && Mod && Modules.insert(Mod).second;
  bool NewLibrary = FromLibrary == CUDA_SUCCESS && Lib && Libraries.insert(Lib).second;
  GlobalsChanged |= NewModule || NewLibrary;
  findGlobals(C);
  std::string Tail = digestAll(C);
  T.line("{\"ev\":\"launch\",\"n\":%u,\"f\":%d,\"grid\":[%u,%u,%u],\"block\":[%u,%u,%u],"
         "\"dynamic\":%u,\"resident\":%d%s",
         Launches, int(Id), Grid[0], Grid[1], Grid[2], Block[0], Block[1],
         Block[2], Dynamic, Blocks, Tail.c_str());
  ++Launches;
}
