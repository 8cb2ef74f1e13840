//===- Prediction.h - What shmfix says, read from its JSON ------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  the output of `shmfix --format json` (docs/json.md, schema 1) and the
//      root of the tree that its paths lie in.
// Out: the fixes as changes, and the predicted cost of each access.
// An array without edits gives no change. Paths outside of the root are an
// error: a side is a copy of the tree, so its edits have to lie inside.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_HARNESS_PREDICTION_H
#define SHMFIX_HARNESS_PREDICTION_H

#include "harness/Experiment.h"

#include "llvm/ADT/ArrayRef.h"

#include <set>

namespace shmfix::bench {

struct Prediction {
  std::vector<Change> Changes;
  std::vector<Predicted> Accesses;
  std::vector<std::string> Failed; ///< files that could not be analysed
  unsigned Conflicts = 0, Unsafe = 0, Unknown = 0; ///< arrays; with an unsafe fix
  std::set<std::string> Reasons;   ///< codes: why conflicts have no fix

  /// One line for a program without a change.
  std::string whyNoChange(bool UnsafeAsked) const;
};

llvm::Expected<Prediction> readPrediction(llvm::StringRef Json, llvm::StringRef Root,
                                          bool Unsafe);

/// Text with the edits of one file applied. Edits that are the same count once;
/// edits that overlap are an error.
llvm::Expected<std::string> applyEdits(llvm::StringRef Text, std::vector<TextEdit> Edits);

} // namespace shmfix::bench

#endif
