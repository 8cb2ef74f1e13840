//===- RunRecord.h - One run of a program, as recorded ----------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  the trace that the probe wrote (backends/gpu/probe) and what the process
//      did. Out: plain data that the comparisons work on.
// The trace is JSON, one object a line, `ev` says which:
//   start     mode digest | time; one for each process
//   device    name, major, minor, processors, threads (per processor), driver, uuid
//   alloc     id, kind (device, pitched, managed, async, virtual, host,
//             registered, array, global), bytes, address, at (launch), name
//   free      id, at
//   function  id, name (mangled), registers, local, static (bytes)
//   launch    n, f (function, -1: a graph), grid, block, dynamic, resident
//             (blocks per multiprocessor), and `changed` {id: digest} or
//             `skipped`
//   kernel    f, grid, block, dynamic, start, ns
//   error     text
//   end       launches, skipped
// Several processes that use the GPU are read one after another.
// Units: bytes, nanoseconds of the GPU's clock, seconds of the host's.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_HARNESS_RUNRECORD_H
#define SHMFIX_HARNESS_RUNRECORD_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace shmfix::bench {

using Shape = std::array<unsigned, 3>;

struct DeviceInfo {
  std::string Name, Uuid; ///< as nvidia-smi writes it
  int Major = 0, Minor = 0, Processors = 0, ThreadsPerProcessor = 0, Driver = 0;
};

struct Allocation {
  std::string Kind, Name;
  uint64_t Bytes = 0, Address = 0;
  unsigned At = 0; ///< launches before it
};

struct Function {
  std::string Name; ///< demangled
  int Registers = -1, Local = -1, Static = -1;
};

struct Launch {
  int Function = -1; ///< -1: a graph
  Shape Grid{}, Block{};
  unsigned Dynamic = 0;
  int Resident = -1; ///< blocks per multiprocessor; -1: not known
  bool Skipped = false;
  std::map<unsigned, std::string> Changed; ///< allocation -> digest
};

struct KernelTime {
  unsigned Function = 0;
  Shape Grid{}, Block{};
  unsigned Dynamic = 0;
  double Nanoseconds = 0;
};

struct WrittenFile {
  std::string Path; ///< relative to the side's folder
  uint64_t Bytes = 0, Digest = 0;
  friend bool operator==(const WrittenFile &, const WrittenFile &) = default;
};

struct RunRecord {
  int ExitStatus = 0; ///< 128 + signal when killed
  bool TimedOut = false;
  double Seconds = 0;
  std::string Output, ErrorOutput;
  std::vector<WrittenFile> Files; ///< sorted by path
  unsigned Processes = 0;         ///< that used the GPU
  bool Ended = true;              ///< every trace has its end
  std::vector<DeviceInfo> Devices;
  std::vector<Allocation> Allocations;
  std::vector<Function> Functions;
  std::vector<Launch> Launches;
  std::vector<KernelTime> Kernels;
  std::vector<std::string> Errors;

  std::string nameOf(const Launch &L) const {
    return L.Function < 0 ? "(graph)" : Functions[L.Function].Name;
  }
};

/// Appends a trace to R. The first bad line is an error.
llvm::Error readTrace(llvm::StringRef Text, RunRecord &R);

} // namespace shmfix::bench

#endif
