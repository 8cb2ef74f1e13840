//===- LaunchValues.h - What launches give a kernel's code ------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A row can be as long as a launch says: y * blockDim.x + x, y * pitch + x with
// a parameter pitch. Such a name has a value where all shapes and arguments that
// the array was run with agree on it. Height and depth of a block make no rows:
// x * blockDim.y + y is the number of a thread.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_REWRITES_LAUNCHVALUES_H
#define SHMFIX_REWRITES_LAUNCHVALUES_H

#include "rewrites/Rewrite.h"

#include <set>

namespace shmfix {

class LaunchValues {
public:
  explicit LaunchValues(const ArrayGroup &G) : G(G) {}
  /// blockDim.x, a parameter of the kernel, a local variable that is set to
  /// one of them once; none for everything else, constants too.
  std::optional<int64_t> of(const clang::Expr *E) const;
  /// What E stands for, by a name that holds in all of the kernel: "blockDim.x",
  /// the parameter's; empty if of() gives none.
  std::string nameOf(const clang::Expr *E) const;
  /// The kernel's parameters that rows of such a length are multiplied with.
  std::set<unsigned> parametersOf(int64_t Row) const;

  /// A term of an index that is a multiple of the row, by its constants or by what
  /// launches give.
  bool stepsByRows(const clang::Expr *Term, int64_t Row) const;

private:
  const clang::Expr *rootOf(const clang::Expr *E) const;
  const ArrayGroup &G;
};

} // namespace shmfix

#endif
