//===- PassMerge.cpp - One place, one finding ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "matchers/PassMerge.h"

#include <algorithm>
#include <tuple>

namespace shmfix {

namespace {

bool sameCounts(const std::optional<Counts> &A, const std::optional<Counts> &B) {
  return A == B;
}

bool sameAccess(const Access &A, const Access &B) {
  return A.Where == B.Where && A.Op == B.Op && A.Bytes == B.Bytes &&
         A.Block == B.Block && A.Source == B.Source && A.State == B.State &&
         sameCounts(A.Now, B.Now) && A.RequestsPerBlock == B.RequestsPerBlock;
}

/// Another instance of the same declaration that says nothing new.
bool sameStory(const ArrayFinding &A, const ArrayFinding &B) {
  return A.Where == B.Where && A.Name == B.Name &&
         A.ElementBytes == B.ElementBytes && A.Extents == B.Extents &&
         std::equal(A.Accesses.begin(), A.Accesses.end(), B.Accesses.begin(),
                    B.Accesses.end(), sameAccess) &&
         A.Remedy.Edits == B.Remedy.Edits;
}

/// The same instance seen from another source: what each of them ran counts.
void join(ArrayFinding &A, ArrayFinding &B) {
  bool Alike = A.Remedy.Edits == B.Remedy.Edits;
  if (B.Accesses.empty())
    return;
  if (A.Accesses.empty()) {
    A = std::move(B);
    return;
  }
  for (Access &X : B.Accesses) {
    if (std::any_of(A.Accesses.begin(), A.Accesses.end(), [&](const Access &Y) {
          return X.Where == Y.Where && X.Op == Y.Op && X.Bytes == Y.Bytes && X.Block == Y.Block;
        }))
      continue;
    if (!Alike)
      X.After.reset();
    A.Accesses.push_back(std::move(X));
  }
  std::stable_sort(A.Accesses.begin(), A.Accesses.end(), [](const Access &X, const Access &Y) {
    return std::tie(X.Where, X.Op, X.Bytes, X.Block) < std::tie(Y.Where, Y.Op, Y.Bytes, Y.Block);
  });
  if (Alike)
    A.Remedy.Safe = std::max(A.Remedy.Safe, B.Remedy.Safe);
  A.Is = verdictOf(A);
}

} // namespace

void mergeFindings(std::vector<ArrayFinding> &Arrays) {
  std::stable_sort(Arrays.begin(), Arrays.end(),
                   [](const ArrayFinding &A, const ArrayFinding &B) {
                     return std::tie(A.Where, A.Kernel) <
                            std::tie(B.Where, B.Kernel);
                   });
  std::vector<ArrayFinding> Out;
  for (ArrayFinding &A : Arrays) {
    bool Known = false;
    for (size_t I = Out.size(); I-- > 0 && Out[I].Where == A.Where;) {
      if (sameStory(Out[I], A)) {
        Known = true;
        break;
      }
      if (Out[I].Kernel == A.Kernel && Out[I].ElementBytes == A.ElementBytes &&
          Out[I].Extents == A.Extents) {
        join(Out[I], A);
        Known = true;
        break;
      }
    }
    if (!Known)
      Out.push_back(std::move(A));
  }
  // Not analysed here, or under assumed template arguments, but analysed as it
  // is used elsewhere: the latter counts.
  std::vector<ArrayFinding> Kept;
  for (size_t I = 0; I < Out.size(); ++I) {
    bool Empty = Out[I].Accesses.empty() && Out[I].Is == Verdict::Unknown;
    bool Assumed = !Out[I].Assumption.empty();
    bool Other = false;
    for (size_t J = 0; J < Out.size() && (Empty || Assumed); ++J)
      Other |= J != I && Out[J].Where == Out[I].Where && !Out[J].Accesses.empty() &&
               (Empty || Out[J].Assumption.empty());
    if (!Other)
      Kept.push_back(std::move(Out[I]));
  }
  Arrays = std::move(Kept);
}

} // namespace shmfix
