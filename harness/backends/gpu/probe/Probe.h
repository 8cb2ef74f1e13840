//===- Probe.h - What the parts of the probe share --------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The probe is a shared library that the CUDA driver loads into the measured
// program when CUDA_INJECTION64_PATH names it. It is compiled on the machine
// with the GPU, so it uses CUDA's driver API, CUPTI and the C++ library only.
//
//   injection -> Entry (mode) -> digest: callbacks -> Memory -> Digester -> Trace
//                             -> time:   activity records           -> Trace
//
// Environment:
//   SHMFIX_PROBE_MODE    digest | time
//   SHMFIX_PROBE_DIR     folder of the trace, trace.<pid>.jsonl
//   SHMFIX_PROBE_DIGEST  fatbin of digest.cu
//   SHMFIX_PROBE_FILL    byte that fills new allocations (default 0)
//   SHMFIX_PROBE_LAUNCHES  launches that are digested one by one; after that
//                        one in a growing stride (default 2000)
//   SHMFIX_PROBE_DUMP    LAUNCH:ALLOCATION[,...]: contents to write to
//                        dump.<launch>.<allocation>
// The trace is JSON, one object a line; RunRecord.h describes it.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_HARNESS_PROBE_H
#define SHMFIX_HARNESS_PROBE_H

#include <cuda.h>

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace probe {

/// Lines of the trace. Safe to call from any thread that holds the lock.
class Trace {
public:
  bool open(const std::string &Folder);
  void line(const char *Format, ...) __attribute__((format(printf, 2, 3)));
  void flush();
  const std::string &folder() const { return Folder; }

private:
  std::string Folder;
  FILE *File = nullptr;
};

std::string quoted(const char *Text);

struct Allocation {
  unsigned Id = 0;
  CUdeviceptr Base = 0;
  size_t Bytes = 0;
  CUcontext Context = nullptr;
  CUarray Array = nullptr; ///< set: no linear memory
  bool Accessible = true;  ///< virtual ranges are not until access is set
  std::string Last;        ///< digest after the last launch
};

/// Allocations that live, by address or array handle.
class Memory {
public:
  explicit Memory(Trace &T) : T(T) {}
  void add(const char *Kind, CUdeviceptr Base, size_t Bytes, CUcontext C,
           unsigned Launch, const char *Name = "", CUarray Array = nullptr);
  void remove(uint64_t Key, unsigned Launch);
  void unmap(CUdeviceptr Base, size_t Bytes, unsigned Launch);
  /// Calls Fill(Base, Bytes) for each range that becomes accessible.
  template <class F> void allow(CUdeviceptr Base, size_t Bytes, F Fill) {
    for (auto &[Key, A] : Live)
      if (!A.Accessible && A.Base >= Base && A.Base + A.Bytes <= Base + Bytes) {
        A.Accessible = true;
        Fill(A.Base, A.Bytes);
      }
  }
  std::map<uint64_t, Allocation> Live;

private:
  Trace &T;
  unsigned Next = 0;
};

/// Runs digest.cu over allocations. One for each context.
class Digester {
public:
  /// False: the kernel could not be loaded; Error says why.
  bool load(const char *Fatbin, std::string &Error);
  /// Hex digests, in the order of Which; "" for what could not be read.
  std::vector<std::string> digest(const std::vector<Allocation *> &Which);
  bool dump(const Allocation &A, const std::string &Path);

private:
  bool stage(CUarray Array, CUdeviceptr &Base, size_t &Bytes);
  CUmodule Module = nullptr;
  CUfunction Kernel = nullptr;
  CUstream Stream = nullptr;
  CUdeviceptr Slots = 0, Staging = 0;
  size_t Capacity = 0, StagingBytes = 0;
  int Processors = 1;
};

/// Bytes of an array's elements; 0: a format that kernels cannot write.
size_t bytesOf(CUarray Array, CUDA_ARRAY3D_DESCRIPTOR &D, size_t &Element);

/// Names of variables in device memory that a cubin defines.
void globalsOf(const char *Cubin, size_t Bytes, std::set<std::string> &Names);

/// Starts collecting kernel times; the records are written by finishTimes.
bool startTimes(std::string &Error);
void finishTimes(Trace &T);

} // namespace probe

#endif
