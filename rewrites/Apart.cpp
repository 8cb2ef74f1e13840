//===- Apart.cpp - Rows whose length differs between instances --*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// s[y * N + x] in a template over N: each instance has rows of its own length,
// and one pad has to suit all. The instances are planned and changed one by one;
// since they stand in the same text, what they want changed has to be the same.
//
//===----------------------------------------------------------------------===//

#include "rewrites/RowChoices.h"
#include "rewrites/SourceEdits.h"

#include "clang/AST/Decl.h"

#include <map>

using namespace clang;

namespace shmfix {

namespace {

struct Choice {
  std::vector<Layout> Layouts;
  uint64_t Before = 0, After = 0;
  bool Cured = true;
};

/// The row, of those of one declaration, with which the pad does best; none if
/// each makes it worse.
std::optional<Choice> bestRow(const ArrayGroup &One, const std::vector<Layout> &Rows, int Pad) {
  std::optional<Choice> Best;
  for (const Layout &Base : Rows) {
    Choice C;
    C.Layouts.assign(One.Instances.size(), Base);
    for (size_t I = 0; I < One.Instances.size(); ++I) {
      Layout &L = C.Layouts[I], Now = L;
      L.Pad = Pad;
      Now.Pad = 0;
      if (Pad * int(L.Unit ? L.Unit : L.ElementBytes) % int(One.alignment()))
        return std::nullopt;
      for (const Access &A : One.Instances[I]->Finding.Accesses) {
        if (A.State == Status::Unknown)
          continue;
        auto To = priceUnder(L, A, nullptr, &C.After);
        if (!To || !priceUnder(Now, A, nullptr, &C.Before))
          return std::nullopt;
        C.Cured &= To->Ways <= 1;
      }
    }
    if (C.After <= C.Before && (!Best || C.After < Best->After))
      Best = C;
  }
  return Best;
}

} // namespace

void findUses(ArrayGroup &G, const LayoutBindings &Bindings) {
  std::set<const VarDecl *> Seen;
  std::set<SourceLocation> Carriers;
  for (const AnalyzedArray *I : G.Instances) {
    if (!Seen.insert(I->Decl).second)
      continue;
    LayoutUses U = Bindings.usesOf(I->Decl);
    // Names of another instance stand for another array, of other elements.
    const auto *Own = dyn_cast_or_null<FunctionDecl>(I->Decl->getParentFunctionOrMethod());
    if (Own && I->Finding.Kind == Storage::Static)
      std::erase_if(U.Uses, [&](const LayoutUse &X) {
        return X.In && X.In != Own && X.In->getLocation() == Own->getLocation();
      });
    llvm::append_range(G.Uses, U.Uses);
    for (const LayoutCarrier &C : U.Carriers)
      if (Carriers.insert(C.Decl->getLocation()).second)
        G.Carriers.push_back(C);
  }
  G.ViewAlign = viewAlignment(G);
}

std::vector<ArrayGroup> parted(const ArrayGroup &G, const LayoutBindings &Bindings) {
  std::map<std::pair<const VarDecl *, const FunctionDecl *>, ArrayGroup> By;
  for (AnalyzedArray *I : G.Instances) {
    // An extern declaration of a template's body is one for all its instances.
    bool Shared = I->Finding.Kind == Storage::Dynamic && I->Kernel &&
                  I->Kernel->getTemplateInstantiationPattern();
    By[{I->Decl, Shared ? I->Kernel : nullptr}].Instances.push_back(I);
  }
  std::vector<ArrayGroup> R;
  for (auto &[Of, One] : By) {
    One.Ctx = G.Ctx;
    One.Arch = G.Arch;
    One.Partial = true;
    findUses(One, Bindings);
    if (const FunctionDecl *K = Of.second) {
      std::erase_if(One.Uses, [&](const LayoutUse &U) {
        return U.In && U.In != K && U.In->getLocation() == K->getLocation();
      });
      for (LayoutCarrier &C : One.Carriers)
        for (const VarDecl *V : C.Same)
          if (V->getParentFunctionOrMethod() == K)
            C.Decl = V;
    }
    R.push_back(std::move(One));
  }
  return R;
}

std::optional<Proposal> planApart(const ArrayGroup &G, const std::vector<ArrayGroup> &Ones) {
  std::set<int> Pads;
  std::vector<std::vector<Layout>> Rows;
  std::map<const AnalyzedArray *, std::vector<PadRow>> Tables;
  std::vector<Reason> Reasons;
  Safety Safe = Safety::Safe;
  for (const ArrayGroup &One : Ones) {
    Rows.emplace_back();
    if (One.extents().empty())
      return std::nullopt;
    // The rows that its own conflicts show, or those that any index has.
    Plan P = One.conflicts() ? planRestride(One) : Plan(reasonOf(ReasonCode::NoConflict));
    if (auto *X = std::get_if<Proposal>(&P); X && X->Layouts.front().Before.empty()) {
      Pads.insert(X->Layouts.front().Pad);
      Rows.back().push_back(X->Layouts.front());
      for (size_t K = 0; K < X->Tables.size(); ++K)
        Tables[One.Instances[K]] = X->Tables[K];
      Safe = std::max(Safe, X->Safe);
      Reasons.insert(Reasons.end(), X->Reasons.begin(), X->Reasons.end());
      continue;
    }
    if (One.conflicts())
      return std::nullopt;
    for (int64_t Row : rowChoices(One, true).Factors) {
      Layout L = One.layouts(Layout::Flat).front();
      L.RowLength = Row;
      if (L.Extents.back() < 0 || Row < L.Extents.back())
        Rows.back().push_back(L);
    }
  }
  std::optional<Proposal> Best;
  for (int Pad : Pads) {
    Proposal P;
    P.Cured = true;
    std::map<const AnalyzedArray *, Layout> Of;
    bool All = true;
    for (size_t I = 0; I < Ones.size() && All; ++I) {
      auto C = bestRow(Ones[I], Rows[I], Pad);
      All = C.has_value();
      if (!C)
        break;
      for (size_t K = 0; K < Ones[I].Instances.size(); ++K)
        Of[Ones[I].Instances[K]] = C->Layouts[K];
      P.Before += C->Before;
      P.After += C->After;
      P.Cured &= C->Cured;
    }
    if (!All || (Best && P.After >= Best->After))
      continue;
    for (const AnalyzedArray *I : G.Instances)
      P.Layouts.push_back(Of.at(I));
    Best = std::move(P);
  }
  // One length for all is what planRestride() gives.
  auto Same = [&](const Layout &L) {
    return L.RowLength == Best->Layouts.front().RowLength && L.Unit == Best->Layouts.front().Unit;
  };
  if (Best && llvm::all_of(Best->Layouts, Same))
    return std::nullopt;
  if (!Best || (!Best->Cured && (Best->Before - Best->After) * PartlyWorthOneIn < Best->Before))
    return std::nullopt;
  std::set<int64_t> Lengths;
  for (const Layout &L : Best->Layouts)
    Lengths.insert(L.RowLength);
  for (int64_t Row : Lengths)
    Best->Title += (Best->Title.empty() ? "move rows of " : " or ") + std::to_string(Row);
  Best->Title += " apart by " + countedElements(Best->Layouts.front().Pad) + " in every instance";
  Best->Kind = FixKind::Restride;
  Best->Apart = true;
  for (const AnalyzedArray *I : G.Instances)
    Best->Tables.push_back(Tables[I]);
  Best->Safe = Safe;
  Best->Reasons = std::move(Reasons);
  return Best;
}

Application applyApart(const ArrayGroup &G, const std::vector<ArrayGroup> &Ones,
                       const Proposal &P, Indices How) {
  Change All;
  for (const ArrayGroup &One : Ones) {
    Proposal Own;
    Own.Kind = P.Kind;
    for (size_t I = 0; I < G.Instances.size(); ++I)
      for (const AnalyzedArray *X : One.Instances)
        if (X == G.Instances[I])
          Own.Layouts.push_back(P.Layouts[I]);
    Application A = applyRestride(One, Own, How);
    if (auto *R = std::get_if<Refusal>(&A))
      return *R;
    Change &C = std::get<Change>(A);
    All.Rows.merge(C.Rows);
    if (!All.Holds)
      All.Holds = C.Holds;
    for (Edit &E : C.Edits)
      if (!addEdit(All.Edits, std::move(E)))
        return reasonOf(ReasonCode::InstanceDependent);
  }
  return All;
}

} // namespace shmfix
