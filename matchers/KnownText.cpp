//===- KnownText.cpp - What users say is known ------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "matchers/KnownText.h"

#include <algorithm>

using namespace llvm;

namespace shmfix {

namespace {

constexpr unsigned MaxThreads = 1024; // of a block, on every device so far

Expected<BlockShape> shape(StringRef Text) {
  SmallVector<StringRef, 3> Parts;
  Text.split(Parts, ',');
  BlockShape B;
  unsigned *Axes[] = {&B.X, &B.Y, &B.Z};
  bool Good = Parts.size() <= 3;
  for (size_t I = 0; Good && I < Parts.size(); ++I)
    Good = !Parts[I].trim().getAsInteger(10, *Axes[I]) && *Axes[I] != 0;
  if (!Good)
    return createStringError("'" + Text.str() + "' is no block shape; write X, X,Y or X,Y,Z, such as 32,8");
  // The first product is looked at alone, so that the second cannot wrap.
  if (uint64_t(B.X) * B.Y > MaxThreads || uint64_t(B.X) * B.Y * B.Z > MaxThreads)
    return createStringError("block '" + Text.str() + "' has more than 1024 threads, which no device runs");
  return B;
}

} // namespace

Error addBlock(StringRef Text, AnalysisOptions &To) {
  auto [Name, Shape] = Text.split('=');
  bool Named = Text.contains('=');
  auto S = shape(Named ? Shape : Text);
  if (!S)
    return S.takeError();
  To.Shapes.Blocks[Named ? Name.trim().str() : ""] = *S;
  return Error::success();
}

Error addAssumption(StringRef Text, AnalysisOptions &To) {
  auto [Name, Number] = Text.split('=');
  Name = Name.trim();
  int64_t Value;
  if (Name.empty() || Number.trim().getAsInteger(0, Value))
    return createStringError("'" + Text.str() + "' is no assumption; write NAME=VALUE or KERNEL:NAME=VALUE with a whole number");
  // The block shape has one place.
  unsigned BlockShape::*Axis = Name == "blockDim.x"   ? &BlockShape::X
                               : Name == "blockDim.y" ? &BlockShape::Y
                               : Name == "blockDim.z" ? &BlockShape::Z
                                                      : nullptr;
  if (Axis)
    To.Shapes.Blocks[""].*Axis = unsigned(std::clamp<int64_t>(Value, 1, MaxThreads));
  To.Assume[Name.str()] = Value;
  return Error::success();
}

} // namespace shmfix
