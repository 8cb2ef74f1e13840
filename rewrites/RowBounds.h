//===- RowBounds.h - Indices that an unknown value moves -------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// s[y * 32 + x - shift]: with rows of 33 that is right only while x - shift stays
// in its row. Of values that the analysis knows, the changed text proves it; of
// one that it does not know (a parameter, an element of memory, blockIdx)
// nothing does.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_REWRITES_ROWBOUNDS_H
#define SHMFIX_REWRITES_ROWBOUNDS_H

#include "rewrites/LaunchValues.h"

#include <set>
#include <vector>

namespace shmfix {

class RowBounds {
public:
  RowBounds(const ArrayGroup &G, int64_t Row) : G(G), Row(Row), Launch(G) {}
  /// A part of the index that is no multiple of the row has a value that is
  /// neither known nor bounded by % or & to less than a row.
  bool mayLeave(const clang::Expr *Index) const;
  /// The same, by whole rows too: with a row as long as a part of a buffer, the
  /// index may lead into the next part.
  bool mayGoAnywhere(const clang::Expr *Index) const;

  /// Constants of the row's value that loops compare a part of the index with: what
  /// keeps it inside its row.
  std::vector<const clang::Expr *> limits(const clang::Expr *Index) const;

private:
  using Seen = std::set<const clang::VarDecl *>;
  bool unknown(const clang::Expr *E, Seen &On) const;
  bool unknown(const clang::VarDecl *V, Seen &On) const;
  const ArrayGroup &G;
  int64_t Row;
  LaunchValues Launch;
};

} // namespace shmfix

#endif
