//===- AccessFinding.cpp - From logged requests to a finding -------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "matchers/AccessFinding.h"

#include "matchers/Analysis.h"

namespace shmfix {

namespace {

/// Not every warp makes the same number of requests.
bool uneven(const warp::AccessFacts &F, const ShapeFact &S) {
  unsigned Warps = (S.Block.threads() + banks::WarpSize - 1) / banks::WarpSize;
  if (F.ByWarp.size() != Warps)
    return true;
  for (auto &[W, N] : F.ByWarp)
    if (N != F.ByWarp.begin()->second)
      return true;
  return false;
}

/// Its requests do not all cost the same: the mean hangs on how often each is
/// made.
bool varied(const warp::AccessFacts &F) {
  std::optional<unsigned> First;
  for (const RequestGroup &G : F.Groups) {
    unsigned W = banks::evaluate(G.Request).Wavefronts;
    if (First.value_or(W) != W)
      return true;
    First = W;
  }
  return false;
}

uint64_t requestsOf(const std::vector<RequestGroup> &Groups) {
  uint64_t N = 0;
  for (const RequestGroup &G : Groups)
    N += G.Count;
  return N;
}

/// "nvcc makes one 16-byte load of 4 of them: 2 passes, no conflict"
void noteMerge(Access &A, const warp::AccessFacts &F, const warp::AccessLog &Log) {
  const warp::AccessKey *Widest = nullptr;
  for (const warp::AccessKey &K : F.MergedInto)
    if (!Widest || K.Bytes > Widest->Bytes)
      Widest = &K;
  if (!Widest) {
    if (F.MayMerge) {
      A.MergedBytes = 2 * A.Bytes;
      A.MergeNote = "nvcc may make one access of those of several turns of the loop";
    } else if (!F.Merged.Groups.empty()) {
      A.MergedBytes = A.Bytes;
      A.MergeNote = "nvcc reads an address once where nothing is stored in between";
    }
    return;
  }
  A.MergedBytes = Widest->Bytes;
  A.MergeNote = "nvcc makes one " + std::to_string(Widest->Bytes) + "-byte " +
                toString(Widest->Op) + " of " + std::to_string(Widest->Parts) +
                " such accesses";
  auto It = Log.find(*Widest);
  if (It == Log.end())
    return;
  Counts C = priceOf(It->second.Groups, nullptr);
  A.MergeNote += ": " + std::to_string(C.Wavefronts) +
                 (C.Wavefronts == 1 ? " pass" : " passes") + " together, " +
                 (C.Ways > 1 ? std::to_string(C.Ways) + "-way" : "no conflict");
}

} // namespace

Access findingOf(const warp::AccessKey &Key, const warp::AccessFacts &F,
                 const CostSet &Costs, const RunFacts &Run) {
  Access A;
  A.Op = Key.Op;
  A.Bytes = Key.Bytes;
  A.Parts = Key.Parts;
  A.Block = Run.Shape.Block;
  A.Source = Run.Shape.Source;
  auto Unknown = [&](Reason R, std::pair<unsigned, unsigned> Range) {
    A.State = Status::Unknown;
    A.Why = std::move(R);
    A.Range = Range;
    return A;
  };
  if (F.Unknown)
    return Unknown(*F.Unknown, F.Range2);
  Counts C = priceOf(F.Groups, &A.Worst);
  if (Run.TooComplex)
    return Unknown(reasonOf(ReasonCode::TooComplex),
                   {std::max(1u, C.Ideal),
                    banks::WarpSize * std::max(1u, Key.Bytes / 4)});
  if (F.StrideUnknown && Costs.size() > 1) {
    unsigned Best = ~0u;
    for (auto &[W, I] : Costs)
      Best = std::min(Best, W);
    return Unknown(reasonOf(ReasonCode::UnknownStride), {Best, C.Wavefronts});
  }
  A.Now = C;
  auto Bound = [&](Reason R) {
    A.State = Status::Bound;
    A.Why = std::move(R);
  };
  if (F.Bounded)
    Bound(*F.Bounded);
  else if (F.Masked && C.Wavefronts > 1) // any lanes of one pass take one
    Bound(reasonOf(ReasonCode::DataDependentMask));
  else if (Run.Leaves > 1 && Costs.size() > 1)
    Bound({ReasonCode::UnknownUniform,
           "a run-time value shifts the lanes; all its residues were tried and "
           "the worst is shown"});
  else if (F.Open && (uneven(F, Run.Shape) || varied(F)))
    Bound(reasonOf(ReasonCode::OpenTripCount));
  else if (F.Open && Run.Coarse)
    Bound({ReasonCode::OpenTripCount,
           "how often it runs depends on run-time values, and so do the loops around it: "
           "a few turns of each were looked at"});
  else if (!F.Merged.Groups.empty() || F.MayMerge)
    Bound(reasonOf(ReasonCode::CompilerMerges));
  else if (!Run.Measured)
    Bound(reasonOf(ReasonCode::UnmeasuredArchitecture));
  // What a loop of compare-and-swap takes hangs on the other warps.
  if (!F.Open && !(A.Why && A.Why->Code == ReasonCode::RetryLoop))
    A.RequestsPerBlock = requestsOf(F.Groups) / std::max<size_t>(1, Run.Leaves);
  A.Sampled = F.Sampled || (Run.Leaves > 1 && !Run.EveryTurn);
  A.Residues = Run.Leaves;
  A.Shifted = F.Shifted;
  noteMerge(A, F, Run.Log);
  A.Requests = F.Groups;
  return A;
}

std::optional<Access> leftAlone(const Access &Whole, const warp::AccessFacts &F,
                                const RunFacts &Run) {
  if (!Whole.Why || Whole.Why->Code != ReasonCode::CompilerMerges || F.MayMerge)
    return std::nullopt;
  std::vector<RequestGroup> Groups = F.without(F.Merged);
  if (Groups.empty())
    return std::nullopt;
  Access A = Whole;
  A.State = Status::Exact;
  A.Why.reset();
  A.MergeNote.clear();
  A.MergedBytes = 0;
  A.Now = priceOf(Groups, &A.Worst);
  if (A.RequestsPerBlock)
    A.RequestsPerBlock = requestsOf(Groups) / std::max<size_t>(1, Run.Leaves);
  A.Requests = std::move(Groups);
  return A;
}

} // namespace shmfix
