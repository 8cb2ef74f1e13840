//===- Places.h - Where each lane has to go after a change ------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A change is right if every lane finds its element where the new layout has
// put it. What the changed source has to show for that is written into
// Access::PlacesAfter: a digest over all requests of an access.
//
// Counts need some turns of a long loop, this needs all of them. So arrays of
// which turns were skipped are analysed once more without that, and their
// Fix::EveryTurn says that the changed source has to be analysed likewise. An
// access whose turns take too long, or that hangs on values the source leaves
// open, gets no digest; its counts are then all that is proved of it.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_REWRITES_PLACES_H
#define SHMFIX_REWRITES_PLACES_H

#include "matchers/Analysis.h"
#include "rewrites/Layout.h"

namespace shmfix {

/// An array with a change, and its new layout.
struct Moved {
  AnalyzedArray *Array = nullptr;
  Layout To;
};

void promisePlaces(clang::ASTContext &Ctx, const std::vector<Moved> &Arrays,
                   const AnalysisOptions &O);

} // namespace shmfix

#endif
