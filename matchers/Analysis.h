//===- Analysis.h - From one translation unit to findings -------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The one public entry of matchers/:
//
//   ASTContext -> kernels and shared arrays (SharedArrays)
//              -> block shapes             (LaunchShapes, runs host code)
//              -> warp requests            (warp::Interpreter, warp by warp)
//              -> costs                    (banks::evaluate)
//              -> findings                 (AnalyzedArray)
//
// Prints nothing, edits nothing, knows no option parser. One finding a shared
// array and kernel (instance); one access a place, kind, width and block shape.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_MATCHERS_ANALYSIS_H
#define SHMFIX_MATCHERS_ANALYSIS_H

#include "matchers/Finding.h"
#include "matchers/LaunchShapes.h"
#include "matchers/banks/Architectures.h"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class Expr;
class FunctionDecl;
class VarDecl;
} // namespace clang

namespace shmfix {

struct AssumedInstances;

/// What is asked of a translation unit; a test that is not set asks for all.
/// Kernels that cannot bring any of it are not run.
struct Wanted {
  std::function<bool(const Place &)> Array; ///< declared there
  /// Something of a function that is run stands there.
  std::function<bool(const std::string &File, unsigned Begin, unsigned End)> Text;
};

struct AnalysisOptions {
  ShapeOptions Shapes;
  /// NAME=VALUE for all kernels; KERNEL:NAME=VALUE for one.
  std::map<std::string, int64_t> Assume;
  /// Steps of the interpreter a kernel and block shape may take; at the limit
  /// its accesses are reported as unknown: too-complex.
  uint64_t StepLimit = 4'000'000;
  /// Steps for all kernels of a translation unit together.
  uint64_t TotalSteps = 24'000'000;
  /// Instances of one template that are analysed; libraries make hundreds.
  unsigned MaxInstances = 12;
  /// Lanes and bank rules; of 64 lanes each half is analysed by itself.
  banks::WarpKind Wave;
  /// Bank rules not measured on this architecture: exact becomes bound.
  bool Measured = true;
  /// Takes lanes and rules from an architecture.
  void follow(const banks::Architecture &A) {
    Wave = {A.LanesPerWarp, A.Maker, A.Major >= 8};
    Measured = A.SameRules;
  }
  /// Made for templates that the code does not instantiate (Instances.h).
  const AssumedInstances *Instances = nullptr;
  /// Every turn of every loop, for a proof of places; takes longer.
  bool EveryTurn = false;
  const Wanted *Only = nullptr; ///< null: everything
};

struct AnalyzedArray {
  ArrayFinding Finding;
  const clang::VarDecl *Decl = nullptr;
  const clang::FunctionDecl *Kernel = nullptr; ///< the entry that reached it
  /// For each of Finding.Accesses: an index left its dimension, or the place
  /// was reached through a pointer without known element indices.
  std::vector<bool> Linear;
  /// In some turn of a loop whose end is not known an index of `array[i][j]`
  /// would leave its dimension: so the loop ends before that.
  bool LinearLater = false;
  bool Escaped = false; ///< its address went to code that is not seen
  unsigned ThreadsPerBlock = 0;
  std::optional<int64_t> DynamicBytes; ///< of the launch, where known
  std::vector<ShapeFact> Shapes;       ///< that it was run with
};

struct Analysis {
  std::vector<AnalyzedArray> Arrays;
  /// Functions that contain launches of kernels; for rewrites of byte counts.
  std::vector<const clang::FunctionDecl *> HostFunctions;
  /// Shapes that launches gave, by kernelName().
  std::map<std::string, std::vector<ShapeFact>> Launched;
};

/// Analyses the whole translation unit. Code with errors is skipped where it
/// is not understood; nothing throws, nothing hangs (StepLimit).
Analysis analyze(clang::ASTContext &Ctx, const AnalysisOptions &Options);

/// Accesses of one log entry, priced. Split out for tests and rewrites.
Counts priceOf(const std::vector<RequestGroup> &Groups, banks::Request *Worst);

/// "transpose<float>"
std::string kernelName(const clang::FunctionDecl *F);

} // namespace shmfix

#endif
