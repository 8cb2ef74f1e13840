//===- Bundle.h - An experiment as one file ---------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A bundle is a gzip-compressed tar file of an experiment's folder
// (experiment.json and sides/); `tar` packs and unpacks it. A result is the
// JSON of --json with the experiment beside it, so that --import needs nothing
// else: {"experiment": ..., "before": {file: text}, "result": ...}.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_HARNESS_BUNDLE_H
#define SHMFIX_HARNESS_BUNDLE_H

#include "harness/Result.h"

namespace shmfix::bench {

llvm::Error writeBundle(const Experiment &E, llvm::StringRef Root, llvm::StringRef Bundle);
/// Unpacks into Root.
llvm::Expected<Experiment> readBundle(llvm::StringRef Bundle, llvm::StringRef Root);

struct Returned {
  Experiment What;
  Result Measured;
};
/// Originals are read from Root/sides/before.
llvm::Error writeReturned(const Returned &R, llvm::StringRef Root, llvm::StringRef Path);
/// Puts the originals back under Root/sides/before.
llvm::Expected<Returned> readReturned(llvm::StringRef Path, llvm::StringRef Root);

} // namespace shmfix::bench

#endif
