//===- Prelude.cpp - CUDA and clang headers in the executable ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/cuda/Prelude.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace llvm;

namespace shmfix {

static void add(vfs::InMemoryFileSystem &FS, StringRef Root,
                const EmbeddedFile &F) {
  SmallString<128> Path(Root);
  sys::path::append(Path, F.Path);
  // A fixed time keeps precompiled headers and caches valid from run to run.
  // The buffer refers to the text in the executable: nothing is copied.
  FS.addFile(Path, /*ModificationTime=*/0,
             MemoryBuffer::getMemBuffer(F.Content, Path));
}

void mapBuiltinFiles(vfs::InMemoryFileSystem &FS, StringRef Root,
                     bool WithStd) {
  for (const EmbeddedFile &F : builtinCudaFiles())
    if (WithStd || !F.Path.starts_with("std/"))
      add(FS, Root, F);
}

void mapResourceFiles(vfs::InMemoryFileSystem &FS, StringRef Root) {
  SmallString<128> Include(Root);
  sys::path::append(Include, "include");
  for (const EmbeddedFile &F : clangResourceFiles())
    add(FS, Include, F);
}

} // namespace shmfix
