//===- Setup.h - What clangd finds ready on start ---------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  the path of the running executable, the folders of the user, and which
//      toolkit is wanted.
// Out: files in <cache>/shmfix/<hash of their contents>/ (the built-in CUDA
//      declarations, clang's own headers where the machine has none, and a
//      configuration that turns the check on), how to point clangd there, and
//      the session's folder and toolkit.
//
// clangd reads one user configuration, from $XDG_CONFIG_HOME/clangd. The file
// written here begins with ours and goes on with the user's, so that the user's
// settings win. It is as the user's was when the server started.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_CLANGD_SETUP_H
#define SHMFIX_TOOL_CLANGD_SETUP_H

#include "tool/clangd/Session.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace shmfix {

struct ToolkitChoice {
  bool None = false; ///< --no-cuda
  std::string Path;  ///< --cuda-path
};

struct ClangdSetup {
  std::string ResourceDir;
  std::string ConfigHome; ///< for XDG_CONFIG_HOME
};

/// Fails if the cache cannot be written, or if there is no toolkit in the
/// folder that was named.
llvm::Expected<ClangdSetup> setUpClangd(llvm::StringRef Executable,
                                        const ToolkitChoice &Choice,
                                        Session &S);

} // namespace shmfix

#endif
