//===- ApplyEdits.h - Edits into texts --------------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Texts are bytes: line endings, a byte-order mark and everything else that no
// edit covers stays as it is.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_DRIVER_APPLYEDITS_H
#define SHMFIX_TOOL_DRIVER_APPLYEDITS_H

#include "matchers/Finding.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <map>
#include <string>
#include <vector>

namespace shmfix {

/// A change is proposed that can be written.
bool hasEdits(const ArrayFinding &A);

/// Takes the change back, for this reason.
void takeBack(ArrayFinding &A, Reason Why);

/// Edits by file, sorted, equal ones once.
std::map<std::string, std::vector<Edit>>
editsByFile(const std::vector<Edit> &Edits);

/// Fails when edits overlap or reach over the end of the text.
llvm::Expected<std::string> applyEdits(llvm::StringRef Text,
                                       const std::vector<Edit> &Edits);

} // namespace shmfix

#endif
