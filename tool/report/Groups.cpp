//===- Groups.cpp - Findings as people count them -------------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/report/Groups.h"

#include "llvm/ADT/STLExtras.h"

#include <map>

using namespace llvm;

namespace shmfix {

double excessOf(const Access &A) {
  if (!A.Now)
    return 0;
  if (A.RequestsPerBlock)
    return (A.Now->MeanWavefronts - A.Now->MeanIdeal) *
           double(*A.RequestsPerBlock);
  return A.Now->Wavefronts > A.Now->Ideal ? A.Now->Wavefronts - A.Now->Ideal : 0;
}

/// Orders by what an access costs, dearest first.
static bool dearer(const Access &A, const Access &B) {
  if (A.Now.has_value() != B.Now.has_value())
    return A.Now.has_value();
  if (!A.Now)
    return false;
  if (A.Now->Ways != B.Now->Ways)
    return A.Now->Ways > B.Now->Ways;
  return excessOf(A) > excessOf(B);
}

static unsigned rank(Verdict V) {
  return V == Verdict::Conflict ? 2 : V == Verdict::Unknown ? 1 : 0;
}

/// The entry with the largest number of ways leads, then the larger excess.
static bool leads(const ArrayFinding &A, const ArrayFinding &B) {
  if (rank(A.Is) != rank(B.Is))
    return rank(A.Is) > rank(B.Is);
  auto Total = [](const ArrayFinding &F) {
    std::pair<unsigned, double> Sum{0, 0};
    for (const Access &X : F.Accesses) {
      Sum.first = std::max(Sum.first, X.Now ? X.Now->Ways : 0);
      Sum.second += excessOf(X);
    }
    return Sum;
  };
  return Total(A) > Total(B);
}

std::vector<DeclGroup> groupsOf(const Report &R) {
  std::vector<DeclGroup> Out;
  std::map<std::pair<Place, std::string>, size_t> Known;
  for (const ArrayFinding &A : R.Arrays) {
    auto [It, New] = Known.try_emplace({A.Where, A.Name}, Out.size());
    if (New) {
      Out.push_back({&A, {}, A.Is});
      continue;
    }
    DeclGroup &G = Out[It->second];
    if (leads(A, *G.Main)) {
      G.Others.push_back(G.Main);
      G.Main = &A;
    } else {
      G.Others.push_back(&A);
    }
    G.Is = G.Main->Is;
  }
  return Out;
}

std::vector<PlaceGroup> placesOf(const DeclGroup &G) {
  std::vector<PlaceGroup> Out;
  std::map<std::pair<Place, OpKind>, size_t> Known;
  std::vector<const ArrayFinding *> Last; // of each place
  const bool Shared = any_of(G.Others, [&](const ArrayFinding *A) { return A->Kernel != G.Main->Kernel; });
  auto Take = [&](const ArrayFinding &A) {
    for (const Access &X : A.Accesses) {
      auto [It, New] = Known.try_emplace({X.Where, X.Op}, Out.size());
      if (New) {
        Out.push_back({&X, &A, 0, 1, Shared});
        Last.push_back(&A);
        continue;
      }
      PlaceGroup &P = Out[It->second];
      ++P.Others;
      P.Kernels += Last[It->second]->Kernel != A.Kernel;
      Last[It->second] = &A;
      if (dearer(X, *P.Worst)) {
        P.Worst = &X;
        P.Of = &A;
      }
    }
  };
  Take(*G.Main);
  for (const ArrayFinding *A : G.Others)
    Take(*A);
  stable_sort(Out, [](const PlaceGroup &A, const PlaceGroup &B) {
    return dearer(*A.Worst, *B.Worst);
  });
  return Out;
}

static bool isUnpad(const ArrayFinding &A) {
  return A.Remedy.Kind == FixKind::Unpad;
}

bool isListed(const DeclGroup &G) {
  return G.Is == Verdict::Conflict || isUnpad(*G.Main);
}

StringRef ruleOf(const DeclGroup &G) { return ruleOf(*G.Main); }

bool hasFix(const ArrayFinding &A, Safety S) {
  return A.Remedy.Kind != FixKind::None && A.Remedy.Safe == S;
}

const std::vector<Edit> &offeredEdits(const ArrayFinding &A, bool Unsafe) {
  static const std::vector<Edit> None;
  if (hasFix(A, Safety::Safe) || (Unsafe && hasFix(A, Safety::Unsafe)))
    return A.Remedy.Edits;
  return None;
}

StringRef withoutArguments(StringRef Kernel) {
  size_t Open = Kernel.find('<');
  return Open == 0 ? Kernel : Kernel.take_front(Open);
}

} // namespace shmfix
