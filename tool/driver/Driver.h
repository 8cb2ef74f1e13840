//===- Driver.h - All files of a run ----------------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Files over threads, merged into one Report whose order depends on the files
// alone, then the changes as texts: a diff, or files on disk.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_DRIVER_DRIVER_H
#define SHMFIX_TOOL_DRIVER_DRIVER_H

#include "tool/driver/FileAnalysis.h"

#include "llvm/ADT/StringRef.h"

#include <functional>
#include <set>

namespace shmfix {

struct RunResult {
  Report Found;
  std::map<std::string, std::string> Sources; ///< texts of files with edits
  std::vector<std::string> Notes;
};

/// What the files of a run read once for all. Both forms of runFiles need it;
/// the second one does it itself.
void shareBetweenFiles(DriverOptions &O);

/// Analyze and Done are called from any thread, Done after each file.
RunResult runFiles(const std::vector<std::string> &Files, unsigned Threads,
                   const std::function<FileResult(size_t)> &Analyze,
                   const std::function<void(size_t)> &Done);

/// The same options for all files.
RunResult runFiles(const std::vector<std::string> &Files, unsigned Threads,
                   const DriverOptions &O,
                   const std::function<void(size_t)> &Done);

/// The texts after all changes that are allowed (safe ones, unsafe ones too if
/// Unsafe). All changes of a file, or none: an overlap is an error.
struct ChangedFile {
  std::string Path, Before, After;
};
llvm::Expected<std::vector<ChangedFile>> changedFiles(const RunResult &R,
                                                      bool Unsafe);

/// Places of the declarations that are changed. One declaration may have
/// instances that disagree: then nothing of it is changed unless all would be.
std::set<Place> changedDeclarations(const Report &R, bool Unsafe);

/// Whether this fix would be applied.
bool isApplied(const ArrayFinding &A, bool Unsafe);

} // namespace shmfix

#endif
