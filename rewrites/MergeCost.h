//===- MergeCost.h - Pads that part what the compiler merges ----*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_REWRITES_MERGECOST_H
#define SHMFIX_REWRITES_MERGECOST_H

#include "rewrites/Rewrite.h"

namespace shmfix {

/// Wavefronts of a block with the accesses that the compiler is expected to make
/// of those in the source; none if that is not known.
std::optional<uint64_t> compiledWavefronts(const ArrayFinding &F);

/// True where the change ends the merging of neighbouring accesses, and the
/// block then makes as many wavefronts as it makes today, or more.
bool endsMergesForNothing(const ArrayGroup &G, const Proposal &P);

} // namespace shmfix

#endif
