//===- ResponseFiles.h - Options that stand in files ------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  the words of a compile command and the folder that it runs in.
// Out: the words with `--options-file a,b`, `--options-file=a`, `-optf a`
// (nvcc)
//      and `@a` (gcc, clang) replaced by what the files hold, nested files too.
// Names are relative to the folder of the command, as nvcc and gcc take them,
// also inside a response file. Quoting as in gcc's files.
// Errors: a file that cannot be read, more than MaxDepth nested files (a file
// that names itself), more than MaxFiles in all, MaxWords words or MaxBytes in
// one file.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_CUDA_RESPONSEFILES_H
#define SHMFIX_TOOL_CUDA_RESPONSEFILES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace llvm::vfs {
class FileSystem;
}

namespace shmfix {

struct ResponseFileLimits {
  unsigned MaxDepth = 16;
  unsigned MaxFiles = 1000;
  size_t MaxWords = 200000;
  size_t MaxBytes = 16u << 20;
};

llvm::Expected<std::vector<std::string>>
expandResponseFiles(llvm::ArrayRef<std::string> Command,
                    llvm::StringRef Directory, llvm::vfs::FileSystem &Files,
                    const ResponseFileLimits &Limits = {});

} // namespace shmfix

#endif
