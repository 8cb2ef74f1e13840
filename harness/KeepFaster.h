//===- KeepFaster.h - Which changes pay -------------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  each tried set of changes with its equivalence and speedup; the first
//      trial is all changes together, then each alone, then perhaps the set of
//      those that paid alone. Out: the set to keep, and for each change that
//      is left out the reason.
// A set pays if its results are equal (or within tolerance), its trend is
// faster and its median speedup reaches 1 + Percent / 100. Of the sets that
// pay, the fastest is kept; of two within half a percent the one with fewer
// changes.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_HARNESS_KEEPFASTER_H
#define SHMFIX_HARNESS_KEEPFASTER_H

#include "harness/Result.h"

namespace shmfix::bench {

/// Changes that pay alone; a set worth trying if it is neither one nor all.
std::vector<unsigned> paidAlone(const std::vector<Trial> &Trials, double Percent);

Keep chooseSet(const std::vector<Trial> &Trials, const std::vector<Change> &Changes,
               double Percent);

} // namespace shmfix::bench

#endif
