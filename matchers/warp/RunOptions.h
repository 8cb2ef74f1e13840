//===- RunOptions.h - What a run is given, launches it finds ----*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In and out of the interpreter besides its log. Sizes in bytes.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_MATCHERS_WARP_RUNOPTIONS_H
#define SHMFIX_MATCHERS_WARP_RUNOPTIONS_H

#include "matchers/lanes/Symbols.h"

#include "matchers/Finding.h"

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"

#include <array>
#include <map>
#include <optional>
#include <string>

namespace shmfix::warp {

/// What is known before the run.
struct RunOptions {
  BlockShape Block;
  std::optional<std::array<std::optional<int64_t>, 3>> Grid;
  /// Values by name: kernel parameters, "gridDim.x", macros are not names.
  std::map<std::string, int64_t> Assume;
  /// Kernel arguments known from launches, by parameter index.
  std::map<unsigned, int64_t> Arguments;
  lanes::Splits Splits;
  bool MaySplit = true;
  uint64_t StepLimit = 4'000'000;
  banks::WarpKind Wave; ///< of 64 lanes each run is one half
  bool Host = false; ///< a host function: one lane, launches are wanted
  /// Turns are skipped only where they touch the very bytes that those touch
  /// which stand for them; a loop whose end is not known takes a fixed number.
  bool EveryTurn = false;
  /// Loops without a known end take few turns inside others of their kind.
  bool Coarse = false;
  /// Host: how conditions that are not known turn out (of a switch: the label's
  /// place in its list).
  std::map<const clang::Stmt *, unsigned> Outcomes;
};

/// One <<<>>> or cudaLaunchKernel met in host code.
struct LaunchFact {
  const clang::FunctionDecl *Kernel = nullptr;
  std::array<std::optional<int64_t>, 3> Grid, Block;
  std::map<unsigned, int64_t> Arguments; ///< those that are constant
  std::optional<int64_t> SharedBytes;
  clang::SourceLocation Where;
  bool operator==(const LaunchFact &) const = default;
  bool knowsBlock() const { return Block[0] && Block[1] && Block[2]; }
};

} // namespace shmfix::warp

#endif
