//===- Equivalence.h - Did the change keep the program's results? --*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  two or more recorded runs of the original (at least one of the changed
//      program), all in digest mode. Out: a verdict, and what it rests on.
//
//   Equal             all runs agree in everything that is compared
//   WithinTolerance   floating-point buffers that are not reproducible differ
//                     by no more than asked for
//   NonDeterministic  the runs of the original disagree with one another, and
//                     the changed program differs only there: left undecided
//   Different         the changed program differs where the original does not
//   Unjudged          a run failed or saw no launch; says why
//
// Compared: exit status, standard output, files written, the sequence of
// launches (kernel, grid, block) and, after each, the digest of every
// allocation. What follows a difference is not counted again.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_HARNESS_EQUIVALENCE_H
#define SHMFIX_HARNESS_EQUIVALENCE_H

#include "harness/RunRecord.h"

#include "llvm/ADT/ArrayRef.h"

#include <set>

namespace shmfix::bench {

enum class Outcome { Equal, WithinTolerance, NonDeterministic, Different, Unjudged };
const char *toString(Outcome O); ///< "equal", "within tolerance", ...

/// A place in a run's results. Memory: launch and allocation. Text: line.
struct Spot {
  enum Kind { Exit, Output, File, Sequence, Memory } What = Exit;
  unsigned Launch = 0, Allocation = 0; ///< Output: the line is in Launch
  std::string Path;
  friend auto operator<=>(const Spot &, const Spot &) = default;
};

struct RunDifferences {
  std::set<Spot> Spots;
  unsigned TimeLines = 0, IgnoredLines = 0;
};

RunDifferences differences(const RunRecord &A, const RunRecord &B,
                           llvm::ArrayRef<std::string> IgnoreLines);

/// A sentence for people; A is a run that has the spot.
std::string describe(const Spot &S, const RunRecord &A);

struct Equivalence {
  Outcome Is = Outcome::Unjudged;
  std::vector<std::string> Reasons;       ///< why it is not Equal, worst first
  std::vector<std::string> Unreproducible; ///< what differs between originals
  /// Memory that the originals do not reproduce, at the last launch that wrote
  /// it: what a comparison by tolerance has to look at.
  std::vector<Spot> Floating;
  unsigned TimeLines = 0, IgnoredLines = 0;
  uint64_t Launches = 0, Skipped = 0, Allocations = 0, Bytes = 0;
};

/// Why a run tells nothing ("" if it does); Which begins the sentence.
std::string unusable(const RunRecord &R, const char *Which);

Equivalence judge(llvm::ArrayRef<RunRecord> Originals, const RunRecord &Changed,
                  llvm::ArrayRef<std::string> IgnoreLines);

/// Largest relative difference of two dumps of an allocation, taken as numbers
/// of Type (f16, f32, f64). |a - b| / max(|a|, |b|, Floor) with the smallest
/// normal number as floor; equal bits (also NaN) differ by 0, NaN against a
/// number by infinity. Sizes must agree.
llvm::Expected<double> largestDifference(llvm::StringRef A, llvm::StringRef B,
                                         llvm::StringRef Type);

} // namespace shmfix::bench

#endif
