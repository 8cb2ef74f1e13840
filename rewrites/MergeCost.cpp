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

std::optional<uint64_t> compiledWavefronts(const ArrayFinding &F) {
  uint64_t Sum = 0;
  for (const Access &A : F.Accesses) {
    const bool Merges = A.Why && A.Why->Code == ReasonCode::CompilerMerges;
    if (A.State == Status::Unknown || (A.MergedBytes && !Merges))
      return std::nullopt; // not known how much merges
    if (!Merges)
      Sum += wavefrontsOf(A);
  }
  for (const Access &A : F.Merged)
    Sum += wavefrontsOf(A);
  return Sum;
}

bool endsMergesForNothing(const ArrayGroup &G, const Proposal &P) {
  if (P.Kind != FixKind::Pad && P.Kind != FixKind::Restride && P.Kind != FixKind::Swizzle)
    return false;
  uint64_t Spelled = 0, Compiled = 0;
  double After = 0;
  unsigned Widest = 0;
  for (size_t I = 0; I < G.Instances.size(); ++I) {
    const ArrayFinding &F = G.Instances[I]->Finding;
    uint64_t Parting = 0, Asked = 0, Made = 0; ///< of what merges today
    for (const Access &A : F.Accesses) {
      bool Merges = A.Why && A.Why->Code == ReasonCode::CompilerMerges;
      if (A.MergedBytes && !Merges)
        return false; // a bound for another reason: not known how much merges
      uint64_t W = wavefrontsOf(A), New = 0;
      if (!priceUnder(P.Layouts[I], A, nullptr, &New))
        return false;
      Spelled += W;
      Widest = std::max(Widest, A.MergedBytes);
      if (!Merges) {
        Compiled += W;
        After += double(New);
        continue;
      }
      Parting += New;
      for (const RequestGroup &R : A.Requests)
        Asked += R.Count;
    }
    for (const Access &A : F.Merged) {
      Compiled += wavefrontsOf(A);
      for (const RequestGroup &R : A.Requests)
        Made += R.Count * A.Parts;
    }
    // What the source asks for again in another turn is loaded once.
    if (Asked)
      After += double(Parting) * std::min(1.0, double(Made) / double(Asked));
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
  return After >= double(Compiled);
}

} // namespace shmfix
