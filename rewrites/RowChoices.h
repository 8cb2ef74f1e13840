//===- RowChoices.h - How long the rows of a flat array can be --*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A flat array has no rows of its own; its indices and views make them.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_REWRITES_ROWCHOICES_H
#define SHMFIX_REWRITES_ROWCHOICES_H

#include "rewrites/Rewrite.h"

#include <set>

namespace shmfix {

/// Lengths in elements of what is accessed.
struct RowChoices {
  /// What indices that conflict multiply with, with a constant value or one that
  /// every launch gives.
  std::set<int64_t> Factors;
  /// Those, what they divide by or take remainders of, extents of typed views.
  std::set<int64_t> Named;
  /// Distances of neighbouring lanes where they conflict; nothing in the source
  /// needs to spell these.
  std::set<int64_t> OfLanes;
  /// The distance takes several powers of two: a tree, which has no rows.
  bool Tree = false;
};

RowChoices rowChoices(const ArrayGroup &G);

} // namespace shmfix

#endif
