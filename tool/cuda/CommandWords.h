//===- CommandWords.h - The first words of a command ------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What stands before the options: launchers and the program; and what the name
// of a source tells. Pure strings.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_CUDA_COMMANDWORDS_H
#define SHMFIX_TOOL_CUDA_COMMANDWORDS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace shmfix {

/// The place of the compiler: behind ccache, sccache, distcc, icecc,
/// `env A=B`, `nice -n 5`, `time`, `cmake -E env A=B --`.
size_t compilerAt(llvm::ArrayRef<std::string> Command);

/// Linkers, archivers and the like, which stand in databases beside compilers.
bool compilesNothing(llvm::StringRef Program);

/// "cuda", "hip", "c++" or "c" by the ending; empty for others.
std::string languageByName(llvm::StringRef Source);

} // namespace shmfix

#endif
