//===- PassRuns.h - The passes that a file asks for -------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The device pass of the newest architecture has run. If its code asks for the
// architecture (ParseOutcome::AsksForArch), the host pass follows, and a device
// pass for each other architecture of the command, MaxOtherArchs at most. The
// host pass may see launches that the device pass does not; then the device
// pass runs again with their block shapes.
// Each pass is verified by itself and all are joined (Passes.h) into
// FileResult::Arrays.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_DRIVER_PASSRUNS_H
#define SHMFIX_TOOL_DRIVER_PASSRUNS_H

#include "tool/cuda/ClangArgs.h"
#include "tool/driver/FileAnalysis.h"

#include <functional>

namespace shmfix {

constexpr unsigned MaxOtherArchs = 3;

struct PassPlan {
  std::string Arch;                    ///< of the pass that has run
  std::vector<std::string> OtherArchs; ///< newest first
  std::function<ParseJob(PassKind, const std::string &Arch)> JobFor;
  std::function<void(Pass &)> Filter; ///< may be empty; drops what is not asked
};

/// First and FirstJob: the pass that has run; First may be replaced by a better
/// informed one. Adds to R.Arrays, R.Sources and R.Notes.
void runPasses(const PassPlan &Plan, Pass &First, const ParseJob &FirstJob,
               const DriverOptions &O, FileResult &R);

} // namespace shmfix

#endif
