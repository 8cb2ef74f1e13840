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

#include "rewrites/Macros.h"
#include "rewrites/Rewrite.h"
#include "rewrites/RowMeaning.h"

#include <optional>
#include <string>

namespace shmfix {

/// What a factor in function In is called, where that can be written elsewhere: a
/// template parameter, a macro, a constant, or a product of them; none for a
/// number. Bodies: to look into the macro that it stands in.
std::optional<RowName> nameOfRow(const ArrayGroup &G, const clang::Expr *Factor,
                                 const clang::FunctionDecl *In, MacroBodies *Bodies = nullptr);

/// The innermost extent as it is written.
const clang::Expr *innermostExtent(const ArrayGroup &G);

/// The name that the array's innermost extent has for rows of that length.
std::optional<RowName> nameInExtent(const ArrayGroup &G, int64_t Row);

} // namespace shmfix

#endif
