//===- LaneValue.cpp - 32 integers and what is unknown in them --*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "matchers/lanes/LaneMath.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace shmfix::lanes {

namespace {

/// More terms than this are not worth their cost.
constexpr size_t MaxTerms = 12;

LaneValue scaleBy(const LaneValue &A, const LaneValue &K) {
  LaneValue R = A;
  if (R.Known == ~0u)
    R.Why = K.Why;
  R.Known &= K.Known;
  for (unsigned L = 0; L < WarpSize; ++L)
    R.V[L] = mulWrap(R.V[L], K.V[L]);
  for (Term &T : R.Terms)
    for (unsigned L = 0; L < WarpSize; ++L)
      T.C[L] = mulWrap(T.C[L], K.V[L]);
  dropZeroTerms(R);
  return R;
}

LaneValue multiply(const LaneValue &A, const LaneValue &B, Symbols &S) {
  if (B.Terms.empty())
    return scaleBy(A, B);
  if (A.Terms.empty())
    return scaleBy(B, A);
  // (a + sum ai xi) * (b + sum bj yj)
  LaneValue JustA = A, JustB = B;
  JustA.Terms.clear();
  JustB.Terms.clear();
  LaneValue R = scaleBy(A, JustB);
  LaneValue BTerms = B;
  BTerms.V.fill(0);
  R = addScaled(R, scaleBy(BTerms, JustA), 1);
  for (const Term &TA : A.Terms)
    for (const Term &TB : B.Terms) {
      LaneValue P;
      P.Terms.push_back({S.product(TA.M, TB.M), {}});
      for (unsigned L = 0; L < WarpSize; ++L)
        P.Terms[0].C[L] = mulWrap(TA.C[L], TB.C[L]);
      R = addScaled(R, P, 1);
    }
  if (R.Terms.size() > MaxTerms)
    return LaneValue::unknown(ReasonCode::UnknownUniform);
  return R;
}

LaneValue giveUp(const LaneValue &A, const LaneValue &B, ReasonCode Default) {
  if (A.Known != ~0u)
    return LaneValue::unknown(A.Why);
  if (B.Known != ~0u)
    return LaneValue::unknown(B.Why);
  return LaneValue::unknown(Default);
}

/// All coefficients of active lanes are multiples of D; otherwise asks for the
/// residues that would make them so.
bool divisible(const LaneValue &A, int64_t D, Symbols &S, Mask Active) {
  for (const Term &T : A.Terms) {
    int64_t Period = 1;
    for (unsigned L = 0; L < WarpSize; ++L)
      if (Active >> L & 1) {
        int64_t G = std::gcd(T.C[L], D);
        Period = std::lcm(Period, D / (G ? G : 1));
      }
    if (Period > 1) {
      if (Period <= 256)
        S.requestSplit(T.M, Period);
      return false;
    }
  }
  return true;
}

/// The smallest power of two above every active lane of B, at least 1.
int64_t powerAbove(const LaneValue &B, Mask Active) {
  uint64_t Max = 0;
  for (unsigned L = 0; L < WarpSize; ++L)
    if (Active >> L & 1)
      Max = std::max(Max, uint64_t(B.V[L]));
  return Max >= (uint64_t(1) << 40) ? 0 : int64_t(std::bit_ceil(Max + 1));
}

LaneValue divideTerms(const LaneValue &A, int64_t D, bool WantRemainder) {
  LaneValue R = A;
  if (WantRemainder)
    R.Terms.clear();
  else
    for (Term &T : R.Terms)
      for (int64_t &C : T.C)
        C /= D;
  for (int64_t &X : R.V) {
    int64_t Q = floorDiv(X, D);
    X = WantRemainder ? X - Q * D : Q;
  }
  return R;
}

LaneValue withTerms(BinaryOp Op, const LaneValue &A, const LaneValue &B,
                    Symbols &S, Mask Active) {
  switch (Op) {
  case BinaryOp::Add:
    return addScaled(A, B, 1);
  case BinaryOp::Sub:
    return addScaled(A, B, -1);
  case BinaryOp::Mul:
    return multiply(A, B, S);
  case BinaryOp::Shl: {
    auto K = B.constantIn(Active);
    if (!K || *K < 0 || *K > 62)
      break;
    return scaleBy(A, LaneValue::constant(int64_t(1) << *K));
  }
  case BinaryOp::Div:
  case BinaryOp::Rem:
  case BinaryOp::Shr: {
    auto K = B.constantIn(Active);
    if (!K || !A.knownIn(Active))
      break;
    if (Op == BinaryOp::Shr && (*K < 0 || *K > 62))
      break;
    int64_t D = Op == BinaryOp::Shr ? int64_t(1) << *K : *K;
    if (D <= 0 || !divisible(A, D, S, Active))
      break;
    return divideTerms(A, D, Op == BinaryOp::Rem);
  }
  case BinaryOp::And:
  case BinaryOp::Or:
  case BinaryOp::Xor: {
    const LaneValue *X = &A, *Y = &B; // X with terms, Y a pattern of bits
    if (X->Terms.empty())
      std::swap(X, Y);
    if (!X->knownIn(Active) || !Y->knownIn(Active))
      break;
    if (!Y->Terms.empty()) {
      // Equal terms cancel under ^ only if the rest has no carry: ask for the
      // low bits of both instead.
      if (X->V == Y->V && X->uniformIn(Active) && Y->uniformIn(Active) &&
          addScaled(*X, *Y, -1).Terms.empty())
        return Op == BinaryOp::Xor ? LaneValue::constant(0) : *X;
      S.requestSplit(Y->Terms.front().M, 32);
      break;
    }
    // x & ~m clears low bits: the same as x - (x & m).
    bool Negative = false;
    for (unsigned L = 0; L < WarpSize; ++L)
      Negative |= (Active >> L & 1) && Y->V[L] < 0;
    if (Negative) {
      auto K = Y->constantIn(Active);
      if (Op != BinaryOp::And || !K || std::popcount(uint64_t(-*K)) != 1)
        break;
      if (!divisible(*X, -*K, S, Active))
        break;
      return addScaled(*X, divideTerms(*X, -*K, true), -1);
    }
    int64_t P = powerAbove(*Y, Active);
    if (P == 0 || !divisible(*X, P, S, Active))
      break;
    LaneValue Low = divideTerms(*X, P, true);
    LaneValue High = addScaled(*X, Low, -1);
    for (unsigned L = 0; L < WarpSize; ++L)
      Low.V[L] = Op == BinaryOp::And  ? Low.V[L] & Y->V[L]
                 : Op == BinaryOp::Or ? Low.V[L] | Y->V[L]
                                      : Low.V[L] ^ Y->V[L];
    return Op == BinaryOp::And ? Low : addScaled(High, Low, 1);
  }
  }
  return giveUp(A, B, ReasonCode::UnknownUniform);
}

int64_t concrete(BinaryOp Op, int64_t A, int64_t B, IntType T, bool &Bad) {
  uint64_t UA = uint64_t(A), UB = uint64_t(B);
  switch (Op) {
  case BinaryOp::Add:
    return int64_t(UA + UB);
  case BinaryOp::Sub:
    return int64_t(UA - UB);
  case BinaryOp::Mul:
    return int64_t(UA * UB);
  case BinaryOp::Div:
  case BinaryOp::Rem:
    if (B == 0 || (A == INT64_MIN && B == -1)) {
      Bad = true;
      return 0;
    }
    if (!T.Signed)
      return Op == BinaryOp::Div ? int64_t(UA / UB) : int64_t(UA % UB);
    return Op == BinaryOp::Div ? A / B : A % B;
  case BinaryOp::Shl:
    if (B < 0 || B >= int64_t(T.Bits)) {
      Bad = true;
      return 0;
    }
    return int64_t(UA << B);
  case BinaryOp::Shr:
    if (B < 0 || B >= int64_t(T.Bits)) {
      Bad = true;
      return 0;
    }
    return T.Signed ? A >> B : int64_t(UA >> B);
  case BinaryOp::And:
    return A & B;
  case BinaryOp::Or:
    return A | B;
  case BinaryOp::Xor:
    return A ^ B;
  }
  return 0;
}

} // namespace

