//===- HeaderUsers.h - Which sources include a header -----------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  a database and a file that has no entry: a header, or a source that
//      CMake's unity build includes from a file of its own.
// Out: entries whose source reaches the file through #include, nearest folder
//      first, CUDA sources before others.
// By text: each #include "x" or <x> is looked up beside the including file and
// in the entry's include folders. Conditions are not evaluated, so an entry may
// come out whose preprocessed source does not include the file.
// Caps: files read, bytes read of each, depth; past them the search ends with
// what it has.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_DRIVER_HEADERUSERS_H
#define SHMFIX_TOOL_DRIVER_HEADERUSERS_H

#include "tool/driver/CompileDatabase.h"

namespace shmfix {

struct HeaderSearchLimits {
  unsigned MaxUsers = 3;
  unsigned MaxFiles = 5000;
  unsigned MaxDepth = 12;
  size_t MaxBytes = 1u << 20;
};

/// Places in Database.Entries.
std::vector<size_t> headerUsers(llvm::StringRef Header,
                                const CompileDatabase &Database,
                                llvm::vfs::FileSystem &Files,
                                const HeaderSearchLimits &Limits = {});

/// Folders that -I, -isystem, -iquote and -idirafter among the words name.
std::vector<std::string> includeFolders(llvm::ArrayRef<std::string> ClangArgs);

/// The names in #include lines: without quotes or brackets, in order. Pure.
std::vector<std::string> includedNames(llvm::StringRef Text);

} // namespace shmfix

#endif
