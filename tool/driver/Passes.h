//===- Passes.h - What several passes over one file saw ---------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A file whose conditions name __CUDA_ARCH__ is other code in the host pass and
// for each architecture of its command. Each pass is parsed, analysed and
// verified by itself; here they become one.
//
// In:  the passes, the one that counts most first: the device pass of the
//      newest architecture, other device passes, the host pass.
// Out: arrays, one for each place and instance.
//   - An array that only a later pass saw is added, also one that is declared
//     at the same place with other extents; then one change has to suit both.
//   - Accesses are joined by place. The host pass adds those behind conditions
//     that held in no device pass.
//   - Changes: alike in all passes, or completing each other in text that the
//     other pass skipped, stay as safe as they are. Otherwise the array is
//     changed on request only (conditional-twin), and not at all if a pass has
//     a reason against it.
//   - An array that text which no pass compiled may use (SkippedTwins.cpp) is
//     changed on request only (conditional-twin).
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_DRIVER_PASSES_H
#define SHMFIX_TOOL_DRIVER_PASSES_H

#include "matchers/Analysis.h"
#include "tool/driver/Frontend.h"

namespace shmfix {

struct PassSeen {
  std::string Name; ///< "the pass for sm_80", for messages
  bool Host = false;
  std::vector<ArrayFinding> Arrays;
  /// For each array: text that this pass skipped and that may use it.
  std::vector<std::vector<SkippedText>> Twins;
  std::vector<SkippedText> Skipped;
};

/// PassSeen::Twins of arrays whose changes were just planned.
std::vector<std::vector<SkippedText>>
skippedTwins(const Analysis &A, const std::vector<SkippedText> &Skipped,
             clang::ASTContext &Ctx);

std::vector<ArrayFinding> joinPasses(std::vector<PassSeen> Passes);

} // namespace shmfix

#endif
