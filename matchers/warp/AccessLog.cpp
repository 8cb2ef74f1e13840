//===- AccessLog.cpp - What warps did to shared arrays ----------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "matchers/warp/AccessLog.h"

#include "llvm/ADT/Hashing.h"

namespace shmfix::warp {

static size_t hashOf(const banks::Request &R) {
  return llvm::hash_combine(
      R.Active, llvm::hash_combine_range(R.Offset.begin(), R.Offset.end()));
}

void RequestSet::add(const RequestGroup &G) {
  size_t H = hashOf(G.Request);
  auto [Begin, End] = ByHash.equal_range(H);
  for (auto It = Begin; It != End; ++It) {
    RequestGroup &Have = Groups[It->second];
    if (Have.Request == G.Request && Have.Index == G.Index) {
      Have.Count += G.Count;
      return;
    }
  }
  ByHash.emplace(H, Groups.size());
  Groups.push_back(G);
}

std::vector<RequestGroup> RequestSet::without(const RequestSet &Less) const {
  std::vector<RequestGroup> Out;
  std::unordered_map<size_t, std::vector<RequestGroup>> Gone;
  for (const RequestGroup &G : Less.Groups)
    Gone[hashOf(G.Request)].push_back(G);
  for (RequestGroup G : Groups) {
    if (auto It = Gone.find(hashOf(G.Request)); It != Gone.end())
      for (RequestGroup &X : It->second)
        if (X.Request == G.Request) {
          uint64_t N = std::min(X.Count, G.Count);
          X.Count -= N;
          G.Count -= N;
        }
    if (G.Count)
      Out.push_back(std::move(G));
  }
  return Out;
}

void AccessFacts::absorb(const AccessFacts &Other) {
  for (const RequestGroup &G : Other.Groups)
    add(G);
  if (!Unknown)
    Unknown = Other.Unknown;
  if (!Bounded)
    Bounded = Other.Bounded;
  Range2.first = std::min(Range2.first, Other.Range2.first);
  Range2.second = std::max(Range2.second, Other.Range2.second);
  StrideUnknown |= Other.StrideUnknown;
  Masked |= Other.Masked;
  Sampled |= Other.Sampled;
  Shifted |= Other.Shifted;
  MayMerge |= Other.MayMerge;
  Open |= Other.Open;
  for (auto &[Warp, N] : Other.ByWarp)
    ByWarp[Warp] += N;
  Linear |= Other.Linear;
  LinearLater |= Other.LinearLater;
  SubsKnown &= Other.SubsKnown;
  for (const RequestGroup &G : Other.Merged.Groups)
    Merged.add(G);
  MergedInto.insert(Other.MergedInto.begin(), Other.MergedInto.end());
  MergedFrom.insert(Other.MergedFrom.begin(), Other.MergedFrom.end());
  Rolled += Other.Rolled;
  RolledMerged += Other.RolledMerged;
}

} // namespace shmfix::warp
