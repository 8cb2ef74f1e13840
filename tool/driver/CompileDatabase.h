//===- CompileDatabase.h - compile_commands.json ----------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  a compile_commands.json as CMake, Bazel, Meson and bear write it.
// Out: its entries as words with absolute paths, and how to parse a file:
//      by its own entry, through a file that includes it, or by defaults.
//
// The file is not trusted. Nothing that it names is run; sizes, counts and
// nesting are capped; an entry without file or command, of a wrong type or
// with a file that is gone is skipped or kept with a note, never fatal. Only
// text that is no JSON at all is an error.
// Several entries for one file (several targets): all are kept, in order.
//
// Paths that the driver needs:
//   findDatabase(file)            the database, as clang-tidy finds it
//   CompileDatabase::load         reads it
//   commandFor(file, ...)         the translation for one file
//   headerUsers (HeaderUsers.h)   sources that include a header
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_DRIVER_COMPILEDATABASE_H
#define SHMFIX_TOOL_DRIVER_COMPILEDATABASE_H

#include "tool/cuda/NvccCommand.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"

#include <memory>

namespace llvm::vfs {
class FileSystem;
}

namespace shmfix {

struct CompileEntry {
  std::string Directory; ///< absolute
  std::string File;      ///< absolute, without . and ..
  std::string Output;    ///< as written; may be empty
  std::vector<std::string> Command;
};

class CompileDatabase {
public:
  /// Path: the file, or the folder that holds compile_commands.json.
  static llvm::Expected<CompileDatabase> load(llvm::StringRef Path,
                                              llvm::vfs::FileSystem &Files);
  /// Pure. Folder: where the file is; relative "directory" fields start there.
  static llvm::Expected<CompileDatabase> parse(llvm::StringRef Text,
                                               llvm::StringRef Folder);

  std::string Path; ///< of the file; empty after parse()
  std::vector<CompileEntry> Entries;
  std::vector<std::string> Notes;

  /// Entries of that file, by place in Entries. Paths are compared as text,
  /// then by real path.
  std::vector<size_t> entriesFor(llvm::StringRef File,
                                 llvm::vfs::FileSystem &Files) const;

private:
  llvm::StringMap<std::vector<size_t>> ByFile;
  /// File names without folder, for the comparison by real path.
  llvm::StringMap<std::vector<size_t>> ByName;
};

/// The words of an entry, response files expanded and translated. What went
/// wrong is in Error or Notes.
Translation translateEntry(const CompileEntry &Entry, CudaVersion Cuda,
                           llvm::vfs::FileSystem &Files);

/// Looks from the file's folder upwards for compile_commands.json, then, in the
/// same folders, in build*/, out/ and cmake-build-*/. Empty: none.
std::string findDatabase(llvm::StringRef File, llvm::vfs::FileSystem &Files);

/// How to parse a file that no database describes: language by its name (.h and
/// .inl count as CUDA; what includes hip/hip_runtime.h is HIP), C++17, sm_90 (ArchGiven stays false), and the include
/// folders around it that exist (include/, inc/, common/, Common/, here and up
/// to three folders up).
Translation defaultCommand(llvm::StringRef File, CudaVersion Cuda,
                           llvm::vfs::FileSystem &Files);

/// Ways to parse File, best first, at most MaxWays: its entries, else entries
/// of files that include it (Source is then that file), else the default.
/// Database may be null. Never empty.
std::vector<Translation> commandsFor(llvm::StringRef File,
                                     const CompileDatabase *Database,
                                     CudaVersion Cuda,
                                     llvm::vfs::FileSystem &Files,
                                     unsigned MaxWays = 1);

} // namespace shmfix

#endif
