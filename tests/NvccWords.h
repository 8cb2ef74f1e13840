//===- NvccWords.h - nvcc commands in tests ---------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TESTS_NVCCWORDS_H
#define SHMFIX_TESTS_NVCCWORDS_H

#include "tool/cuda/NvccCommand.h"

#include "llvm/ADT/StringExtras.h"

namespace shmfix {

using Words = std::vector<std::string>;

inline Translation translate(Words Command, TranslateOptions Options = {}) {
  return translateNvcc(Command, Options);
}

/// The arguments without the macros that every CUDA command gets.
inline std::string args(const Translation &T) {
  Words Kept;
  for (const std::string &Word : T.ClangArgs)
    if (!llvm::StringRef(Word).starts_with("-D__CUDACC_VER_") &&
        !llvm::StringRef(Word).starts_with("-D__CUDA_API_VER_") &&
        !llvm::StringRef(Word).starts_with("-D__NVCC_DIAG_PRAGMA"))
      Kept.push_back(Word);
  return llvm::join(Kept, " ");
}

} // namespace shmfix

#endif
