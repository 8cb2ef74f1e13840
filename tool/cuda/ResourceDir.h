//===- ResourceDir.h - Where clang's own headers are ------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  the path of the running executable and a file system.
// Out: the folder for -resource-dir (it holds include/stddef.h), and every
//      folder that was looked at, for -v and for error texts.
// Order: beside the executable (../lib/clang/N, ../lib64/clang/N,
// ../share/shmfix/clang, links followed), the LLVM that shmfix was built with,
// /usr/lib/llvm-N, then the headers inside the executable, a virtual folder.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_CUDA_RESOURCEDIR_H
#define SHMFIX_TOOL_CUDA_RESOURCEDIR_H

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace llvm::vfs {
class FileSystem;
}

namespace shmfix {

struct ResourceDir {
  std::string Path; ///< empty: none found
  bool Virtual = false;
  std::vector<std::string> Looked;
  /// "clang's own headers were not found; looked in a, b, c"
  std::string complaint() const;
};

/// Embedded: the virtual folder, empty when the executable holds none.
ResourceDir findResourceDir(llvm::StringRef Executable,
                            llvm::vfs::FileSystem &Files,
                            llvm::StringRef Embedded = "");

} // namespace shmfix

#endif
