//===- HostOptions.h - Words of g++ and clang++ commands --------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The whitelist for words of a host compiler: those of a g++ or clang++
// command, of -Xcompiler, and those that nvcc forwards. NvccCommand.h lists
// what is kept. Pure strings.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_CUDA_HOSTOPTIONS_H
#define SHMFIX_TOOL_CUDA_HOSTOPTIONS_H

#include "tool/cuda/ArchNames.h"

namespace shmfix {

/// What a translation under way writes to.
struct CommandState {
  Translation &T;
  const TranslateOptions &Options;
  ArchSet Archs;
  std::vector<std::string> Dropped; ///< known words, left out on purpose
  std::vector<std::string> Unknown;
  std::vector<std::string> Sources; ///< words that are no option

  /// Adds an include folder, absolute if Options.Directory is known.
  void addFolder(llvm::StringRef Option, llvm::StringRef Folder);
  /// Adds -include, with the care that precompiled headers need.
  void addInclude(llvm::StringRef File);
  std::string absolute(llvm::StringRef Path) const;
};

/// Takes Words[I] and the words that belong to it. Returns how many words it
/// took, at least 1.
size_t takeHostOption(CommandState &State, llvm::ArrayRef<std::string> Words,
                      size_t I);

/// Maps clang's and nvcc's -x names to Translation::Language; empty for
/// languages that are not ours (assembler, "none").
std::string languageOf(llvm::StringRef Name);

} // namespace shmfix

#endif