LaneValue LaneValue::constant(int64_t X) {
  LaneValue R;
  R.V.fill(X);
  return R;
}

LaneValue LaneValue::unknown(ReasonCode Why) {
  LaneValue R;
  R.Known = 0;
  R.Why = Why;
  return R;
}

LaneValue LaneValue::symbol(Symbols &S, SymbolId Id) {
  Residue Rs = S.residueOf(Id);
  LaneValue R = constant(Rs.Value);
  R.Terms.push_back({S.monomial(Id), {}});
  R.Terms[0].C.fill(Rs.Period);
  return R;
}

bool LaneValue::termsUniformIn(Mask Active) const {
  if (!Active)
    return true;
  unsigned First = std::countr_zero(Active);
  for (const Term &T : Terms)
    for (unsigned L = First; L < WarpSize; ++L)
      if ((Active >> L & 1) && T.C[L] != T.C[First])
        return false;
  return true;
}

bool LaneValue::concreteIn(Mask Active) const {
  if (!knownIn(Active))
    return false;
  for (const Term &T : Terms)
    for (unsigned L = 0; L < WarpSize; ++L)
      if ((Active >> L & 1) && T.C[L] != 0)
        return false;
  return true;
}

bool LaneValue::uniformIn(Mask Active) const {
  if (!knownIn(Active))
    return false;
  if (!Active)
    return true;
  unsigned First = std::countr_zero(Active);
  for (unsigned L = First; L < WarpSize; ++L)
    if ((Active >> L & 1) && V[L] != V[First])
      return false;
  return termsUniformIn(Active);
}

