//===- Branches.cpp - Branches that may or may not be taken ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "matchers/warp/Interpreter.h"

using namespace clang;

namespace shmfix::warp {

static constexpr size_t MaxChoices = 12; ///< in one host function

Value Interpreter::joined(const Value &A, const Value &B, ReasonCode Why) {
  if (A.Base != B.Base || A.Function != B.Function) {
    if (A.Base && !B.Base && B.L.constantIn(Active) == 0)
      return A; // null or the object: what is accessed is the object
    if (B.Base && !A.Base && A.L.constantIn(Active) == 0)
      return B;
    return Value::unknown(ReasonCode::BranchDependentIndex);
  }
  Value R = A;
  R.UniformUnknown = false;
  R.Likely = -1;
  if (A.L.V == B.L.V && A.L.Known == B.L.Known && A.L.Terms.size() == B.L.Terms.size()) {
    bool Same = true;
    for (size_t I = 0; I < A.L.Terms.size(); ++I)
      Same &= A.L.Terms[I].M == B.L.Terms[I].M && A.L.Terms[I].C == B.L.Terms[I].C;
    if (Same) {
      if (A.Subs != B.Subs)
        R.Subs = nullptr;
      return R;
    }
  }
  R.Subs = nullptr;
  if (!A.L.knownIn(Active) || !B.L.knownIn(Active)) {
    R.L = LaneValue::unknown(A.L.knownIn(Active) ? B.L.Why : A.L.Why);
    return R;
  }
  LaneValue D = lanes::apply(lanes::BinaryOp::Sub, A.L, B.L, {64, true}, Syms, Active);
  if (Why == ReasonCode::UnknownUniform && D.uniformIn(Active)) {
    // One of two values for all lanes: the second plus a shift. The shift is
    // a multiple of the difference where that is a number.
    int64_t Step = 1;
    if (auto C = D.constantIn(Active); C && *C)
      Step = *C;
    std::string Key = "join" + std::to_string(Visits[&Syms]++);
    auto Id = Syms.symbol(Key);
    Syms.info(Id).Low = 0;
    Syms.info(Id).High = 1;
    LaneValue S = LaneValue::symbol(Syms, Id);
    R.L = lanes::apply(lanes::BinaryOp::Add, B.L,
                       lanes::apply(lanes::BinaryOp::Mul, S,
                                    LaneValue::constant(Step), {64, true}, Syms,
                                    Active),
                       {64, true}, Syms, Active);
    return R;
  }
  R.L = LaneValue::unknown(ReasonCode::BranchDependentIndex);
  return R;
}

void Interpreter::ghost(const std::function<void()> &Body, Mask Lanes) {
  Mask SavedActive = Active;
  LoopMasks SavedLoop = Loop;
  Mask SavedReturned = Top->Returned;
  Value SavedResult = Top->Result;
  Place SavedPlace = Top->ResultPlace;
  size_t M = Mem.mark();
  ++OpenDepth;
  Active = Lanes;
  Body();
  --OpenDepth;
  Mem.rollback(M);
  MayLeave |= Active != Lanes;
  Active = SavedActive;
  Loop = SavedLoop;
  Top->Returned = SavedReturned;
  Top->Result = SavedResult;
  Top->ResultPlace = SavedPlace;
}

void Interpreter::both(const std::function<void()> &Then, Mask ThenLanes,
                       const std::function<void()> &Else, Mask ElseLanes,
                       ReasonCode Why) {
  Mask Entry = Active, Sure = ThenLanes & ~ElseLanes;
  LoopMasks L0 = Loop;
  Mask R0 = Top->Returned;
  ++OpenDepth;
  size_t M = Mem.mark();
  Active = ThenLanes;
  Then();
  Mask A1 = Active, R1 = Top->Returned;
  LoopMasks L1 = Loop;
  auto After1 = Mem.rollback(M);
  Active = ElseLanes;
  Loop = L0;
  Top->Returned = R0;
  M = Mem.mark();
  Else();
  Mask A2 = Active, R2 = Top->Returned;
  LoopMasks L2 = Loop;
  auto Before2 = Mem.commit(M);
  --OpenDepth;

  Active = Entry;
  auto Join = [&](Memory::Location At, const std::optional<Cell> &One,
                  const std::optional<Cell> &Two) {
    if (!One || !Two) {
      // Set on one side only: that value, as the other reads nothing.
      Mem.put(At, One ? One : Two);
      return;
    }
    if (One->Size != Two->Size) {
      Mem.put(At, std::nullopt);
      return;
    }
    Value V = joined(One->V, Two->V, Why);
    if (Sure)
      V = select(Sure, One->V, V);
    if (Mask Only2 = ElseLanes & ~ThenLanes)
      V = select(Only2, Two->V, V);
    Mem.put(At, Cell{One->Size, V});
  };
  for (auto &[At, One] : After1) {
    Join(At, One, Mem.cellAt(At));
    Before2.erase(At);
  }
  for (auto &[At, Was] : Before2)
    Join(At, Was, Mem.cellAt(At));
  // A lane goes on if it may; it has left only if both sides leave.
  Active = A1 | A2 | (Entry & ~(ThenLanes | ElseLanes));
  MayLeave |= A1 != ThenLanes || A2 != ElseLanes;
  Mask Gone = ~Active;
  Top->Returned = R0 | ((R1 | R2) & Gone);
  Loop.Broke = L0.Broke | ((L1.Broke | L2.Broke) & Gone);
  Loop.Continued = L0.Continued | ((L1.Continued | L2.Continued) & Gone);
}

/// Host code only: the outcome that was given; without one, a note that there
/// are several.
std::optional<unsigned> Interpreter::outcomeOf(const Stmt *S, unsigned Outcomes) {
  if (!Opt.Host)
    return std::nullopt;
  if (auto It = Opt.Outcomes.find(S); It != Opt.Outcomes.end())
    return It->second;
  std::pair<const Stmt *, unsigned> Choice{S, Outcomes};
  if (Choices.size() < MaxChoices && !llvm::is_contained(Choices, Choice))
    Choices.push_back(Choice);
  return std::nullopt;
}

void Interpreter::choose(const Stmt *S, Cond &C) {
  if (!C.Maybe)
    return;
  if (auto O = outcomeOf(S, 2)) {
    (*O ? C.True : C.False) |= C.Maybe;
    C.Maybe = 0;
  }
}

void Interpreter::applyCond(const Cond &C, const std::function<void()> &Then,
                            const std::function<void()> &Else,
                            bool ThenLeaves, bool ElseLeaves) {
  Mask Entry = Active;
  if (!C.Maybe) {
    Mask Left = 0;
    if (C.True) {
      Active = C.True;
      Then();
      Left = Active;
    }
    Active = C.False;
    if (C.False && !stopped())
      Else();
    Active |= Left | (Entry & ~(C.True | C.False));
    return;
  }
  bool Data = C.Why != ReasonCode::UnknownUniform && !C.Uniform;
  int Likely = C.Likely;
  // What leaves at once is the exception.
  if (!Data && ThenLeaves != ElseLeaves)
    Likely = ElseLeaves;
  if (Likely == 1 || (Likely == 0 && !Data)) {
    // A size check: as a full tile passes it.
    Mask T = C.True, F = C.False;
    (Likely ? T : F) |= C.Maybe;
    ghost(Likely ? Else : Then, C.Maybe);
    Mask Left = 0;
    if (T) {
      Active = T;
      Then();
      Left = Active;
    }
    Active = F;
    if (F && !stopped())
      Else();
    Active |= Left;
    return;
  }
  auto Saved = Unsure;
  if (Data && !Unsure)
    Unsure = ReasonCode::DataDependentMask;
  if (Data && ThenLeaves) {
    ghost(Then, C.True | C.Maybe);
    if (C.True) {
      Active = C.True;
      Then();
    }
    Active = Entry & ~C.True;
    Else();
    return; // who is left is not known from here on: Unsure stays
  }
  bool SavedMask = MaskOpen;
  MaskOpen |= !Data && !C.Uniform;
  // Only where all lanes go one way their values stay one of two together.
  ReasonCode Why = C.Why == ReasonCode::UnknownUniform && !C.Uniform
                       ? ReasonCode::BranchDependentIndex
                       : C.Why;
  both(Then, C.True | C.Maybe, Else, C.False | C.Maybe, Why);
  MaskOpen = SavedMask;
  Unsure = Saved;
}

} // namespace shmfix::warp
