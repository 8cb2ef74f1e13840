//===- Ahead.cpp - Turns of a loop that stand for the rest ------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A long loop whose turns make the same accesses, or the same few in rotation,
// is not run to its end: some turns count for all of them. That is proved, by
// induction over the rounds of a rotation:
//   - two rounds are run, and whatever they change and is known moves by the same
//     step in both;
//   - one more is run with start + step * k for all that moves, k being any number
//     of rounds up to a limit. It has to make the same accesses, decide nothing
//     that is not decided for all those k, and move everything by its step again;
//   - no lane leaves and nothing passes the range of its type (LoopEnds.cpp).
// The limit is the number of rounds left, or less where a turn far ahead may be
// different. Loops for which nothing is proved are run to their end.
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

/// Steps that are spent in one search for a proof.
constexpr uint64_t TrialSteps = 100'000;
/// The same, as a multiple of what the loop took so far.
constexpr uint64_t TrialShare = 4;

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

} // namespace

/// Tests, increments and no bodies, undone after: the turns left if the body
/// leaves the condition alone, Enough at most. None if that is not known.
std::optional<unsigned> Interpreter::turnsLeft(const Expr *Condition,
                                               const Expr *Increment,
                                               unsigned Enough) {
  Trial Undone(*this);
  for (unsigned N = 0; step(); ++N) {
    if (N == Enough)
      return N;
    Cond C = condition(Condition);
    if (C.Maybe || (C.True && C.False))
      return std::nullopt; // lanes part: every turn has to be run
    if (!C.True)
      return N;
    discard(Increment);
  }
  return std::nullopt;
}

