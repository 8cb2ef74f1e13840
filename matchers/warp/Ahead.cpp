//===- Ahead.cpp - Turns of a loop that stand for the rest ------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A long loop whose turns make the same accesses, or the same few in rotation,
// is not run to its end: some turns count for all of them. Only where
//   - all that a turn changes moves by the same step in every turn (or in every
//     second one, as the halves of a double buffer do),
//   - the number of turns left follows from that, and
//   - a turn far ahead makes the same accesses. That is shown for every turn at
//     once: one is run with start + step * k for all that moves, k being open.
//     Where k decides something and running all turns would take too long, some
//     turns are tried instead.
//
//===----------------------------------------------------------------------===//

#include "matchers/warp/Interpreter.h"

#include <numeric>

using namespace clang;

namespace shmfix::warp {

namespace {

/// Equal turns after which a loop may be skipped, and turns that have to be
/// left to make it worth while. Fewer where a turn takes many steps.
constexpr unsigned SteadyTurns = 4, WorthSkipping = 32;
constexpr unsigned SteadyLongTurns = 1, WorthSkippingLong = 12;
constexpr uint64_t LongTurn = 600; ///< steps

/// Steps that are spent to run all turns of a loop for which no proof is found.
constexpr uint64_t RunAll = 60'000;

/// Turns that are counted to find where a loop ends.
constexpr unsigned MaxCountedTurns = 1 << 14;

/// Turns that are run for the rest of an unrolled loop, together: neighbouring
/// turns may merge, and a wide access takes up to 4.
constexpr unsigned Stretch = 8;

/// The longest rotation of turns that is looked for.
constexpr unsigned MaxPeriod = 8;

/// The smallest period with which the last turns repeat; 0 if none.
template <class Accesses>
unsigned periodOf(llvm::ArrayRef<Accesses> Turns, unsigned Steady, bool ByBytes) {
  for (unsigned P = 1; P <= MaxPeriod; ++P) {
    size_t Need = std::max(Steady, P);
    if (Turns.size() < Need + P)
      return 0;
    llvm::ArrayRef<Accesses> Last = Turns.take_back(Need + P);
    bool Any = false, Same = true;
    for (size_t I = P; I < Last.size(); ++I) {
      Same &= ByBytes ? Last[I] == Last[I - P] : Last[I].Patterns == Last[I - P].Patterns;
      Any |= bool(Last[I]);
    }
    if (Same)
      return Any ? P : 0;
  }
  return 0;
}

/// The loop can be left from inside.
bool mayLeave(const Stmt *S, bool Inner = false) {
  if (!S || isa<LambdaExpr>(S))
    return false;
  if (isa<ReturnStmt, GotoStmt>(S) || (isa<BreakStmt>(S) && !Inner))
    return true;
  Inner |= isa<ForStmt, WhileStmt, DoStmt, SwitchStmt, CXXForRangeStmt>(S);
  return llvm::any_of(S->children(),
                      [&](const Stmt *Sub) { return mayLeave(Sub, Inner); });
}

} // namespace

/// Tests, increments and no bodies, undone after: the turns left if the body
/// leaves the condition alone. None if that is not known.
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

/// Whole rounds of a motion that the loop still makes; none for more than Most.
std::optional<unsigned> Interpreter::roundsLeft(const LoopAhead &L,
                                                const Motion &M, unsigned Most) {
  Trial Undone(*this);
  for (unsigned N = 0; N <= Most && step(); ++N) {
    Cond C = condition(L.Condition);
    if (C.Maybe || (C.True && C.False))
      return std::nullopt;
    if (!C.True)
      return N ? N - 1 : 0; // the last round may be short
    advance(M, LaneValue::constant(1));
  }
  return std::nullopt;
}

/// Runs a turn and its increment.
void Interpreter::wholeTurn(const LoopAhead &L) {
  oneTurn(L.Prologue, L.Body);
  if (Active && L.Increment)
    discard(L.Increment);
}

/// Twice Period turns, tried and undone: does everything that is known and
/// that they change move by the same step both times?
std::optional<Interpreter::Motion>
Interpreter::motionOf(const LoopAhead &L, unsigned Period) {
  Trial Undone(*this);
  const Mask Entry = Active;
  Motion M;
  M.Period = Period;
  for (unsigned Round = 0; Round < 2; ++Round) {
    size_t Mark = Mem.mark();
    for (unsigned N = 0; N < Period; ++N) {
      Made = {};
      Doubts = 0;
      wholeTurn(L);
      M.Doubts = Doubts;
    }
    auto Changed = Mem.commit(Mark);
    if (Active != Entry || stopped())
      return std::nullopt;
    for (auto &[At, Was] : Changed) {
      auto Now = Mem.cellAt(At);
      if (!Was || !Now || Was->Size != Now->Size ||
          !Now->V.L.knownIn(Active) || !Was->V.L.knownIn(Active))
        continue; // made anew in each turn, or not known before and after
      LaneValue D = lanes::apply(lanes::BinaryOp::Sub, Now->V.L, Was->V.L,
                                 {64, true}, Syms, Active);
      if (Now->V.Base != Was->V.Base ||
          (Now->V.IsFloat && D.constantIn(Active) != 0))
        return std::nullopt;
      auto [It, First] = M.Steps.try_emplace(At, D);
      if (First) {
        // Met in the second round only: it stood still in the first.
        if (Round == 1 && D.constantIn(Active) != 0)
          return std::nullopt;
        continue;
      }
      LaneValue Difference = lanes::apply(lanes::BinaryOp::Sub, D, It->second,
                                          {64, true}, Syms, Active);
      if (Difference.constantIn(Active) != 0)
        return std::nullopt;
    }
  }
  std::erase_if(M.Steps, [&](const auto &Cell) {
    return Cell.second.constantIn(Active) == 0;
  });
  return M;
}

/// As if Rounds times M.Period turns had been run.
void Interpreter::advance(const Motion &M, const LaneValue &Rounds) {
  for (auto &[At, D] : M.Steps) {
    auto Now = Mem.cellAt(At);
    if (!Now)
      continue;
    Value V = std::move(Now->V);
    V.L = lanes::apply(lanes::BinaryOp::Add, V.L,
                       lanes::apply(lanes::BinaryOp::Mul, D, Rounds, {64, true},
                                    Syms, Active),
                       {64, true}, Syms, Active);
    V.Subs = nullptr;
    V.UniformUnknown = false;
    Mem.put(At, Cell{Now->Size, std::move(V)});
  }
}

/// After Rounds more rounds: do the turns make the accesses that the last ones
/// made, and decide on nothing more?
Interpreter::Same Interpreter::sameAfter(const LoopAhead &L, const Motion &M,
                                         const LaneValue &Rounds,
                                         llvm::ArrayRef<Accesses> Turns) {
  Trial Undone(*this);
  advance(M, Rounds);
  Same R = Same::Bytes;
  for (const Accesses &Turn : Turns.take_back(M.Period)) {
    Made = {};
    Doubts = 0;
    wholeTurn(L);
    if (Made.Patterns != Turn.Patterns || Doubts != M.Doubts || stopped())
      return Same::No;
    if (Made != Turn)
      R = Same::Patterns;
  }
  return R;
}

void Interpreter::skipAhead(LoopAhead &L, llvm::ArrayRef<Accesses> Turns) {
  const bool Long = L.Cost > LongTurn;
  if (Turns.size() < L.NextTry || (L.Unrolled && Turns.size() % Stretch))
    return;
  unsigned Period = periodOf(Turns, Long ? SteadyLongTurns : SteadyTurns, Opt.EveryTurn);
  if (!Period)
    return;
  L.NextTry = 2 * Turns.size();
  const unsigned Worth = Long ? WorthSkippingLong : WorthSkipping;
  unsigned Most = MaxCountedTurns;
  if (L.Increment) {
    auto TurnsLeft = turnsLeft(L.Condition, L.Increment);
    if (!TurnsLeft || *TurnsLeft <= Worth)
      return;
    Most = *TurnsLeft;
  }
  auto M = motionOf(L, Period);
  if (!M && 2 * Period <= MaxPeriod && Turns.size() >= 2 * Period)
    M = motionOf(L, Period *= 2);
  if (!M || stopped())
    return;
  auto Left = roundsLeft(L, *M, Most / Period + 1);
  // A counter that goes to 0 by one is stepped over by rounds of two turns,
  // until an even number is left.
  if (!Left && ++L.Unfit % Period)
    L.NextTry = Turns.size() + 1;
  if (!Left || *Left * Period <= Worth || stopped())
    return;

  auto Id = Syms.symbol("ahead", Visits[L.S]++);
  Syms.info(Id).Low = 0;
  Syms.info(Id).MaySplit = false;
  const Same All = sameAfter(L, *M, LaneValue::symbol(Syms, Id), Turns);
  if (Opt.EveryTurn && All != Same::Bytes)
    return;
  if (All == Same::No) {
    if (stopped() || uint64_t(*Left) * Period * L.Cost <= RunAll ||
        mayLeave(L.Body))
      return;
    for (unsigned Ahead :
         {*Left / 7, *Left / 3, *Left / 2, *Left * 2 / 3, *Left - 1})
      if (sameAfter(L, *M, LaneValue::constant(Ahead), Turns) == Same::No)
        return;
  }
  // Some turns stand for all; what is left over is run as before.
  const unsigned Run = L.Unrolled ? std::lcm(Stretch, Period) : Period;
  const unsigned Times = *Left * Period / Run;
  if (Times < 2)
    return;
  const uint64_t Outer = Weight;
  const bool WasElsewhere = Elsewhere;
  Weight *= Times;
  Elsewhere |= All != Same::Bytes;
  fence();
  for (unsigned N = 0; N < Run && Active; ++N) {
    if (L.Unrolled)
      wholeTurn(L);
    else
      apart([&] { wholeTurn(L); });
  }
  fence();
  Weight = Outer;
  Elsewhere = WasElsewhere;
  advance(*M, LaneValue::constant((Times - 1) * (Run / Period)));
  L.NextTry = ~size_t(0);
}

} // namespace shmfix::warp
