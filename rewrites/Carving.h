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
std::optional<Refusal> followCarving(const ArrayGroup &G, const Layout &L,
                                     std::vector<Edit> &Edits);

/// Text of a constant expression after a change of its value by Delta: a factor
/// Row grows by Pad where that gives the same, else Delta is added.
std::optional<Edit> grownBy(const clang::ASTContext &Ctx, const clang::Expr *E,
                            int64_t Row, int Pad, int64_t Delta,
                            const std::string &Summand);

} // namespace shmfix

#endif
