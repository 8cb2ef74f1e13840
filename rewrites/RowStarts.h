//===- RowStarts.h - Pointers that stand at a row's start ------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// cur = s + (k & 1) * 1024: with rows of 32 elements an index into cur counts
// rows as one into s does.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_REWRITES_ROWSTARTS_H
#define SHMFIX_REWRITES_ROWSTARTS_H

#include "rewrites/LaunchValues.h"

#include <set>

namespace shmfix {

class RowStarts {
public:
  /// Row in elements of Unit bytes; 0 = those of the array.
  RowStarts(const ArrayGroup &G, int64_t Row, unsigned Unit);
  /// All that the carrier is ever bound to is the start of a row.
  bool contains(const clang::VarDecl *Name) const;
  /// A sum of multiples of the row.
  bool wholeRows(const clang::Expr *E) const;

private:
  const ArrayGroup &G;
  int64_t Row;
  LaunchValues Launch;
  std::set<clang::SourceLocation> Names;
};

} // namespace shmfix

#endif
