//===- Places.cpp - Where each lane has to go after a change ----*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rewrites/Places.h"

#include "llvm/ADT/STLExtras.h"

#include <tuple>

using namespace clang;

namespace shmfix {

namespace {

bool sampled(const ArrayFinding &F) {
  return llvm::any_of(F.Accesses, [](const Access &A) {
    return A.State != Status::Unknown && A.Sampled;
  });
}

using Key = std::tuple<Place, OpKind, unsigned, BlockShape, unsigned>;

Key keyOf(const Access &A) { return {A.Where, A.Op, A.Bytes, A.Block, A.Parts}; }

void promise(ArrayFinding &F, const ArrayFinding &Seen, const Layout &L) {
  std::map<Key, const Access *> Whole;
  for (const Access &A : Seen.Accesses)
    if (A.State != Status::Unknown && !A.Sampled)
      Whole[keyOf(A)] = &A;
  for (Access &A : F.Accesses)
    if (auto It = Whole.find(keyOf(A)); It != Whole.end()) {
      A.PlacesAfter = placesUnder(L, *It->second);
      A.Residues = It->second->Residues;
    }
}

} // namespace

void promisePlaces(ASTContext &Ctx, const std::vector<Moved> &Arrays,
                   const AnalysisOptions &O) {
  std::set<Place> Again;
  for (const Moved &M : Arrays)
    if (const ArrayFinding &F = M.Array->Finding; !F.Remedy.Edits.empty() && sampled(F))
      Again.insert(F.Where);
  for (const Moved &M : Arrays)
    if (ArrayFinding &F = M.Array->Finding; !F.Remedy.Edits.empty() && !Again.count(F.Where))
      promise(F, F, M.To);
  if (Again.empty())
    return;
  Wanted Only;
  Only.Array = [&](const Place &P) { return Again.count(P) != 0; };
  AnalysisOptions Every = O;
  Every.EveryTurn = true;
  Every.Only = &Only;
  Analysis Whole = analyze(Ctx, Every);
  std::map<std::tuple<Place, std::string>, const ArrayFinding *> Seen;
  for (const AnalyzedArray &A : Whole.Arrays)
    Seen[{A.Finding.Where, A.Finding.Kernel}] = &A.Finding;
  for (const Moved &M : Arrays) {
    ArrayFinding &F = M.Array->Finding;
    if (!Again.count(F.Where) || F.Remedy.Edits.empty())
      continue;
    F.Remedy.EveryTurn = true;
    if (auto It = Seen.find({F.Where, F.Kernel}); It != Seen.end())
      promise(F, *It->second, M.To);
  }
}

} // namespace shmfix
