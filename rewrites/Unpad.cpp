//===- Unpad.cpp - Padding that hurts is taken away -------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rows written as `X + k` whose last k columns nobody touches, and structures
// with a tail that nobody touches, where the array is faster without.
//
//===----------------------------------------------------------------------===//

#include "rewrites/Rewrite.h"
#include "rewrites/SourceEdits.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"

using namespace clang;

namespace shmfix {

namespace {

/// The literal at the end of "X + 3".
int trailingLiteral(llvm::StringRef S) {
  size_t Plus = S.rfind('+');
  int K = 0;
  if (Plus == llvm::StringRef::npos ||
      S.drop_front(Plus + 1).trim().getAsInteger(10, K))
    return 0;
  return K;
}

std::optional<Proposal> tryLayouts(const ArrayGroup &G, std::vector<Layout> Base,
                                   int Pad) {
  Proposal P;
  P.Cured = true;
  for (size_t I = 0; I < Base.size(); ++I) {
    Layout L = Base[I];
    L.Pad = Pad;
    for (const Access &A : G.Instances[I]->Finding.Accesses) {
      if (A.State == Status::Unknown)
        return std::nullopt;
      auto C = priceUnder(L, A);
      auto T0 = totalUnder(Base[I], {&A}), T1 = totalUnder(L, {&A});
      if (!C || !T0 || !T1)
        return std::nullopt;
      P.Before += *T0;
      P.After += *T1;
      P.Cured &= C->Ways <= 1;
    }
    P.Layouts.push_back(L);
  }
  if (P.After >= P.Before)
    return std::nullopt;
  P.Kind = FixKind::Unpad;
  return P;
}

} // namespace

Plan planUnpad(const ArrayGroup &G) {
  const Refusal No = reasonOf(ReasonCode::NoPadHelps);
  std::vector<int64_t> E = G.extents();
  std::vector<Layout> Base = G.layouts(E.size() == 1 ? Layout::Element : Layout::Rows);
  for (Layout &L : Base)
    L.Dimension = E.size() - 1;
  if (E.size() == 1) {
    // A structure: bytes behind the last one that is touched.
    int64_t Touched = 0, Size = G.first().Finding.ElementBytes;
    for (const Access *A : G.known())
      for (const RequestGroup &R : A->Requests)
        for (unsigned L = 0; L < banks::WarpSize; ++L)
          if (R.Request.Active >> L & 1) {
            int64_t In = ((R.Request.Offset[L] % Size) + Size) % Size;
            Touched = std::max(Touched, In + A->Bytes);
          }
    if (Touched >= Size || Touched % 4 || Size % 4 || !Touched)
      return No;
    if (auto P = tryLayouts(G, Base, int(Touched - Size) / 4)) {
      P->Safe = Safety::ReportOnly;
      P->Reasons.push_back(reasonOf(ReasonCode::StructMember));
      return *P;
    }
    return No;
  }
  auto Extent = extentText(*G.Ctx, G.first().Decl, E.size() - 1, nullptr).Text;
  if (!Extent)
    return No;
  int K = trailingLiteral(Extent->Text);
  if (K <= 0)
    return No;
  for (const LayoutUse &U : G.Uses)
    if (U.Kind != LayoutUse::Element)
      return No;
  for (const AnalyzedArray *I : G.Instances)
    for (const Access &A : I->Finding.Accesses)
      for (const RequestGroup &R : A.Requests) {
        if (R.Index.size() != E.size())
          return No;
        for (unsigned L = 0; L < banks::WarpSize; ++L)
          if ((R.Request.Active >> L & 1) &&
              R.Index.back()[L] >= I->Finding.Extents.back() - K)
            return No; // a halo or a data column, not a pad
      }
  if (auto P = tryLayouts(G, Base, -K))
    return *P;
  return No;
}

} // namespace shmfix
