//===- PassMerge.h - One place, one finding ---------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The same array is met in the device and the host pass, in several template
// instances, and in each translation unit that includes its header. Findings
// that say the same are one; those that differ stay, one an instance.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_MATCHERS_PASSMERGE_H
#define SHMFIX_MATCHERS_PASSMERGE_H

#include "matchers/Finding.h"

namespace shmfix {

/// Sorts by file, line, column, kernel and merges. Files are compared by name:
/// callers give real paths or names that are spelled alike.
void mergeFindings(std::vector<ArrayFinding> &Arrays);

} // namespace shmfix

#endif
