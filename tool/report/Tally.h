//===- Tally.h - Counts of a report, and the line on stderr -----*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_REPORT_TALLY_H
#define SHMFIX_TOOL_REPORT_TALLY_H

#include "tool/report/Writer.h"

namespace shmfix {

/// The "summary" of the JSON contract. Counts entries of the report, so that a
/// template with two instances counts twice.
struct Summary {
  uint64_t Files = 0, Arrays = 0, Conflicts = 0;
  uint64_t FixesSafe = 0, FixesUnsafe = 0, Unknown = 0;
};
Summary summarize(const Report &R);

/// "3 files, 5 arrays: 2 conflicts (2 safe fixes: --fix), 1 unknown (--why-not
/// says why)". Counts declarations, as the text findings do. Files that failed
/// are counted here and named by the driver.
void writeTally(const Report &R, const ReportOptions &O, llvm::raw_ostream &OS);

} // namespace shmfix

#endif
