//===- Groups.h - Findings as people count them -----------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A report has one entry for each array and kernel instance, and one access for
// each block shape. People want one finding for each declaration, and one note
// for each place. This brings the entries together; nothing is computed anew.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_REPORT_GROUPS_H
#define SHMFIX_TOOL_REPORT_GROUPS_H

#include "matchers/Finding.h"

#include "llvm/ADT/StringRef.h"

#include <vector>

namespace shmfix {

/// The accesses at one place; Worst is the one that costs most.
struct PlaceGroup {
  const Access *Worst = nullptr;
  const ArrayFinding *Of = nullptr; ///< whose entry Worst is
  unsigned Others = 0;              ///< further entries with another block or instance
  unsigned Kernels = 1;             ///< different kernels and instances among the entries
  bool Shared = false; ///< the declaration has several kernels or instances
};

/// The entries of one declaration.
struct DeclGroup {
  const ArrayFinding *Main = nullptr; ///< the entry whose accesses cost most
  std::vector<const ArrayFinding *> Others; ///< further kernels and instances
  Verdict Is = Verdict::Clean; ///< conflict before unknown before clean
};

/// In the order of the report, each declaration where it stands first.
std::vector<DeclGroup> groupsOf(const Report &R);

/// Places of \p G, Main's first; costliest first, then by place.
std::vector<PlaceGroup> placesOf(const DeclGroup &G);

/// Wavefronts beyond the ideal of all requests of a block; of the worst
/// request where trip counts are open. 0 when unknown.
double excessOf(const Access &A);

/// True for what every format lists: conflicts, and paddings without use.
bool isListed(const DeclGroup &G);

/// Rule id: "shmfix-bank-conflict", "shmfix-useless-padding" or, for an array
/// whose cost is unknown, "shmfix-unknown-access".
llvm::StringRef ruleOf(const DeclGroup &G);

/// The edits to offer: those of the fix, of an unsafe one only if \p Unsafe.
/// Empty when there is no such fix.
const std::vector<Edit> &offeredEdits(const ArrayFinding &A, bool Unsafe);
bool hasFix(const ArrayFinding &A, Safety S);

/// "transpose" of "transpose<float, 32>".
llvm::StringRef withoutArguments(llvm::StringRef Kernel);

} // namespace shmfix

#endif
