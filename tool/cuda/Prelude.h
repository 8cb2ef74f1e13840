//===- Prelude.h - CUDA and clang headers in the executable -----*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// With these files a CUDA source parses on a machine that has no toolkit, no
// clang installation and, if need be, no C++ library.
//
//   builtinCudaFiles()   __shmfix_cuda.h, to be force-included, and stand-ins
//                        by the names that sources include (cuda_runtime.h,
//                        mma.h, cub/cub.cuh ...); those below std/ stand in
//                        for the C and C++ library
//   clangResourceFiles() stddef.h and its kin, of the clang built against
//
// Command line for files mapped at Root:
//   -nocudainc -nocudalib -isystem Root -include __shmfix_cuda.h
//   and, on a machine without C++ headers (WithStd),
//   -nostdinc -nostdinc++ -isystem Root/std -isystem <resource root>
//
// Paths are relative, with '/'. Contents end in a null byte that is not
// counted, and live as long as the process.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_CUDA_PRELUDE_H
#define SHMFIX_TOOL_CUDA_PRELUDE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace llvm::vfs {
class InMemoryFileSystem;
}

namespace shmfix {

struct EmbeddedFile {
  llvm::StringRef Path, Content;
};

llvm::ArrayRef<EmbeddedFile> builtinCudaFiles();
llvm::ArrayRef<EmbeddedFile> clangResourceFiles();

/// The pages of docs/rules/, for `shmfix explain`: "pad.md", ...
llvm::ArrayRef<EmbeddedFile> rulePageFiles();

/// Adds the CUDA files to FS below Root; those of std/ only WithStd.
void mapBuiltinFiles(llvm::vfs::InMemoryFileSystem &FS, llvm::StringRef Root,
                     bool WithStd);

/// Adds clang's own headers to FS below Root/include, so that Root serves as
/// -resource-dir.
void mapResourceFiles(llvm::vfs::InMemoryFileSystem &FS, llvm::StringRef Root);

} // namespace shmfix

#endif
