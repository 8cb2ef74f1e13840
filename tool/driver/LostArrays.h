//===- LostArrays.h - Shared arrays that no AST has -------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  the text of a file; what its parse said; the arrays that were found.
// Out: for each `__shared__` declaration of the text that is not among them a
//      finding `unknown` with the reason: the preprocessor left the text out
//      (not-compiled), or the front end dropped it over errors (broken-code).
//
// By tokens, without types: comments, strings and #define bodies do not count.
// A declaration in text that compiled without an error and is still missing
// gets no finding: nothing true could be said of it.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_DRIVER_LOSTARRAYS_H
#define SHMFIX_TOOL_DRIVER_LOSTARRAYS_H

#include "matchers/Finding.h"
#include "tool/driver/Frontend.h"

#include <vector>

namespace shmfix {

struct SpelledArray {
  std::string Name;
  unsigned Line = 0, Column = 0, Offset = 0;
  bool Extern = false;
};

/// Names that `__shared__` declarations give, in order. Pure.
std::vector<SpelledArray> spelledArrays(llvm::StringRef Text);

/// Adds what is missing for File.
void addLostArrays(const std::string &File, llvm::StringRef Text, const ParseOutcome &Out,
                   std::vector<ArrayFinding> &Arrays);

} // namespace shmfix

#endif
