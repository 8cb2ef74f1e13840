//===- Selection.h - Only what the user asked about -------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Findings in given lines, or in lines changed since a git revision. An array
// is kept when its declaration or one of its accesses lies in them.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_DRIVER_SELECTION_H
#define SHMFIX_TOOL_DRIVER_SELECTION_H

#include "matchers/Finding.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <map>
#include <string>
#include <vector>

namespace shmfix {

struct LineRange {
  unsigned First = 1, Last = ~0u;
};

/// Ranges by file (absolute path) of `git diff -U0` output. Pure.
std::map<std::string, std::vector<LineRange>>
changedLines(llvm::StringRef Diff, llvm::StringRef Root);

/// The folder with .git above the given one; empty if there is none.
std::string repositoryRoot(llvm::StringRef Folder);

/// Lines empty and Since empty: everything stays. Unused suppressions are
/// selected by their own line.
llvm::Error selectFindings(Report &R, const std::vector<LineRange> &Lines,
                           const std::string &Since);

} // namespace shmfix

#endif
