//===- Prepare.h - From a command line to an experiment ---------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  options, and a folder of our own. Out: the experiment, with the tree of
//      each side under Root/sides. Asks shmfix for fixes and predictions where
//      the changes are not made by hand. The user's files are only read.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_HARNESS_PREPARE_H
#define SHMFIX_HARNESS_PREPARE_H

#include "harness/Options.h"

namespace shmfix::bench {

/// Beside names this program's folder, where shmfix is looked for first.
llvm::Expected<Experiment> prepare(const Options &O, llvm::StringRef Root, llvm::StringRef Beside);

/// Writes the kept changes into the user's files. An error if a file is no
/// longer what was measured (Root/sides/before holds that).
llvm::Error writeBack(const Experiment &E, llvm::StringRef Root, const std::vector<std::string> &Kept);

} // namespace shmfix::bench

#endif
