//===- RunFiles.h - Whole files through the driver --------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// As the executable analyses a file, without a process: built-in CUDA
// declarations and clang's headers out of the executable.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TESTS_RUNFILES_H
#define SHMFIX_TESTS_RUNFILES_H

#include "tool/driver/Driver.h"

#include <gtest/gtest.h>

namespace shmfix {

inline DriverOptions builtinOptions() {
  DriverOptions O;
  O.NoCuda = true;
  O.Arch = &banks::defaultArchitecture();
  O.ResourceDirectory = BuiltinResourceRoot.str();
  return O;
}

inline RunResult runOne(const std::string &File, const DriverOptions &O) {
  return runFiles({File}, 1, O, [](size_t) {});
}

inline const ArrayFinding &arrayOf(const RunResult &R, llvm::StringRef Kernel) {
  static const ArrayFinding None;
  for (const ArrayFinding &A : R.Found.Arrays)
    if (A.Kernel == Kernel)
      return A;
  ADD_FAILURE() << "no array in " << Kernel.str();
  return None;
}

} // namespace shmfix

#endif
