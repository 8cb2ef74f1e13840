//===- WriteChanges.h - The changes of a run into their files ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All edits of an array belong together. Files that share an array's edits are
// written all, or none of them: each is made ready before the first is changed,
// and what was changed goes back when a later one fails.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_DRIVER_WRITECHANGES_H
#define SHMFIX_TOOL_DRIVER_WRITECHANGES_H

#include "tool/driver/Driver.h"

#include "llvm/Support/Error.h"

#include <functional>
#include <set>

namespace shmfix {

/// Declarations whose change is on disk now. Complain gets one error for each
/// file that was not written.
std::set<Place> writeChanges(const Report &R, const std::vector<ChangedFile> &Changed, bool Unsafe,
                             const std::function<void(llvm::Error)> &Complain);

} // namespace shmfix

#endif
