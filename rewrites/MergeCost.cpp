//===- MergeCost.cpp - Pads that part what the compiler merges ------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Plans count accesses as they are spelled. Where nvcc makes wide ones of them
// (compiler-merges), the code costs less than that today, and a row that is no
// multiple of the wide access any more ends the merge.
//
//===----------------------------------------------------------------------===//

#include "rewrites/MergeCost.h"

namespace shmfix {

static uint64_t wavefrontsOf(const Access &A) {
  uint64_t Sum = 0;
  for (const RequestGroup &G : A.Requests)
    Sum += G.Count * banks::evaluate(G.Request).Wavefronts;
  return Sum;
}

bool endsMergesForNothing(const ArrayGroup &G, const Proposal &P) {
  if (P.Kind != FixKind::Pad && P.Kind != FixKind::Restride)
    return false;
  uint64_t Spelled = 0, Compiled = 0;
  unsigned Widest = 0;
  for (const AnalyzedArray *I : G.Instances) {
    for (const Access &A : I->Finding.Accesses) {
      bool Merges = A.Why && A.Why->Code == ReasonCode::CompilerMerges;
      if (A.MergedBytes && !Merges)
        return false; // a bound for another reason: not known how much merges
      uint64_t W = wavefrontsOf(A);
      Spelled += W;
      Compiled += Merges ? 0 : W;
      Widest = std::max(Widest, A.MergedBytes);
    }
    for (const Access &A : I->Finding.Merged)
      Compiled += wavefrontsOf(A);
  }
  if (!Widest || Spelled != P.Before)
    return false;
  const Layout &L = P.Layouts.front();
  int64_t Row = L.Kind == Layout::Flat   ? L.RowLength
                : L.Kind == Layout::Rows ? L.Extents.back()
                                         : 0;
  bool Inner = L.Kind == Layout::Flat || L.Dimension + 1 == L.Extents.size();
  if (Row > 0 && (!Inner || (Row + L.Pad) * int64_t(L.ElementBytes) % Widest == 0))
    return false; // rows stay aligned: what merges goes on merging
  return P.After >= Compiled;
}

} // namespace shmfix
