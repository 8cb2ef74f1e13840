//===- Trees.h - Copies of source trees -------------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The user's tree is only read. Version-control folders (.git, .hg, .svn) and
// build folders of this project's own (.shmfix-bench*) are not copied, nor are
// pipes, sockets and devices. A copy can be written by its owner. A link that
// leads out of the tree becomes a copy of the file, or an absolute link to the
// folder, it leads to; an absolute link into the tree leads into the copy.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_HARNESS_TREES_H
#define SHMFIX_HARNESS_TREES_H

#include "harness/Experiment.h"

#include "llvm/ADT/ArrayRef.h"

namespace shmfix::bench {

llvm::Error copyTree(llvm::StringRef From, llvm::StringRef To);

/// Bytes of what copyTree would copy; stops counting above Limit.
uint64_t sizeOfTree(llvm::StringRef Root, uint64_t Limit);

/// Applies the edits of some changes to the tree at Root.
llvm::Error editTree(llvm::StringRef Root, const std::vector<Change> &Changes,
                     llvm::ArrayRef<unsigned> Which);

/// A unified diff of two folders, with paths a/... and b/...
llvm::Expected<std::string> diffTrees(llvm::StringRef Before, llvm::StringRef After);

} // namespace shmfix::bench

#endif
