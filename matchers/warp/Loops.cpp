//===- Loops.cpp - Loops, with known and unknown ends ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "matchers/warp/Interpreter.h"

using namespace clang;

namespace shmfix::warp {

namespace {

/// Turns of a loop whose end is not known: enough for every bank pattern that
/// moves by whole words a turn to come round.
constexpr unsigned MaxOpenTurns = 32;
constexpr unsigned MaxOpenHostTurns = 2, MaxCoarseTurns = 4;

/// Turns of a loop without any shared access (in host code: without a launch)
/// after which the rest is skipped.
constexpr unsigned MaxQuietTurns = 130;
constexpr unsigned MaxQuietHostTurns = 24;

} // namespace

void Interpreter::oneTurn(const Stmt *Prologue, const Stmt *Body) {
  exec(Prologue);
  exec(Body);
  Active |= Loop.Continued & ~Top->Returned;
  Loop.Continued = 0;
}

Value Interpreter::resolved(Value V) const {
  if (CaseValues.empty() || V.L.Terms.empty())
    return V;
  for (auto &T : V.L.Terms) {
    const auto &F = Syms.factors(T.M);
    auto It = F.size() == 1 ? CaseValues.find(F[0]) : CaseValues.end();
    if (It == CaseValues.end())
      continue;
    for (unsigned L = 0; L < lanes::WarpSize; ++L) {
      V.L.V[L] += T.C[L] * It->second;
      T.C[L] = 0;
    }
  }
  std::erase_if(V.L.Terms, [](const lanes::Term &T) {
    for (int64_t C : T.C)
      if (C)
        return false;
    return true;
  });
  return V;
}

/// What a loop left after a number of turns that is not known: cells that move
/// by the same step each turn become start + step * k; the rest is unknown.
void Interpreter::widen(
    const std::map<Memory::Location, std::optional<Cell>> &Before,
    unsigned Turns, const Stmt *S) {
  if (!Turns)
    return;
  Value K = uniformUnknown(S, "trip");
  if (!K.L.Terms.empty())
    Syms.info(Syms.factors(K.L.Terms[0].M)[0]).Low = 0;
  for (auto &[At, Was] : Before) {
    auto Now = Mem.cellAt(At);
    if (!Was || !Now || Was->Size != Now->Size)
      continue;
    Value V = Now->V;
    if (V.Base != Was->V.Base || V.Function)
      continue;
    if (!V.L.knownIn(Active) || !Was->V.L.knownIn(Active))
      continue;
    LaneValue D = lanes::apply(lanes::BinaryOp::Sub, V.L, Was->V.L, {64, true},
                               Syms, Active);
    if (D.constantIn(Active) == 0)
      continue;
    V.UniformUnknown = false;
    V.Likely = -1;
    auto C = D.constantIn(Active);
    if (!V.IsFloat && C && *C % int64_t(Turns) == 0) {
      LaneValue Move = lanes::apply(lanes::BinaryOp::Mul, K.L,
                                    LaneValue::constant(*C / int64_t(Turns)),
                                    {64, true}, Syms, Active);
      V.L = lanes::apply(lanes::BinaryOp::Add, Was->V.L, Move, {64, true}, Syms,
                         Active);
      V.Subs = nullptr;
    } else if (V.L.uniformIn(Active)) {
      V.L = uniformUnknown(S, "left").L;
      V.Subs = nullptr;
    } else if (D.uniformIn(Active)) {
      V.L = lanes::apply(lanes::BinaryOp::Add, Was->V.L,
                         uniformUnknown(S, "moved").L, {64, true}, Syms, Active);
      V.Subs = nullptr;
    } else {
      V.L = LaneValue::unknown(ReasonCode::BranchDependentIndex);
    }
    Mem.put(At, Cell{Now->Size, V});
  }
}

void Interpreter::execLoop(const Stmt *S, const Expr *Condition,
                           const Expr *Increment, const Stmt *Prologue,
                           const Stmt *Body, bool TestFirst) {
  Mask Entry = Active, Exited = 0;
  LoopMasks Outer = Loop;
  Loop = {};
  auto OuterUnsure = Unsure;
  bool OuterMayLeave = MayLeave;
  MayLeave = false;
  const bool OuterSearches = std::exchange(Searches, false);
  Accesses OuterMade = Made, Previous, All;
  bool Open = false, Cut = false, DataMask = false;
  unsigned Turn = 0, Stable = 0;
  size_t M = Mem.mark();
  size_t LaunchesBefore = Launches.size();
  // Nests of quiet host loops (references, initialisation) are cut sooner.
  unsigned QuietTurns =
      Opt.Host ? std::max(2u, MaxQuietHostTurns >> std::min(8u, 2 * LoopDepth))
               : MaxQuietTurns;
  ++LoopDepth;
  const unsigned OpenTurns = Opt.Host        ? MaxOpenHostTurns
                             : OpenDepth && Opt.Coarse ? MaxCoarseTurns
                             : Opt.EveryTurn ? std::max(2u, MaxOpenTurns >> 2 * OpenDepth)
                                             : MaxOpenTurns;
  LoopsAround.push_back(S);
  const size_t CountersBefore = Counters.size();
  KeptRolled[S] |= KeepRolled;
  const bool Unrolled = unrolls(S);
  KeepRolled = false;
  RolledDepth += !Unrolled;
  const bool MaySkip =
      !Opt.Host && Condition && !isa<CXXForRangeStmt>(S);
  LoopAhead Ahead{S, Condition, Increment, Prologue, Body, Unrolled};
  std::vector<Accesses> Turns; // so far
  auto OneTurn = [&] {
    if (Unrolled)
      oneTurn(Prologue, Body);
    else
      apart([&] { oneTurn(Prologue, Body); });
  };

  while (Active && step()) {
    Made = {};
    if (TestFirst || Turn) {
      Cond C = condition(Condition);
      if (C.Maybe) {
        if (!Open) {
          Open = true;
          ++OpenDepth;
        }
        Searches = true;
        if (C.Why != ReasonCode::UnknownUniform && !C.Uniform) {
          DataMask = true;
          if (!Unsure)
            Unsure = ReasonCode::DataDependentMask;
        }
      }
      Exited |= C.False;
      Active = C.True | C.Maybe;
      if (!Active)
        break;
    }
    uint64_t StepsBefore = Steps;
    OneTurn();
    ++Turn;
    Searches |= MayLeave;
    if (MayLeave && !Open) {
      Open = true;
      ++OpenDepth;
    }
    if (Active && Increment)
      discard(Increment);
    if (Made)
      All.add(Made);
    Stable = Made.Patterns == Previous.Patterns ? Stable + 1 : 0;
    Previous = Made;
    if (MaySkip && !Open) {
      Turns.push_back(Made);
      Ahead.Cost = Steps - StepsBefore;
      skipAhead(Ahead, Turns);
    }
    if (Open && (Turn >= OpenTurns || (Stable >= 2 && !Opt.EveryTurn))) {
      Cut = true;
      break;
    }
    bool Quiet = Opt.Host ? Launches.size() == LaunchesBefore : !All;
    if (!Open && Quiet && Turn >= QuietTurns) {
      Cut = true;
      break;
    }
  }
  Searches = OuterSearches;
  Counters.resize(CountersBefore);
  RolledDepth -= !Unrolled;
  --LoopDepth;
  LoopsAround.pop_back();
  if (Open)
    --OpenDepth;
  Active = Entry & ~Top->Returned;
  if ((Open || Cut) && Active && !stopped())
    widen(Mem.commit(M), Turn, S);
  else
    Mem.keep();
  Loop = Outer;
  if (DataMask && !OuterUnsure)
    Unsure = OuterUnsure;
  MayLeave = OuterMayLeave;
  Made = OuterMade;
  if (All)
    Made.add(All);
}

} // namespace shmfix::warp
