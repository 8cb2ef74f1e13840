//===- Measure.h - Builds, runs, compares, times ----------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  an experiment's folder and a backend. Out: the result. Errors are those
//      that leave nothing to report (no tools, a broken folder); a side that
//      does not build or run is a result.
//
//   build every side -> digest: original twice, changed once -> compare
//   -> times, sides in turn -> counters by line -> sanitizer -> conclude
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_HARNESS_MEASURE_H
#define SHMFIX_HARNESS_MEASURE_H

#include "harness/Equivalence.h"
#include "harness/backends/Backend.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace shmfix::bench {

using Progress = llvm::function_ref<void(const std::string &)>;

/// Root holds sides/; what is built goes to Root/out.
llvm::Expected<Result> measure(const Experiment &E, llvm::StringRef Root, Backend &B, Progress Say);

} // namespace shmfix::bench

#endif
