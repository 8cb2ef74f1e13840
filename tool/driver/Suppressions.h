//===- Suppressions.h - NOLINT comments -------------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// NOLINT, NOLINTNEXTLINE and NOLINTBEGIN ... NOLINTEND, bare or with a list of
// names in which shmfix-bank-conflict, shmfix-* or * stands, as clang-tidy
// reads them.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_DRIVER_SUPPRESSIONS_H
#define SHMFIX_TOOL_DRIVER_SUPPRESSIONS_H

#include "matchers/Finding.h"

#include "llvm/ADT/StringRef.h"

#include <functional>
#include <optional>
#include <set>

namespace shmfix {

/// Lines of a text, from 1, on which findings are suppressed. Pure.
std::set<unsigned> suppressedLines(llvm::StringRef Text);

/// Takes arrays away whose declaration is suppressed, or all of whose
/// conflicting accesses are.
void suppressFindings(
    Report &R,
    const std::function<std::optional<llvm::StringRef>(llvm::StringRef)> &Read);

} // namespace shmfix

#endif
