//===- LoopEnds.cpp - How long a moving loop goes on --------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where all that a loop changes moves by equal steps, both sides of its condition
// are start + step * k after k rounds. The first k at which a lane leaves is
// computed, and the last at which everything is still in the range of its type.
//
//===----------------------------------------------------------------------===//

#include "matchers/warp/Interpreter.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace clang;

namespace shmfix::warp {

namespace {

/// Rounds that a loop is looked ahead at most.
constexpr int64_t MaxRounds = int64_t(1) << 40;
/// The same where its condition alone does not end it.
constexpr int64_t MaxEndless = 1 << 16;

struct Range {
  __int128 Low, High;
  explicit Range(lanes::IntType T)
      : Low(T.Signed ? -(__int128(1) << (T.Bits - 1)) : 0),
        High((__int128(1) << (T.Bits - T.Signed)) - 1) {}
};

/// How many k from 0 on fulfil Start + Step * k < 0; All at most.
int64_t belowZero(__int128 Start, __int128 Step, int64_t All) {
  if (Start >= 0)
    return 0;
  if (Step <= 0)
    return All;
  return int64_t(std::min<__int128>(All, (-Start + Step - 1) / Step));
}

int64_t fulfil(BinaryOperatorKind Op, __int128 Start, __int128 Step, int64_t All) {
  switch (Op) {
  case BO_LT: return belowZero(Start, Step, All);
  case BO_LE: return belowZero(Start - 1, Step, All);
  case BO_GT: return belowZero(-Start, -Step, All);
  case BO_GE: return belowZero(-Start - 1, -Step, All);
  case BO_EQ: return Start ? 0 : Step ? std::min<int64_t>(1, All) : All;
  default:
    if (!Start || !Step || Start % Step || -Start / Step < 0)
      return Start ? All : 0;
    return int64_t(std::min<__int128>(All, -Start / Step));
  }
}

} // namespace

/// Counts a doubt if a number that has bounds may leave the range of its type:
/// parts that are not known are held not to wrap, which far turns of a loop may.
void Interpreter::doubtRange(const LaneValue &X, lanes::IntType T, bool Negative) {
  if (X.Terms.empty())
    return;
  Range R(T);
  if (!Negative)
    R.Low = 0;
  for (unsigned L = 0; L < lanes::WarpSize; ++L) {
    if (!(Active >> L & 1))
      continue;
    __int128 Low = X.V[L], High = X.V[L];
    for (const lanes::Term &Part : X.Terms) {
      const auto &F = Syms.factors(Part.M);
      if (F.size() != 1 || Syms.info(F[0]).Low == INT64_MIN || Syms.info(F[0]).High == INT64_MAX)
        return;
      const __int128 A = __int128(Part.C[L]) * Syms.info(F[0]).Low;
      const __int128 B = __int128(Part.C[L]) * Syms.info(F[0]).High;
      Low += std::min(A, B);
      High += std::max(A, B);
    }
    if (Low < R.Low || High > R.High) {
      ++Doubts;
      return;
    }
  }
}

/// For how many K, from 0 on, does the condition hold in all active lanes? None
/// if that is not known. Evaluates the condition, once.
std::optional<int64_t> Interpreter::holdsFor(const Expr *E, lanes::SymbolId K) {
  int64_t All = Syms.info(K).High + 1;
  if (!E)
    return All;
  E = E->IgnoreParens();
  while (const auto *C = dyn_cast<ImplicitCastExpr>(E)) {
    if (C->getCastKind() != CK_IntegralToBoolean)
      break;
    E = C->getSubExpr()->IgnoreParens();
  }
  const auto *B = dyn_cast<BinaryOperator>(E);
  if (B && B->getOpcode() == BO_LAnd) {
    auto Left = holdsFor(B->getLHS(), K);
    if (!Left || !*Left)
      return Left;
    std::optional<int64_t> Right;
    apart([&] { Right = holdsFor(B->getRHS(), K); });
    return Right ? std::optional(std::min(*Left, *Right)) : std::nullopt;
  }
  const uint64_t Before = Doubts;
  const bool Compares = B && (B->isRelationalOp() || B->isEqualityOp());
  Value X = eval(Compares ? B->getLHS() : E);
  Value Y = Compares ? eval(B->getRHS()) : Value::constant(0);
  if (Doubts != Before || stopped() || X.Base != Y.Base || X.Function || Y.Function ||
      X.IsFloat || Y.IsFloat)
    return std::nullopt;
  LaneValue D = lanes::apply(lanes::BinaryOp::Sub, X.L, Y.L, {64, true}, Syms, Active);
  const auto M = Syms.monomial(K);
  if (!D.knownIn(Active) ||
      llvm::any_of(D.Terms, [&](const lanes::Term &T) { return T.M != M; }))
    return std::nullopt;
  for (unsigned L = 0; L < lanes::WarpSize; ++L)
    if (Active >> L & 1)
      All = fulfil(Compares ? B->getOpcode() : BO_NE, D.V[L],
                   D.Terms.empty() ? 0 : D.Terms[0].C[L], All);
  return All;
}

/// Rounds after which all that moves is still in the range of its type.
int64_t Interpreter::roundsInRange(const Motion &M) const {
  int64_t All = MaxRounds;
  for (const auto &[At, D] : M.Steps) {
    auto Now = Mem.cellAt(At);
    if (!Now || Now->V.Base || !D.Terms.empty() || !Now->V.L.Terms.empty())
      continue;
    const bool Scalar = At.first->Type->isIntegralOrEnumerationType();
    const Range R(Scalar ? intType(At.first->Type) : lanes::IntType{8 * Now->Size, true});
    for (unsigned L = 0; L < lanes::WarpSize; ++L) {
      const __int128 V = Now->V.L.V[L];
      if (Active >> L & 1)
        All = std::min(All, D.V[L] > 0 ? fulfil(BO_LE, V + D.V[L] - R.High, D.V[L], All)
                                       : fulfil(BO_GE, V + D.V[L] - R.Low, D.V[L], All));
    }
  }
  return All;
}

/// Rounds that the loop makes before a lane leaves it or something passes the
/// range of its type. None if not known.
std::optional<int64_t> Interpreter::roundsLeft(const LoopAhead &L, const Motion &M,
                                               lanes::SymbolId K) {
  const int64_t InRange = roundsInRange(M);
  for (int64_t R = InRange; R > 1 && !stopped(); R /= 2) {
    Trial Undone(*this);
    Syms.info(K).High = R - 1;
    advance(M, LaneValue::symbol(Syms, K));
    if (auto Holds = holdsFor(L.Condition, K))
      return *Holds == InRange ? std::min(InRange, MaxEndless) : *Holds;
  }
  return std::nullopt;
}

} // namespace shmfix::warp
