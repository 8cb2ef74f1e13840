//===- Carving.h - Parts of a flat array ------------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A dynamic array, or a static one of one dimension, is carved into buffers by
// pointers at constant distances: float *b = a + 32 * 32. A part reaches from
// one such pointer to the next.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_REWRITES_CARVING_H
#define SHMFIX_REWRITES_CARVING_H

#include "rewrites/Follow.h"

namespace shmfix {

/// The parts of the array, in order. One if nothing is carved off; none if a
/// pointer is bound to several of them.
std::vector<Part> partsOf(const ArrayGroup &G);

/// Distances of carved pointers under the layout.
std::optional<Refusal> followCarving(const ArrayGroup &G, const Layout &L, Change &To);

/// Changes the value of a constant expression of function In by Delta: a factor Row, one that
/// indices name before others, grows by Pad where that gives the same, else the
/// summand is added. Known: of factors that indices name in another way. False
/// where its text is out of reach.
bool growBy(const clang::ASTContext &Ctx, const clang::Expr *E, const clang::FunctionDecl *In,
            int64_t Row, int Pad,
            int64_t Delta, const std::string &Summand, Change &To,
            llvm::function_ref<bool(const clang::Expr *)> Known = nullptr);

} // namespace shmfix

#endif
