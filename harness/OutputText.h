//===- OutputText.h - Compares what two runs print --------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  the output of runs of the original and of the changed program, and
//      regular expressions of lines to leave out. Out: differences by line.
//
// A line that only carries times is left out: one whose numbers alone differ
// and that names a unit or a word of time or rate ("ms", "GB/s", "elapsed").
// The number of such lines is reported, so nothing is hidden.
// Lines are compared by number; another number of lines is a difference.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_HARNESS_OUTPUTTEXT_H
#define SHMFIX_HARNESS_OUTPUTTEXT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace shmfix::bench {

struct TextDifference {
  unsigned Line = 0; ///< from 1; 0: the number of lines differs
  std::string A, B;
};

struct TextComparison {
  std::vector<TextDifference> Differences;
  unsigned TimeLines = 0;    ///< left out as they only carry times
  unsigned IgnoredLines = 0; ///< left out by request
};

/// Ignore holds regular expressions that llvm::Regex takes, already checked.
TextComparison compareText(llvm::StringRef A, llvm::StringRef B,
                           llvm::ArrayRef<std::string> Ignore);

/// True if the two lines are the same but for numbers, and speak of time.
bool onlyTimesDiffer(llvm::StringRef A, llvm::StringRef B);

} // namespace shmfix::bench

#endif
