//===- LaneMath.h - Sums of lane values -------------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Internal to lanes/: what its sources share. Arithmetic wraps, so that values
// out of untrusted source are never undefined behaviour.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_MATCHERS_LANES_LANEMATH_H
#define SHMFIX_MATCHERS_LANES_LANEMATH_H

#include "matchers/lanes/LaneValue.h"

#include <algorithm>

namespace shmfix::lanes {

inline bool isZero(const Lanes &C) {
  return std::all_of(C.begin(), C.end(), [](int64_t X) { return X == 0; });
}

inline void dropZeroTerms(LaneValue &X) {
  std::erase_if(X.Terms, [](const Term &T) { return isZero(T.C); });
}

inline int64_t addWrap(int64_t A, int64_t B) {
  return int64_t(uint64_t(A) + uint64_t(B));
}
inline int64_t mulWrap(int64_t A, int64_t B) {
  return int64_t(uint64_t(A) * uint64_t(B));
}

inline int64_t floorDiv(int64_t A, int64_t B) {
  int64_t Q = A / B;
  return (A % B != 0 && (A < 0) != (B < 0)) ? Q - 1 : Q;
}

inline LaneValue addScaled(const LaneValue &A, const LaneValue &B, int64_t Scale) {
  LaneValue R = A;
  if (R.Known == ~0u)
    R.Why = B.Why;
  R.Known &= B.Known;
  for (unsigned L = 0; L < WarpSize; ++L)
    R.V[L] = addWrap(A.V[L], mulWrap(Scale, B.V[L]));
  for (const Term &T : B.Terms) {
    auto It = std::lower_bound(R.Terms.begin(), R.Terms.end(), T.M,
                               [](const Term &X, MonomialId M) { return X.M < M; });
    if (It == R.Terms.end() || It->M != T.M)
      It = R.Terms.insert(It, Term{T.M, {}});
    for (unsigned L = 0; L < WarpSize; ++L)
      It->C[L] = addWrap(It->C[L], mulWrap(Scale, T.C[L]));
  }
  if (!B.Terms.empty())
    dropZeroTerms(R);
  return R;
}

} // namespace shmfix::lanes

#endif
