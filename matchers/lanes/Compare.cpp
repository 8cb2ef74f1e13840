//===- Compare.cpp - Order of lane values ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "matchers/lanes/LaneMath.h"

namespace shmfix::lanes {

LaneValue compare(CompareOp Op, const LaneValue &A, const LaneValue &B,
                  bool Signed, const Symbols &S, Mask Active, int &Likely) {
  Likely = -1;
  LaneValue R = LaneValue::constant(0);
  R.Known = A.Known & B.Known;
  R.Why = A.Known != ~0u ? A.Why : B.Why;
  LaneValue D;
  bool HasTerms = !A.Terms.empty() || !B.Terms.empty();
  if (HasTerms)
    D = addScaled(A, B, -1);
  for (unsigned L = 0; L < WarpSize; ++L) {
    int Order = 0; // sign of A - B
    if (!HasTerms) {
      if (Signed)
        Order = A.V[L] < B.V[L] ? -1 : A.V[L] > B.V[L];
      else
        Order = uint64_t(A.V[L]) < uint64_t(B.V[L])
                    ? -1
                    : uint64_t(A.V[L]) > uint64_t(B.V[L]);
    } else {
      // Interval of the difference from the ranges of single symbols.
      __int128 Low = D.V[L], High = D.V[L];
      for (const Term &T : D.Terms) {
        if (T.C[L] == 0)
          continue;
        const auto &F = S.factors(T.M);
        int64_t SLow = INT64_MIN, SHigh = INT64_MAX;
        if (F.size() == 1 && S.residueOf(F[0]).Period == 1) {
          SLow = S.info(F[0]).Low;
          SHigh = S.info(F[0]).High;
        } else {
          bool AllPositive = true;
          for (SymbolId Id : F)
            AllPositive &= S.info(Id).Low >= 0;
          SLow = AllPositive ? 0 : INT64_MIN;
        }
        __int128 X = __int128(T.C[L]) * SLow, Y = __int128(T.C[L]) * SHigh;
        Low += std::min(X, Y);
        High += std::max(X, Y);
      }
      if (Low > 0)
        Order = 1;
      else if (High < 0)
        Order = -1;
      else if (Low == 0 && High == 0)
        Order = 0;
      else if ((Op == CompareOp::GE && Low >= 0) ||
               (Op == CompareOp::LE && High <= 0)) {
        R.V[L] = 1;
        continue;
      } else if ((Op == CompareOp::LT && Low >= 0) ||
                 (Op == CompareOp::GT && High <= 0)) {
        R.V[L] = 0;
        continue;
      } else {
        if (R.Known >> L & 1)
          R.Why = ReasonCode::UnknownUniform;
        R.Known &= ~(1u << L);
        continue;
      }
    }
    switch (Op) {
    case CompareOp::LT: R.V[L] = Order < 0; break;
    case CompareOp::LE: R.V[L] = Order <= 0; break;
    case CompareOp::GT: R.V[L] = Order > 0; break;
    case CompareOp::GE: R.V[L] = Order >= 0; break;
    case CompareOp::EQ: R.V[L] = Order == 0; break;
    case CompareOp::NE: R.V[L] = Order != 0; break;
    }
  }
  if (!R.knownIn(Active) && HasTerms) {
    // A size on the right is an upper limit that a full tile respects.
    int64_t Sum = 0;
    bool Bound = false, Data = false;
    for (const Term &T : D.Terms)
      for (SymbolId Id : S.factors(T.M)) {
        Data |= !S.info(Id).MaySplit;
        if (S.info(Id).IsBound) {
          Bound = true;
          for (unsigned L = 0; L < WarpSize; ++L)
            if (Active >> L & 1)
              Sum += T.C[L] > 0 ? 1 : T.C[L] < 0 ? -1 : 0;
        }
      }
    bool Less = Op == CompareOp::LT || Op == CompareOp::LE;
    bool More = Op == CompareOp::GT || Op == CompareOp::GE;
    if (Data) {
      Likely = -1; // no size: what a kernel left in shared memory
    } else if (Less && B.constantIn(Active) == 0) {
      Likely = 0; // x < 0 holds in front of the array only
    } else if (Bound && Sum != 0 && (Less || More)) {
      Likely = (Sum < 0) == Less;
    } else if (More) {
      Likely = 1; // a lower limit, which interior blocks pass
    } else if (Less) {
      // An index against a constant: as it is in the second block, where
      // lower borders are passed and upper ones are not reached.
      unsigned Holds = 0, All = 0;
      for (unsigned L = 0; L < WarpSize; ++L)
        if (Active >> L & 1) {
          int64_t X = D.V[L];
          for (const Term &T : D.Terms)
            X = addWrap(X, T.C[L]);
          ++All;
          Holds += X < 0;
        }
      Likely = 2 * Holds >= All;
    }
    else if (Op == CompareOp::EQ)
      Likely = 0;
    else if (Op == CompareOp::NE)
      Likely = 1;
  }
  return R;
}

} // namespace shmfix::lanes
