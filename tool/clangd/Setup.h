//===- Setup.h - What clangd finds ready on start ---------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  the path of the running executable, and the folders of the user.
// Out: files in <cache>/shmfix/<hash of their contents>/ (the built-in CUDA
//      declarations, clang's own headers where the machine has none, and a
//      configuration that turns the check on), and how to point clangd there.
//
// clangd reads one user configuration, from $XDG_CONFIG_HOME/clangd. The file
// written here begins with ours and goes on with the user's, so that the user's
// settings win. It is as the user's was when the server started.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_CLANGD_SETUP_H
#define SHMFIX_TOOL_CLANGD_SETUP_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace shmfix {

struct ClangdSetup {
  std::string ResourceDir;
  std::string ConfigHome; ///< for XDG_CONFIG_HOME
  /// For files that no compile database names.
  std::vector<std::string> FallbackFlags;
};

llvm::Expected<ClangdSetup> setUpClangd(llvm::StringRef Executable);

/// The first message of a client, as clangd is to get it: with Flags in front
/// of initializationOptions.fallbackFlags. Anything else comes back unchanged.
std::string withFallbackFlags(llvm::StringRef Message,
                              const std::vector<std::string> &Flags);

} // namespace shmfix

#endif
