//===- TidyOptions.h - Options of the clang-tidy check ----------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  the strings of .clang-tidy. Each holds what the option of the same name
//      takes on the command line; several are separated by ';', because ','
//      separates the axes of a block.
//        Block    "32,8" or "transpose=32,8;scan=256"
//        Arch     "sm_90"
//        Assume   "n=1024" or "transpose:n=1024;blockDim.y=8"
// Out: what the analysis takes, or an error of one sentence.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_TIDY_TIDYOPTIONS_H
#define SHMFIX_TOOL_TIDY_TIDYOPTIONS_H

#include "matchers/Analysis.h"
#include "matchers/banks/Architectures.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace shmfix {

struct TidyOptions {
  AnalysisOptions Analysis;
  const banks::Architecture *Arch = nullptr;
  std::string Note; ///< not empty: another architecture stands in
};

llvm::Expected<TidyOptions> parseTidyOptions(llvm::StringRef Block,
                                             llvm::StringRef Arch,
                                             llvm::StringRef Assume);

} // namespace shmfix

#endif
