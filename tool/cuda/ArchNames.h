//===- ArchNames.h - GPU architectures in command lines ---------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Collects what -arch, -code, -gencode, --cuda-gpu-arch and --offload-arch of
// one command say. Pure strings. Which version of CUDA added which
// architecture, and nvcc's default, is from the toolkits' release notes and
// `nvcc --list-gpu-code`.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_CUDA_ARCHNAMES_H
#define SHMFIX_TOOL_CUDA_ARCHNAMES_H

#include "tool/cuda/NvccCommand.h"

namespace shmfix {

class ArchSet {
public:
  /// "sm_80", "compute_90a", "lto_80", "gfx90a", "native", "all", "all-major".
  void add(llvm::StringRef Name);
  /// "arch=compute_80,code=[sm_80,compute_80]", brackets and quotes optional.
  void addGenerateCode(llvm::StringRef Value);
  /// "all" forgets everything.
  void remove(llvm::StringRef Name);

  /// Fills T.Archs and T.ArchGiven; notes what had to be guessed.
  void finish(Translation &T, CudaVersion V, bool Hip) const;

private:
  std::vector<std::string> Names;
};

/// 900 for "sm_90a": the value of __CUDA_ARCH__; 0 for other names.
unsigned archNumber(llvm::StringRef Name);

} // namespace shmfix

#endif
