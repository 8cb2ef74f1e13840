//===- AcrossFiles.cpp - A header's change has to suit all sources --------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/driver/AcrossFiles.h"

#include "tool/driver/ApplyEdits.h"

#include "llvm/ADT/STLExtras.h"

#include <map>

namespace shmfix {

namespace {

struct Member {
  size_t File;
  ArrayFinding *Finding;
  bool Dropped = false;
};
using Group = std::vector<Member>;

enum Knowledge { Nothing, Assumed, Used };

Knowledge knowledgeOf(const ArrayFinding &A) {
  if (A.Accesses.empty())
    return A.Is == Verdict::Clean ? Used : Nothing;
  bool Guess = !A.Assumption.empty() || llvm::any_of(A.Accesses, [](const Access &X) {
    return X.Source == BlockSource::Assumed;
  });
  return Guess ? Assumed : Used;
}

bool sameInstance(const ArrayFinding &A, const ArrayFinding &B) {
  return A.Kernel == B.Kernel && A.ElementBytes == B.ElementBytes && A.Extents == B.Extents;
}

void dropGuesses(Group &G) {
  for (Member &M : G) {
    Knowledge Mine = knowledgeOf(*M.Finding);
    M.Dropped = llvm::any_of(G, [&](const Member &O) {
      if (O.File == M.File || knowledgeOf(*O.Finding) <= Mine)
        return false;
      return Mine == Nothing || !M.Finding->Assumption.empty() || sameInstance(*O.Finding, *M.Finding);
    });
  }
}

void settle(Group &G) {
  dropGuesses(G);
  std::map<size_t, const ArrayFinding *> Change; ///< by file; null: none
  const Reason *Refusal = nullptr;
  const ArrayFinding *First = nullptr;
  for (const Member &M : G) {
    if (M.Dropped)
      continue;
    const ArrayFinding *&Known = Change.try_emplace(M.File, nullptr).first->second;
    if (hasEdits(*M.Finding))
      Known = M.Finding;
    if (!First)
      First = Known;
  }
  if (!First || llvm::all_of(Change, [&](const auto &C) {
        return C.second && C.second->Remedy.Edits == First->Remedy.Edits;
      }))
    return;
  for (const Member &M : G)
    if (!M.Dropped && !Change[M.File])
      for (const Reason &R : M.Finding->Remedy.Reasons)
        if (!Refusal && concernsFix(R.Code) && R.Code != ReasonCode::NoConflict)
          Refusal = &R;
  const Reason Differs{ReasonCode::InstanceDependent,
                       "another source that includes the header runs the kernel in another way, "
                       "for which this change is not the right one"};
  const Reason Why = Refusal ? *Refusal : Differs;
  const std::vector<Edit> Kept = First->Remedy.Edits;
  for (Member &M : G) {
    if (M.Dropped || !hasEdits(*M.Finding))
      continue;
    if (Refusal || M.Finding->Remedy.Edits != Kept) {
      takeBack(*M.Finding, Why);
      continue;
    }
    if (M.Finding->Remedy.Safe == Safety::Safe)
      M.Finding->Remedy.Safe = Safety::Unsafe;
    M.Finding->Remedy.Reasons.push_back(Why);
  }
}

} // namespace

void settleAcrossFiles(std::vector<std::vector<ArrayFinding>> &OfFiles) {
  std::map<Place, Group> Groups;
  for (size_t I = 0; I < OfFiles.size(); ++I)
    for (ArrayFinding &A : OfFiles[I])
      Groups[A.Where].push_back({I, &A});
  std::map<const ArrayFinding *, bool> Dropped;
  for (auto &[P, G] : Groups) {
    if (llvm::all_of(G, [&](const Member &M) { return M.File == G.front().File; }))
      continue;
    settle(G);
    for (const Member &M : G)
      if (M.Dropped)
        Dropped[M.Finding] = true;
  }
  for (std::vector<ArrayFinding> &Arrays : OfFiles) {
    std::vector<ArrayFinding> Kept;
    for (ArrayFinding &A : Arrays)
      if (!Dropped.count(&A))
        Kept.push_back(std::move(A));
    Arrays = std::move(Kept);
  }
}

} // namespace shmfix
