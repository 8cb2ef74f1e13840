//===- Neighbours.h - What lies around a file -------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Without a compile database the neighbourhood has to tell how a file is
// compiled: the folders above it, from which projects include by path, a source
// beside it that includes it, and the definitions of a makefile beside it.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_DRIVER_NEIGHBOURS_H
#define SHMFIX_TOOL_DRIVER_NEIGHBOURS_H

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace llvm::vfs {
class FileSystem;
}

namespace shmfix {

class InputTrace;

/// The folders above the file's own, nearest first, up to the repository's
/// root, six at most.
std::vector<std::string> foldersAbove(llvm::StringRef File, llvm::vfs::FileSystem &Files);

/// A .cu, .cpp, .cc or .hip file in the same folder or the one above that
/// includes this file by name, by itself or through headers of these folders,
/// .cu first; empty if there is none. At most 200 files of a folder are read.
std::string includingSource(llvm::StringRef File, llvm::vfs::FileSystem &Files, InputTrace *Trace);

/// -D and -I words of a makefile beside the file.
std::vector<std::string> flagsBeside(llvm::StringRef File, llvm::vfs::FileSystem &Files);

/// Those of its text that hold always: outside conditions and recipes, without
/// variables. Folder: where it lies; only folders that exist are returned.
std::vector<std::string> makefileFlags(llvm::StringRef Text, llvm::StringRef Folder);

/// Without each `-idirafter X` where X is named by an -I, too: Clang would keep
/// the later one, and take the user's headers for those of a system.
std::vector<std::string> withoutRepeatedFolders(std::vector<std::string> Args);

} // namespace shmfix

#endif
