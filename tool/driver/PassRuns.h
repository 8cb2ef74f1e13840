//===- PassRuns.h - The passes that a file asks for -------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The device pass of the newest architecture has run. If its code asks for the
// architecture (ParseOutcome::AsksForArch), a device pass follows for each other
// architecture of the command, MaxOtherArchs at most. The host pass has run with
// the first (Pass::Host): it tells launches that the device pass does not see,
// and analyses what stands in text that the device pass skipped.
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

/// The host pass beside a device pass that was parsed.
Pass hostPass(const ParseJob &Job, const ParseOutcome &Device, const DriverOptions &O);

/// First and FirstJob: the pass that has run. Adds to R.Arrays, R.Sources and
/// R.Notes.
void runPasses(const PassPlan &Plan, Pass &First, const ParseJob &FirstJob,
               const DriverOptions &O, FileResult &R);

} // namespace shmfix

#endif
