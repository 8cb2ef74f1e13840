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

#include "llvm/ADT/STLExtras.h"

#include <map>
#include <set>

namespace shmfix {

/// Lengths in elements of what is accessed.
struct RowChoices {
  /// What indices that conflict multiply with, with a constant value or one that
  /// every launch gives; leading dimensions of matrix operations.
  std::set<int64_t> Factors;
  /// Those, what they divide by or take remainders of, extents of typed views.
  std::set<int64_t> Named;
  /// Distances of neighbouring lanes where they conflict, with the bytes that they
  /// count in; nothing in the source needs to spell these.
  std::map<int64_t, unsigned> OfLanes;
  /// What each index multiplies with.
  std::vector<std::set<int64_t>> Indices;
  /// Every index has the row as a factor.
  bool inAll(int64_t Row) const {
    for (const std::set<int64_t> &F : Indices)
      if (!F.count(Row))
        return false;
    return true;
  }
  /// Every index that has factors has a row among them: there is no other to look
  /// for.
  bool oneForAll() const {
    return !Indices.empty() && llvm::any_of(Factors, [&](int64_t Row) {
      return llvm::all_of(Indices, [&](const std::set<int64_t> &F) {
        return F.empty() || F.count(Row);
      });
    });
  }
  /// The distance takes several powers of two: a tree, which has no rows.
  bool Tree = false;
  /// An index has a share of itself added: i + i / 32.
  bool Skewed = false;
};

/// Of indices that conflict, and of the pointers that they go through; with Any of all indices.
RowChoices rowChoices(const ArrayGroup &G, bool Any = false, int64_t Shortest = ShortestRow);

/// Adds the distance that most neighbouring lanes of the access's worst request
/// have, in units of what a lane accesses.
void lanesApart(const Access &A, std::map<int64_t, unsigned> &Out);

} // namespace shmfix

#endif
