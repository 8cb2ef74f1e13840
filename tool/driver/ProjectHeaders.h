//===- ProjectHeaders.h - Where a project keeps a header --------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  a source, and a name in an #include of it that was not found.
// Out: the folder of the project from which that name is found, as -I would
//      give it; empty when there is none or several are equally likely.
//
// The project is the folder tree above the source up to .git, or else the
// highest folder above it, eight levels at most, that has a file by which
// projects are known (README, LICENSE, CMakeLists.txt, Makefile, ...). Of several headers
// of that name the one whose path shares most with the source's counts: a
// guess, which callers report. The tree is listed once for each project.
// Thread-safe.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_DRIVER_PROJECTHEADERS_H
#define SHMFIX_TOOL_DRIVER_PROJECTHEADERS_H

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace shmfix {

class ProjectHeaders {
public:
  std::string folderFor(llvm::StringRef Source, llvm::StringRef Name);

private:
  using Index = llvm::StringMap<std::vector<std::string>>; ///< paths by file name
  const Index &indexOf(const std::string &Root);

  std::mutex Guard;
  std::map<std::string, std::unique_ptr<Index>> Indexes; ///< by root
};

/// The project's root; the source's own folder when nothing tells.
std::string projectRoot(llvm::StringRef Source);

} // namespace shmfix

#endif
