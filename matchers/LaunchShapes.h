//===- LaunchShapes.h - Which block shapes a kernel runs with ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sources, strongest first: the option --block, the configuration file, the
// launches in the translation unit (found by running its host code with what
// is known), what the kernel itself says (__launch_bounds__ together with the
// axes that it uses, comparisons of blockDim), an assumption that is named.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_MATCHERS_LAUNCHSHAPES_H
#define SHMFIX_MATCHERS_LAUNCHSHAPES_H

#include "matchers/Finding.h"
#include "matchers/warp/Interpreter.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringRef.h"

#include <map>
#include <string>
#include <vector>

namespace shmfix {

/// A block shape to analyse a kernel under, and what is known with it.
struct ShapeFact {
  BlockShape Block;
  BlockSource Source = BlockSource::Assumed;
  std::optional<std::array<std::optional<int64_t>, 3>> Grid;
  std::map<unsigned, int64_t> Arguments; ///< the same in all such launches
  /// Of these, those that another launch of the shape gives without a known value.
  std::vector<unsigned> Doubtful;
  bool OtherBlocks = false; ///< some launch has a block that is not known
  std::optional<int64_t> SharedBytes;    ///< dynamic, of the largest launch
};

struct ShapeOptions {
  /// By kernel name (as written, or qualified); "" stands for all kernels.
  std::map<std::string, BlockShape> Blocks;
  std::map<std::string, BlockShape> ConfigBlocks;
  /// Launches that another pass over the same file saw, by kernelName().
  std::map<std::string, std::vector<ShapeFact>> OtherPass;
};

class LaunchShapes {
public:
  LaunchShapes(clang::ASTContext &Ctx, const ShapeOptions &Options);

  /// Runs the host functions given; call once before shapesOf. What their callers
  /// (Roots) pass on is known better than what they would run with alone.
  void collect(llvm::ArrayRef<const clang::FunctionDecl *> HostFunctions,
               llvm::ArrayRef<const clang::FunctionDecl *> Roots);

  /// At most eight shapes, never none.
  std::vector<ShapeFact> shapesOf(const clang::FunctionDecl *Kernel) const;

private:
  clang::ASTContext &Ctx;
  const ShapeOptions &Options;
  using Facts = llvm::DenseMap<const clang::FunctionDecl *, std::vector<warp::LaunchFact>>;
  Facts Launches;
  Facts Beside; ///< of a shape that was seen before, at another place
};

/// Looks a kernel up by plain or qualified name, then "".
std::optional<BlockShape>
shapeByName(const std::map<std::string, BlockShape> &Shapes,
            const clang::FunctionDecl *Kernel);

} // namespace shmfix

#endif
