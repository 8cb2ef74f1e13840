//===- AsmArithmetic.cpp - Integer instructions of PTX ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "matchers/warp/AsmArithmetic.h"

#include "llvm/ADT/SmallVector.h"

#include <algorithm>

namespace shmfix::warp {

namespace {

/// One instruction for one lane; X has three operands, missing ones are 0.
std::optional<uint64_t> run(llvm::StringRef Op, unsigned Bits, bool Signed, const uint64_t *X) {
  auto Number = [&](uint64_t V) -> int64_t {
    if (Bits == 64)
      return int64_t(V);
    return Signed ? int64_t(int32_t(V)) : int64_t(uint32_t(V));
  };
  const uint64_t A = uint64_t(Number(X[0])), B = uint64_t(Number(X[1])), C = X[2];
  const unsigned By = std::min<uint64_t>(uint32_t(X[1]), Bits); // shifts are clamped
  if (Op == "mov")
    return A;
  if (Op == "add")
    return A + B;
  if (Op == "sub")
    return A - B;
  if (Op == "mul")
    return A * B;
  if (Op == "mad")
    return A * B + C;
  if (Op == "and")
    return A & B;
  if (Op == "or")
    return A | B;
  if (Op == "xor")
    return A ^ B;
  if (Op == "not")
    return ~A;
  if (Op == "shl")
    return By >= Bits ? 0 : A << By;
  if (Op == "shr" && Signed)
    return uint64_t(int64_t(A) >> std::min(By, Bits - 1));
  if (Op == "shr")
    return By >= Bits ? 0 : A >> By;
  if (Op == "min" || Op == "max") {
    bool Less = Signed ? int64_t(A) < int64_t(B) : A < B;
    return Less == (Op == "min") ? A : B;
  }
  if (Op == "bfe") { // bits B.. of A, C of them; above the top the sign
    const unsigned From = X[1] & 255, Count = C & 255;
    if (!Count)
      return 0;
    uint64_t R = 0;
    const unsigned Last = std::min(From + Count - 1, Bits - 1);
    const bool Sign = Signed && (A >> Last & 1);
    for (unsigned I = 0; I < Bits; ++I) {
      bool In = I < Count && From + I < Bits;
      if (In ? A >> (From + I) & 1 : Sign)
        R |= uint64_t(1) << I;
    }
    return R;
  }
  return std::nullopt;
}

} // namespace

std::optional<lanes::LaneValue>
asmResult(llvm::StringRef Text, llvm::function_ref<lanes::LaneValue(unsigned)> Operand,
          lanes::Mask Active) {
  auto [Line, After] = Text.trim(" \t\n\r{}").split(';');
  if (!After.trim(" \t\n\r;}").empty())
    return std::nullopt;
  auto [Code, Arguments] = Line.trim().split(' ');
  llvm::SmallVector<llvm::StringRef, 4> Parts, Names;
  Code.split(Parts, '.');
  Arguments.split(Names, ',');
  llvm::StringRef Type = Parts.back();
  unsigned Bits = 0;
  if (Parts.size() < 2 || Names.size() < 2 || Names.size() > 4 || Names[0].trim() != "%0" ||
      Type.empty() || !llvm::StringRef("usb").contains(Type[0]) ||
      Type.drop_front().getAsInteger(10, Bits) || (Bits != 32 && Bits != 64))
    return std::nullopt;
  // mul.hi, add.cc and the like are others.
  const bool Low = Parts[0] == "mul" || Parts[0] == "mad";
  if (Parts.size() != (Low ? 3u : 2u) || (Low && Parts[1] != "lo"))
    return std::nullopt;
  lanes::LaneValue In[3];
  for (size_t I = 1; I < Names.size(); ++I) {
    llvm::StringRef N = Names[I].trim();
    unsigned Index = 0;
    int64_t Number = 0;
    if (N.consume_front("%")) {
      if (N.getAsInteger(10, Index))
        return std::nullopt;
      In[I - 1] = Operand(Index);
    } else if (!N.getAsInteger(0, Number)) {
      In[I - 1] = lanes::LaneValue::constant(Number);
    } else {
      return std::nullopt;
    }
    if (!In[I - 1].concreteIn(Active))
      return std::nullopt;
  }
  lanes::LaneValue R;
  for (unsigned L = 0; L < lanes::WarpSize; ++L) {
    const uint64_t X[3] = {uint64_t(In[0].V[L]), uint64_t(In[1].V[L]), uint64_t(In[2].V[L])};
    auto V = run(Parts[0], Bits, Type[0] == 's', X);
    if (!V)
      return std::nullopt;
    R.V[L] = int64_t(*V);
  }
  return R;
}

} // namespace shmfix::warp
