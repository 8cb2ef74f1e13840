//===- ErrorWatch.h - Errors that a check would not see ---------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A check sees the tree that Clang made, not what was left out of it because of
// an error. A fix in a function with an error is not offered, so the places of
// errors are needed. The engine's own counts do not serve: they count errors
// that the host of the check hides, and have no places.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_TIDY_ERRORWATCH_H
#define SHMFIX_TOOL_TIDY_ERRORWATCH_H

#include "tool/driver/Frontend.h"

#include <memory>

namespace clang {
class DiagnosticsEngine;
}

namespace shmfix {

/// From now on each error is also noted in Out; all goes on to the consumer
/// that was there. A missing header no longer ends what Clang tells.
void watchErrors(clang::DiagnosticsEngine &Diags,
                 std::shared_ptr<ParseOutcome> Out);

} // namespace shmfix

#endif
