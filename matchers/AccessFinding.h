//===- AccessFinding.h - From logged requests to a finding --------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  what the warps of a block did at one place (AccessFacts), the residues
//      that were tried, the block shape.
// Out: an Access: its counts, and how far they are known. Where and Text are
//      left to the caller.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_MATCHERS_ACCESSFINDING_H
#define SHMFIX_MATCHERS_ACCESSFINDING_H

#include "matchers/LaunchShapes.h"
#include "matchers/warp/AccessLog.h"

#include <set>

namespace shmfix {

/// Wavefronts and ideal of the worst request, one for each residue tried.
using CostSet = std::set<std::pair<unsigned, unsigned>>;

/// One analysis of one kernel with one block shape.
struct RunFacts {
  const ShapeFact &Shape;
  const warp::AccessLog &Log;
  size_t Leaves = 1;       ///< residues that were run
  bool TooComplex = false; ///< given up before the end
  bool Measured = true;    ///< the bank rules hold for the architecture
  bool Coarse = false, EveryTurn = false; ///< warp::RunOptions has it
};

Access findingOf(const warp::AccessKey &Key, const warp::AccessFacts &F,
                 const CostSet &Costs, const RunFacts &Run);

/// Of an access that merges with its neighbours at times: the requests that
/// stay as narrow as they are spelled. None if it never merges, or always.
std::optional<Access> leftAlone(const Access &Whole, const warp::AccessFacts &F,
                                const RunFacts &Run);

} // namespace shmfix

#endif
