//===- Dryrun.h - What nvcc --dryrun says -----------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// parseDryrun: pure. In: what `nvcc --dryrun` prints: lines "#$ NAME=value" and
// "#$ command words". Out: the include folders, and the macros of the host
// preprocessor's command line, as nvcc 11 to 13 print them.
//
// NvccAsker runs an nvcc, once for each program and set of flags, and keeps the
// answer. Only an nvcc that the user chose may be given to it, and only flags
// that shmfix made itself: a host compiler named by a project (-ccbin) would be
// run by nvcc. Safe to use from several threads.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_CUDA_DRYRUN_H
#define SHMFIX_TOOL_CUDA_DRYRUN_H

#include "tool/cuda/NvccCommand.h"

#include "llvm/Support/Error.h"

#include <map>
#include <mutex>

namespace shmfix {

struct DryrunFacts {
  std::string Top;                      ///< the toolkit's root; may be empty
  std::vector<std::string> IncludeDirs; ///< toolkit first, then include/cccl
  std::vector<std::string> Macros;      ///< "NAME" or "NAME=VALUE"
  std::string HostCompiler;             ///< "gcc"
  CudaVersion Version;
};

/// Fails if no folder and no macro is found, with nvcc's own complaint if the
/// text holds one.
llvm::Expected<DryrunFacts> parseDryrun(llvm::StringRef Text);

class NvccAsker {
public:
  llvm::Expected<DryrunFacts> ask(llvm::StringRef Nvcc,
                                  llvm::ArrayRef<std::string> Flags);

private:
  std::mutex Lock;
  std::map<std::string, std::string> Answers; ///< by program and flags
};

} // namespace shmfix

#endif
