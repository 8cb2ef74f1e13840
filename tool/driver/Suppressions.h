//===- Suppressions.h - NOLINT comments -------------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// NOLINT, NOLINTNEXTLINE and NOLINTBEGIN ... NOLINTEND, bare or with a list of
// globs over rule names, as clang-tidy reads them. A BEGIN without END holds
// to the end of the file.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_DRIVER_SUPPRESSIONS_H
#define SHMFIX_TOOL_DRIVER_SUPPRESSIONS_H

#include "matchers/Finding.h"

#include "llvm/ADT/StringRef.h"

#include <functional>
#include <optional>

namespace shmfix {

struct Suppression {
  unsigned Line = 0, Column = 0, Offset = 0; ///< of the word
  unsigned First = 0, Last = 0;              ///< lines that it covers
  std::string Text;                          ///< "NOLINT(shmfix-*)"
  std::vector<std::string> Globs;            ///< empty: every rule
  bool Unpaired = false;                     ///< BEGIN without END
  bool covers(unsigned AtLine, llvm::StringRef Rule) const;
  /// It names a rule of ours, so that nobody else can need it.
  bool isOurs() const;
};

/// Those of a text that mean one of our rules, in order. Pure.
std::vector<Suppression> suppressionsIn(llvm::StringRef Text);

/// Takes arrays away whose declaration is suppressed, or all of whose
/// conflicting accesses are. With Unused, those that name our rules in files
/// of the run and cover no finding are put into the report; files that were
/// not understood as a whole are left out of that.
void suppressFindings(
    Report &R,
    const std::function<std::optional<llvm::StringRef>(llvm::StringRef)> &Read,
    bool Unused = false);

} // namespace shmfix

#endif
