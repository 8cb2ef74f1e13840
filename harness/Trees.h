//===- Trees.h - Copies of source trees, and what runs write into them --*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The user's tree is only read. Version-control folders (.git, .hg, .svn) and
// build folders of this project's own (.shmfix-bench*) are not copied.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_HARNESS_TREES_H
#define SHMFIX_HARNESS_TREES_H

#include "harness/Experiment.h"

#include "llvm/ADT/ArrayRef.h"

#include <map>

namespace shmfix::bench {

llvm::Error copyTree(llvm::StringRef From, llvm::StringRef To);

/// Bytes of what copyTree would copy; stops counting above Limit.
uint64_t sizeOfTree(llvm::StringRef Root, uint64_t Limit);

/// Applies the edits of some changes to the tree at Root.
llvm::Error editTree(llvm::StringRef Root, const std::vector<Change> &Changes,
                     llvm::ArrayRef<unsigned> Which);

/// A unified diff of two folders, with paths a/... and b/...
llvm::Expected<std::string> diffTrees(llvm::StringRef Before, llvm::StringRef After);

/// What lies in folders at one moment, to tell what a run wrote.
class Snapshot {
public:
  explicit Snapshot(std::vector<std::string> Folders);
  /// New and changed files since then, sorted; removes the new ones, so that
  /// the next run starts from the same state.
  std::vector<WrittenFile> takeWritten() const;

private:
  struct Stamp {
    uint64_t Bytes;
    int64_t Modified; ///< nanoseconds
  };
  std::vector<std::string> Folders;
  std::map<std::string, Stamp> Files;
};

} // namespace shmfix::bench

#endif
