//===- RowNames.h - What the source calls the row --------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where one index spells its row as `N` and grows to `N + 1`, another that has to
// be divided by the row divides by `N`, too: for another N, in an instance that
// this file does not have, both stay right.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_REWRITES_ROWNAMES_H
#define SHMFIX_REWRITES_ROWNAMES_H

#include "rewrites/Rewrite.h"

#include <optional>
#include <string>

namespace shmfix {

struct RowName {
  std::string Text;
  enum : uint8_t { File, Kernels, Function } Where = File; ///< in which it means the row
  const clang::FunctionDecl *In = nullptr;                 ///< for Function
  bool meansIn(const clang::FunctionDecl *F) const;
};

/// The name of a factor in function In: a template parameter, a macro, a constant
/// of the file, a local one that the array's extent names; none for all else.
std::optional<RowName> nameOfRow(const ArrayGroup &G, const clang::Expr *Factor,
                                 const clang::FunctionDecl *In);

} // namespace shmfix

#endif
