//===- Verify.h - A change is proved before anyone sees it ------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The changed text is parsed and analysed again, in memory. It must bring no
// new error, and every access of every changed array must cost what was
// promised and find each lane's element where the change has put it (Places.h).
// With VerifyMode::Nvcc it must also compile if the original did.
// An array that fails loses its fix and says so; the others keep theirs.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_DRIVER_VERIFY_H
#define SHMFIX_TOOL_DRIVER_VERIFY_H

#include "tool/driver/FileAnalysis.h"

#include <functional>

namespace shmfix {

void verifyFixes(const ParseJob &Job, const ParseOutcome &Before,
                 FileResult &R, const DriverOptions &O);

/// Parses and analyses again, with these texts in place of what the first parse
/// saw. EveryTurn: as AnalysisOptions has it.
using Reparse = std::function<Pass(
    const std::map<std::string, std::string> &Changed, bool EveryTurn)>;

/// For a host of its own parse (the clang-tidy check).
void verifyFixes(const Reparse &Again, const ParseOutcome &Before,
                 FileResult &R, const DriverOptions &O);

} // namespace shmfix

#endif
