//===- KnownText.h - What users say is known --------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Block shapes and assumptions as users write them, on the command line and in
// clang-tidy's options: "32,8", "transpose=32,8", "n=1024", "transpose:n=1024".
// Errors are one sentence that says how to write it.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_MATCHERS_KNOWNTEXT_H
#define SHMFIX_MATCHERS_KNOWNTEXT_H

#include "matchers/Analysis.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace shmfix {

/// [KERNEL=]X[,Y[,Z]]
llvm::Error addBlock(llvm::StringRef Text, AnalysisOptions &To);

/// [KERNEL:]NAME=VALUE; blockDim.x and its kin set the block shape.
llvm::Error addAssumption(llvm::StringRef Text, AnalysisOptions &To);

} // namespace shmfix

#endif