std::optional<int64_t> LaneValue::constantIn(Mask Active) const {
  if (!Active || !concreteIn(Active) || !uniformIn(Active))
    return std::nullopt;
  return V[std::countr_zero(Active)];
}

LaneValue select(Mask Active, const LaneValue &New, const LaneValue &Old) {
  if (Active == ~0u)
    return New;
  LaneValue R = Old;
  if (New.Known != ~0u)
    R.Why = New.Why;
  R.Known = (New.Known & Active) | (Old.Known & ~Active);
  for (unsigned L = 0; L < WarpSize; ++L)
    if (Active >> L & 1)
      R.V[L] = New.V[L];
  if (New.Terms.empty() && Old.Terms.empty())
    return R;
  LaneValue OnlyNew, OnlyOld;
  for (const Term &T : New.Terms) {
    Term X = T;
    for (unsigned L = 0; L < WarpSize; ++L)
      if (!(Active >> L & 1))
        X.C[L] = 0;
    OnlyNew.Terms.push_back(X);
  }
  for (const Term &T : Old.Terms) {
    Term X = T;
    for (unsigned L = 0; L < WarpSize; ++L)
      if (Active >> L & 1)
        X.C[L] = 0;
    OnlyOld.Terms.push_back(X);
  }
  R.Terms = addScaled(OnlyNew, OnlyOld, 1).Terms;
  dropZeroTerms(R);
  return R;
}

LaneValue wrap(LaneValue X, IntType T) {
  if (T.Bits >= 64 || !X.Terms.empty())
    return X;
  uint64_t M = (uint64_t(1) << T.Bits) - 1;
  for (int64_t &V : X.V) {
    uint64_t U = uint64_t(V) & M;
    if (T.Signed && (U >> (T.Bits - 1) & 1))
      U |= ~M;
    V = int64_t(U);
  }
  return X;
}

LaneValue negate(const LaneValue &A) {
  return addScaled(LaneValue::constant(0), A, -1);
}

LaneValue apply(BinaryOp Op, const LaneValue &A, const LaneValue &B, IntType T,
                Symbols &S, Mask Active) {
  if (!A.Terms.empty() || !B.Terms.empty()) {
    LaneValue R = withTerms(Op, A, B, S, Active);
    if (R.Terms.size() > MaxTerms)
      return LaneValue::unknown(ReasonCode::UnknownUniform);
    return R;
  }
  LaneValue R = A;
  if (R.Known == ~0u)
    R.Why = B.Why;
  R.Known &= B.Known;
  for (unsigned L = 0; L < WarpSize; ++L) {
    bool Bad = false;
    R.V[L] = concrete(Op, A.V[L], B.V[L], T, Bad);
    if (Bad) {
      R.Known &= ~(1u << L);
      R.Why = ReasonCode::UnsupportedExpression;
    }
  }
  // x & 0 and x * 0 are 0 whatever x is; x & m is below m + 1.
  if (Op == BinaryOp::And || Op == BinaryOp::Mul)
    for (unsigned L = 0; L < WarpSize; ++L)
      if (((A.Known >> L & 1) && A.V[L] == 0) ||
          ((B.Known >> L & 1) && B.V[L] == 0)) {
        R.Known |= 1u << L;
        R.V[L] = 0;
      }
  return wrap(std::move(R), T);
}

LaneValue freshUniform(Symbols &S, const std::string &Key, unsigned Visit) {
  return LaneValue::symbol(S, S.symbol(Key, Visit));
}

} // namespace shmfix::lanes
