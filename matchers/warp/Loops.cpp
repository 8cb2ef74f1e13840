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

/// Turns of a loop without any shared access (in host code: without a launch)
/// after which the rest is skipped.
constexpr unsigned MaxQuietTurns = 130;
constexpr unsigned MaxQuietHostTurns = 24;

/// A loop is skipped ahead after this many turns with the same accesses, if at
/// least this many turns are left.
constexpr unsigned SteadyTurns = 4;
constexpr unsigned WorthSkipping = 32;
/// Turns of an unrolled loop that are run for the rest, together: a wide access
/// takes up to 4. Turns of a loop that stays rolled never merge: one will do.
constexpr unsigned UnrolledStretch = 8;

/// Turns that are counted, without their bodies, to find where a loop ends.
constexpr unsigned MaxCountedTurns = 1 << 14;

} // namespace

/// How many more turns a loop makes if its body leaves the condition alone:
/// tests and increments only, undone after. None if that is not known.
std::optional<unsigned> Interpreter::turnsLeft(const Expr *Condition,
                                               const Expr *Increment) {
  Trial Undone(*this);
  for (unsigned N = 0; N < MaxCountedTurns && step(); ++N) {
    Cond C = condition(Condition);
    if (C.Maybe || (C.True && C.False))
      return std::nullopt; // lanes part: every turn has to be run
    if (!C.True)
      return N;
    discard(Increment);
  }
  return std::nullopt;
}

void Interpreter::oneTurn(const Stmt *Prologue, const Stmt *Body) {
  exec(Prologue);
  exec(Body);
  Active |= Loop.Continued & ~Top->Returned;
  Loop.Continued = 0;
}

/// Two turns, tried and undone: does everything that is known and that a turn
/// changes move by the same step in both? Only then does advance() hold.
bool Interpreter::movesSteadily(const Expr *Increment, const Stmt *Prologue,
                                const Stmt *Body) {
  Trial Undone(*this);
  const Mask Entry = Active;
  bool Steady = true;
  std::map<Memory::Location, LaneValue> Steps;
  for (unsigned Turn = 0; Turn < 2 && Steady; ++Turn) {
    size_t T = Mem.mark();
    oneTurn(Prologue, Body);
    discard(Increment);
    Steady &= Active == Entry;
    for (auto &[At, Was] : Mem.commit(T)) {
      auto Now = Mem.cellAt(At);
      if (!Was || !Now || Now->V.IsFloat || Was->Size != Now->Size ||
          !Now->V.L.knownIn(Active) || !Was->V.L.knownIn(Active))
        continue; // made anew in each turn, or not known before and after
      LaneValue D = lanes::apply(lanes::BinaryOp::Sub, Now->V.L, Was->V.L,
                                 {64, true}, Syms, Active);
      Steady &= Now->V.Base == Was->V.Base;
      auto [It, First] = Steps.try_emplace(At, D);
      if (First) {
        // Met in the second turn only: it stood still in the first.
        Steady &= Turn == 0 || D.constantIn(Active) == 0;
        continue;
      }
      LaneValue Difference = lanes::apply(lanes::BinaryOp::Sub, D, It->second,
                                          {64, true}, Syms, Active);
      Steady &= Difference.constantIn(Active) == 0;
    }
  }
  return Steady;
}

