//===- TidyOptions.cpp - Options of the clang-tidy check ------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/tidy/TidyOptions.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"

#include <algorithm>

using namespace llvm;

namespace shmfix {
namespace {

constexpr unsigned MaxThreads = 1024; // of a block, on every device so far

Error wrong(const Twine &Text) { return createStringError(Text.str()); }

SmallVector<StringRef, 4> items(StringRef List) {
  SmallVector<StringRef, 4> Parts;
  List.split(Parts, ';', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (StringRef &P : Parts)
    P = P.trim();
  return Parts;
}

Expected<BlockShape> shape(StringRef Text) {
  SmallVector<StringRef, 3> Parts;
  Text.split(Parts, ',');
  BlockShape B;
  unsigned *Axes[] = {&B.X, &B.Y, &B.Z};
  bool Good = Parts.size() <= 3;
  for (size_t I = 0; Good && I < Parts.size(); ++I)
    Good = !Parts[I].trim().getAsInteger(10, *Axes[I]) && *Axes[I] != 0;
  if (!Good)
    return wrong("Block: '" + Text + "' is no block shape; write X, X,Y or "
                 "X,Y,Z, such as 32,8");
  if (uint64_t(B.X) * B.Y > MaxThreads ||
      uint64_t(B.X) * B.Y * B.Z > MaxThreads)
    return wrong("Block: '" + Text + "' has more than 1024 threads, which no "
                 "device runs");
  return B;
}

Error addBlocks(StringRef List, ShapeOptions &To) {
  for (StringRef Item : items(List)) {
    auto [Name, Text] = Item.split('=');
    bool Named = Item.contains('=');
    Expected<BlockShape> S = shape(Named ? Text : Item);
    if (!S)
      return S.takeError();
    To.Blocks[Named ? Name.trim().str() : ""] = *S;
  }
  return Error::success();
}

Error addAssumptions(StringRef List, AnalysisOptions &To) {
  for (StringRef Item : items(List)) {
    auto [Name, Text] = Item.split('=');
    Name = Name.trim();
    int64_t Value;
    if (Name.empty() || Text.trim().getAsInteger(0, Value))
      return wrong("Assume: '" + Item + "' is no assumption; write NAME=VALUE "
                   "or KERNEL:NAME=VALUE with a whole number");
    // The block shape has one place.
    unsigned BlockShape::*Axis = Name == "blockDim.x"   ? &BlockShape::X
                                 : Name == "blockDim.y" ? &BlockShape::Y
                                 : Name == "blockDim.z" ? &BlockShape::Z
                                                        : nullptr;
    if (Axis)
      To.Shapes.Blocks[""].*Axis =
          unsigned(std::clamp<int64_t>(Value, 1, MaxThreads));
    To.Assume[Name.str()] = Value;
  }
  return Error::success();
}

} // namespace

Expected<TidyOptions> parseTidyOptions(StringRef Block, StringRef Arch,
                                       StringRef Assume) {
  TidyOptions O;
  O.Plan.Arch = &banks::defaultArchitecture();
  if (Error E = addBlocks(Block, O.Analysis.Shapes))
    return std::move(E);
  if (Error E = addAssumptions(Assume, O.Analysis))
    return std::move(E);
  if (!Arch.empty()) {
    auto A = banks::findArchitecture(Arch);
    if (!A)
      return wrong("Arch: '" + Arch + "' is not known; 'shmfix banks' lists "
                   "those that are");
    O.Plan.Arch = A->Arch;
    O.Analysis.Measured = A->Arch->SameRules;
    O.Note = A->Note;
  }
  return O;
}

} // namespace shmfix
