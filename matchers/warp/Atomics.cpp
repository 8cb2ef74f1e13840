//===- Atomics.cpp - What atomics become in machine code ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Shared memory has atomics of 4-byte integers, and exchange and
// compare-and-swap of 4 and 8 bytes. Read off the SASS of nvcc 13.0 for sm_75 to
// sm_120, and counted on an H200:
//   - all other types and operations become a loop: load, compute, swap if
//     nobody came between (ATOMS.CAST.SPIN). In each turn one lane of each bank
//     gets through, so that the turns of one warp are as many as queue; other
//     warps on the same words add to that;
//   - compare-and-swap moves two values: twice the wavefronts;
//   - adding the constant 1, with the result unused, is ATOMS.POPC.INC from
//     sm_80 on: lanes on one word are counted and added at once;
//   - where the address is seen to be the same for all lanes, the lanes' values
//     are combined first and one lane updates the word: sums always, minimum,
//     maximum and bits if the result is unused.
//
//===----------------------------------------------------------------------===//

#include "matchers/warp/Interpreter.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <bit>

using namespace clang;

namespace shmfix::warp {

namespace {

enum class Operation : uint8_t { Add, Combinable, Counting, Exchange, CompareSwap };

Operation operationOf(llvm::StringRef N) {
  const std::string Low = N.lower();
  auto Is = [&](std::initializer_list<const char *> Names) {
    return llvm::is_contained(Names, Low);
  };
  return Is({"add", "sub"})                       ? Operation::Add
         : Is({"min", "max", "and", "or", "xor"}) ? Operation::Combinable
         : Is({"exch"})                           ? Operation::Exchange
         : Is({"cas"})                            ? Operation::CompareSwap
                                                  : Operation::Counting;
}

/// Passes of an atomic of 4 bytes.
unsigned passes(const LaneValue &Offset, Mask Active, banks::Op Kind) {
  banks::Request R;
  R.Kind = Kind;
  R.Active = Active;
  for (unsigned L = 0; L < lanes::WarpSize; ++L)
    R.Offset[L] = Active >> L & 1 ? int32_t(Offset.V[L]) : 0;
  return banks::evaluate(R).Wavefronts;
}

} // namespace

/// Is the value of the call read?
Fact Interpreter::resultUsed(const CallExpr *E) const {
  if (E == Unused)
    return Fact::No;
  return E == Returned ? Fact::Unclear : Fact::Yes;
}

void Interpreter::atomicFunction(llvm::StringRef Name, const CallExpr *E) {
  Name.consume_front("atomic");
  if (!Name.consume_back("_block"))
    Name.consume_back("_system");
  AtomicUse U;
  U.Name = Name;
  U.Address = E->getArg(0);
  U.Used = resultUsed(E);
  for (unsigned I = 1; I < E->getNumArgs(); ++I) {
    const Expr *X = E->getArg(I);
    if (!isScalar(X->getType()) || X->isGLValue())
      continue;
    auto C = eval(X).L.constantIn(Active);
    // What adds one: add 1, sub -1, inc without a limit.
    int64_t One = Name.equals_insensitive("add")   ? 1
                  : Name.equals_insensitive("sub") ? -1
                  : Name.equals_insensitive("inc") ? int64_t(UINT32_MAX)
                                                   : 0;
    if (I == 1 && One && C && uint32_t(*C) == uint32_t(One))
      U.One = settledAtCompileTime(X) ? Fact::Yes : Fact::Unclear;
  }
  QualType T = U.Address->getType()->getPointeeType();
  U.Integer = T->isIntegralOrEnumerationType();
  recordAtomic(pointee(eval(U.Address)), sizeOf(T), U);
}

void Interpreter::recordAtomic(const Place &P, unsigned Bytes, const AtomicUse &U) {
  const Operation Op = operationOf(U.Name);
  const Mask Entry = Active;
  const auto Saved = Unsure;
  auto Doubt = [&](ReasonCode Why) {
    if (!Unsure)
      Unsure = Why;
  };
  banks::Op Kind = banks::Op::Atomic;
  const bool Swaps = Op == Operation::Exchange || Op == Operation::CompareSwap;
  const bool Native = Swaps ? Bytes == 4 || Bytes == 8 : Bytes == 4 && U.Integer;
  if (Opt.Wave.Maker != banks::Vendor::Nvidia) {
    // As the instruction says.
  } else if (!Native || Op == Operation::CompareSwap) {
    if (!Native)
      Doubt(ReasonCode::RetryLoop);
    Kind = banks::Op::CompareSwap;
  } else if (P.Off.knownIn(Active) && P.Off.termsUniformIn(Active)) {
    const bool MayCount = Opt.Wave.CountsOnes && U.One != Fact::No && U.Used != Fact::Yes;
    const bool Counts = MayCount && U.One == Fact::Yes && U.Used == Fact::No;
    const bool MayCombine =
        Op == Operation::Add || (Op == Operation::Combinable && U.Used != Fact::Yes);
    const unsigned Queue = passes(P.Off, Active, banks::Op::Atomic);
    if (Counts)
      Kind = banks::Op::Increment;
    else if (MayCount && passes(P.Off, Active, banks::Op::Increment) < Queue)
      Doubt(ReasonCode::CombinedAtomics);
    else if (MayCombine && Queue > 1 && P.Off.uniformIn(Active)) {
      const Spread S = spreadOf(U.Address, Top);
      if (S == Spread::Uniform && (Op == Operation::Add || U.Used == Fact::No))
        Active &= -Active; // the first lane
      else if (S != Spread::PerLane)
        Doubt(ReasonCode::CombinedAtomics);
    }
  } else if (Opt.Wave.CountsOnes && U.One == Fact::Yes && U.Used == Fact::No) {
    Kind = banks::Op::Increment; // lanes apart by an unknown
  }
  std::swap(AtomicKind, Kind);
  record(P, Bytes, OpKind::Atomic, U.At ? U.At : U.Address);
  std::swap(AtomicKind, Kind);
  Unsure = Saved;
  Active = Entry;
}

} // namespace shmfix::warp