/// The accesses of a turn to come, without recording them: the increment is
/// run so many times, then the body once; all is undone.
uint64_t Interpreter::hashOfTurn(unsigned Ahead, const Expr *Increment,
                                 const Stmt *Prologue, const Stmt *Body) {
  Trial Undone(*this);
  for (unsigned N = 0; N < Ahead && step(); ++N)
    discard(Increment);
  AccessHash = 0;
  oneTurn(Prologue, Body);
  return AccessHash;
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

/// The body ran once and Turns more times unseen: what moved by one step keeps
/// moving, the rest is not known.
void Interpreter::advance(
    const std::map<Memory::Location, std::optional<Cell>> &Before,
    unsigned Turns, const Stmt *S) {
  for (auto &[At, Was] : Before) {
    auto Now = Mem.cellAt(At);
    if (!Was || !Now || Was->Size != Now->Size || Now->V.Base != Was->V.Base)
      continue;
    Value V = Now->V;
    if (!V.L.knownIn(Active) || !Was->V.L.knownIn(Active))
      continue;
    LaneValue D = lanes::apply(lanes::BinaryOp::Sub, V.L, Was->V.L, {64, true},
                               Syms, Active);
    if (D.constantIn(Active) == 0)
      continue;
    if (!V.IsFloat && D.concreteIn(Active)) {
      V.L = lanes::apply(lanes::BinaryOp::Add, V.L,
                         lanes::apply(lanes::BinaryOp::Mul, D,
                                      LaneValue::constant(Turns), {64, true},
                                      Syms, Active),
                         {64, true}, Syms, Active);
    } else if (V.L.uniformIn(Active)) {
      V.L = uniformUnknown(S, "left").L;
    } else {
      V.L = LaneValue::unknown(ReasonCode::BranchDependentIndex);
    }
    V.Subs = nullptr;
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
  uint64_t OuterHash = AccessHash, Previous = 0, All = 0;
  bool Open = false, Cut = false, DataMask = false;
  bool Skipped = false;
  unsigned Turn = 0, Stable = 0;
  size_t M = Mem.mark();
  size_t LaunchesBefore = Launches.size();
  // Nests of quiet host loops (references, initialisation) are cut sooner.
  unsigned QuietTurns =
      Opt.Host ? std::max(2u, MaxQuietHostTurns >> std::min(8u, 2 * LoopDepth))
               : MaxQuietTurns;
  ++LoopDepth;
  const size_t CountersBefore = Counters.size();
  const bool Unrolled = unrolls(S);
  const unsigned Stretch = Unrolled ? UnrolledStretch : 1;
  KeepRolled = false;
  RolledDepth += !Unrolled;
  auto OneTurn = [&] {
    if (Unrolled)
      oneTurn(Prologue, Body);
    else
      apart([&] { oneTurn(Prologue, Body); });
  };

  while (Active && step()) {
    if (TestFirst || Turn) {
      Cond C = condition(Condition);
      if (C.Maybe) {
        if (!Open) {
          Open = true;
          ++OpenDepth;
        }
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
    AccessHash = 0;
    OneTurn();
    ++Turn;
    if (MayLeave && !Open) {
      Open = true;
      ++OpenDepth;
    }
    if (Active && Increment)
      discard(Increment);
    All = All * 31 + AccessHash;
    Stable = AccessHash == Previous ? Stable + 1 : 0;
    Previous = AccessHash;
    // The same accesses turn by turn, and many to go: one turn stands for
    // the rest.
    if (!Open && !Opt.Host && Increment && Condition && AccessHash &&
        Stable >= SteadyTurns && Turn % Stretch == 0 && !Skipped &&
        !isa<CXXForRangeStmt>(S)) {
      Skipped = true;
      auto Left = turnsLeft(Condition, Increment);
      if (Left && *Left > WorthSkipping &&
          movesSteadily(Increment, Prologue, Body) &&
          llvm::all_of(llvm::ArrayRef<unsigned>{*Left / 7, *Left / 3, *Left / 2,
                                                *Left * 2 / 3, *Left - 1},
                       [&](unsigned Ahead) {
                         return hashOfTurn(Ahead, Increment, Prologue, Body) ==
                                AccessHash;
                       })) {
        // A stretch of turns stands for all of them: accesses of neighbouring
        // turns may merge.
        const unsigned Rounds = *Left / Stretch;
        uint64_t Outer = Weight;
        Weight *= Rounds;
        fence();
        size_t Before = Mem.mark();
        for (unsigned N = 0; N < Stretch && Active; ++N) {
          OneTurn();
          discard(Increment);
        }
        fence();
        Weight = Outer;
        auto Moved = Mem.commit(Before);
        advance(Moved, Rounds - 1, S);
      }
    }
    if (Open && (Turn >= (Opt.Host ? 2 : MaxOpenTurns) || Stable >= 2)) {
      Cut = true;
      break;
    }
    bool Quiet = Opt.Host ? Launches.size() == LaunchesBefore : !All;
    if (!Open && Quiet && Turn >= QuietTurns) {
      Cut = true;
      break;
    }
  }
  Counters.resize(CountersBefore);
  RolledDepth -= !Unrolled;
  --LoopDepth;
  if (Open)
    --OpenDepth;
  auto Before = Mem.commit(M);
  Active = Entry & ~Top->Returned;
  if ((Open || Cut) && Active && !stopped())
    widen(Before, Turn, S);
  Loop = Outer;
  if (DataMask && !OuterUnsure)
    Unsure = OuterUnsure;
  MayLeave = OuterMayLeave;
  AccessHash = OuterHash * 31 + All;
}

} // namespace shmfix::warp