void Interpreter::turnAfterTest(const LoopAhead &L) {
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
    M.Doubts.clear();
    for (unsigned N = 0; N < Period && Active == Entry; ++N) {
      Active = condition(L.Condition).True;
      const uint64_t Before = Doubts;
      if (Active)
        turnAfterTest(L);
      M.Doubts.push_back(Doubts - Before);
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

/// Does what a round left, in cells that it wrote, differ from what was there by
/// the step of the motion?
bool Interpreter::movedOn(const Motion &M,
                          const std::map<Memory::Location, std::optional<Cell>> &Changed) {
  auto Minus = [&](const LaneValue &A, const LaneValue &B) {
    return lanes::apply(lanes::BinaryOp::Sub, A, B, {64, true}, Syms, Active);
  };
  return llvm::all_of(Changed, [&](const auto &Change) {
    const auto &[At, Was] = Change;
    auto Now = Mem.cellAt(At);
    if (!Was)
      return true; // a variable of the turn
    if (!Now || Now->Size != Was->Size)
      return false;
    const bool Known = Now->V.L.knownIn(Active);
    if (Known != Was->V.L.knownIn(Active))
      return false;
    if (!Known)
      return true;
    LaneValue D = Minus(Now->V.L, Was->V.L);
    if (auto It = M.Steps.find(At); It != M.Steps.end())
      D = Minus(D, It->second);
    return Now->V.Base == Was->V.Base && Now->V.IsFloat == Was->V.IsFloat &&
           Now->V.Function == Was->V.Function && D.constantIn(Active) == 0;
  });
}

/// For how many rounds, of those that K may be, are the turns proved to be like
/// the last ones? Fewer: whether fewer rounds may do where none are. Elsewhere: whether
/// they touch other bytes.
int64_t Interpreter::provedRounds(const LoopAhead &L, const Motion &M, lanes::SymbolId K,
                                  llvm::ArrayRef<Accesses> Turns, bool &Fewer, bool &Moved) {
  Trial Undone(*this);
  const Mask Entry = Active;
  int64_t Rounds = Syms.info(K).High + 1;
  Fewer = Moved = false;
  advance(M, LaneValue::symbol(Syms, K));
  const size_t Mark = Mem.mark();
  bool Same = true;
  for (unsigned N = 0; N < M.Period && Same; ++N) {
    Made = {};
    auto Holds = holdsFor(L.Condition, K);
    Rounds = std::min(Rounds, Holds.value_or(0));
    Fewer |= !Holds;
    const uint64_t Before = Doubts;
    if (Rounds)
      turnAfterTest(L);
    Fewer |= Doubts - Before != M.Doubts[N];
    const Accesses &Turn = Turns[Turns.size() - M.Period + N];
    Moved |= Made != Turn;
    Same = Rounds && !Fewer && Active == Entry && !stopped() &&
           Made.Patterns == Turn.Patterns && !(Moved && Opt.EveryTurn);
  }
  auto Changed = Mem.commit(Mark);
  return Same && movedOn(M, Changed) ? Rounds : 0;
}

void Interpreter::skipAhead(LoopAhead &L, llvm::ArrayRef<Accesses> Turns) {
  const bool Long = L.Cost > LongTurn;
  if (Turns.size() < L.NextTry || (L.Unrolled && Turns.size() % Stretch))
    return;
  unsigned Period = periodOf(Turns, Long ? SteadyLongTurns : SteadyTurns, Opt.EveryTurn);
  if (!Period)
    return;
  L.NextTry = 2 * Turns.size();
  const int64_t Worth = Long ? WorthSkippingLong : WorthSkipping;
  if (L.Increment)
    if (auto N = turnsLeft(L.Condition, L.Increment, Worth + 1); N && *N <= Worth)
      return;
  // The fewest turns that can be shown to repeat: i % 3 does after three. Where
  // one far ahead may be different, those before it are looked for.
  std::optional<Motion> M;
  int64_t Rounds = 0;
  bool Moved = false;
  const uint64_t Limit = Steps + std::min(TrialSteps, TrialShare * L.Cost * Turns.size());
  for (unsigned N : {1, 2, 3, 4, 6, 8}) {
    const unsigned P = N * Period;
    if (P > MaxPeriod || 2 * P > Turns.size() || Steps > Limit || stopped())
      return;
    if (P <= L.Tried)
      continue;
    M = motionOf(L, P);
    if (!M || stopped()) {
      L.Tried = P;
      continue;
    }
    const auto K = Syms.symbol("ahead", Visits[L.S]++);
    Syms.info(K).Low = 0;
    Syms.info(K).MaySplit = false;
    auto Left = roundsLeft(L, *M, K);
    if (Left && *Left * P <= Worth)
      return;
    if (!Left) {
      L.Tried = P;
      continue;
    }
    bool Fewer = true;
    for (int64_t R = *Left; Fewer && R * P > Worth && Steps < Limit; R /= 2) {
      Syms.info(K).High = R - 1;
      Rounds = provedRounds(L, *M, K, Turns, Fewer, Moved);
      if (Rounds * P > Worth)
        break;
      Rounds = 0;
    }
    if (Rounds)
      break;
    if (Steps < Limit) // else there is more to spend the next time
      L.Tried = P;
  }
  if (!Rounds || stopped())
    return;
  Period = M->Period;
  // Some turns stand for all; what is left over is run as before.
  const unsigned Run = L.Unrolled ? std::lcm(Stretch, Period) : Period;
  const uint64_t Times = uint64_t(Rounds) * Period / Run;
  if (Times < 2)
    return;
  const uint64_t Outer = Weight;
  const bool WasElsewhere = Elsewhere;
  Weight *= Times;
  Elsewhere |= Moved;
  fence();
  for (unsigned N = 0; N < Run && Active; ++N) {
    Active = condition(L.Condition).True;
    if (L.Unrolled)
      turnAfterTest(L);
    else
      apart([&] { turnAfterTest(L); });
  }
  fence();
  Weight = Outer;
  Elsewhere = WasElsewhere;
  advance(*M, LaneValue::constant(int64_t(Times - 1) * (Run / Period)));
  // Behind a turn that is different, and where a counter has wrapped around, the
  // loop may be steady again.
  L.Tried = 0;
  L.NextTry = Turns.size() + 2 * MaxPeriod;
}

} // namespace shmfix::warp
