//===- PadArray.cpp - The extent of a row grows -----------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Arrays of two and more dimensions: every dimension but the first may carry
// the pad. Arrays of structures: the structure may grow; that is report-only.
//
//===----------------------------------------------------------------------===//

#include "rewrites/Follow.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/TypeLoc.h"

#include <numeric>
#include <set>
#include <utility>

using namespace clang;

namespace shmfix {

namespace {

/// Row lengths of all instances, if they agree; else 0.
int64_t commonRow(const ArrayGroup &G) {
  int64_t Row = G.extents().back();
  for (const AnalyzedArray *I : G.Instances)
    if (I->Finding.Extents.back() != Row)
      return 0;
  return Row;
}

} // namespace

bool anyLinear(const ArrayGroup &G) {
  for (const AnalyzedArray *I : G.Instances)
    for (bool Linear : I->Linear)
      if (Linear)
        return true;
  return false;
}

std::optional<Refusal> forbiddenUse(const ArrayGroup &G) {
  bool Pointers = false;
  for (const LayoutUse &U : G.Uses)
    switch (U.Kind) {
    case LayoutUse::Sizeof:
      return reasonOf(ReasonCode::SizeofUse);
    case LayoutUse::AsyncBox:
      return reasonOf(ReasonCode::AsyncBox);
    case LayoutUse::TypedParameter:
      return Refusal{ReasonCode::TypedParameter,
                     "the array is passed to '" + U.Callee +
                         "', whose parameter names the same extents"};
    case LayoutUse::Broken:
      return reasonOf(ReasonCode::NotUnderstood);
    case LayoutUse::WholeArray:
    case LayoutUse::Distance:
      // Pointers that are bound are followed; this one goes elsewhere.
      return reasonOf(ReasonCode::LinearView);
    case LayoutUse::ElementAddress:
    case LayoutUse::Bound:
      if (U.Callee == "__builtin_assume_aligned")
        return Refusal{ReasonCode::VectorView, "an address in the array is promised to be aligned"};
      Pointers = true;
      break;
    case LayoutUse::SizeChecked:
    case LayoutUse::Fill:
    case LayoutUse::Element:
    case LayoutUse::MatrixOperand:
      break;
    }
  for (const AnalyzedArray *I : G.Instances)
    if (I->Escaped)
      return reasonOf(ReasonCode::AddressTaken);
  // Pointers into the array are followed by the interpreter: their accesses
  // stay inside the row that they started in, or the row is spelled in them.
  if (anyLinear(G)) {
    Change Try;
    unsigned Rows = 0;
    int64_t Row = commonRow(G);
    if (!Row || followIndices(G, Row, 1, Indices::Rows, Try, Rows) || !Rows)
      return reasonOf(ReasonCode::LinearView);
  }
  if (Pointers && G.anyUnknown())
    return reasonOf(ReasonCode::AddressTaken);
  return std::nullopt;
}

namespace {

unsigned elementAlign(const ArrayGroup &G) {
  QualType T = G.first().Decl->getType();
  while (const ArrayType *A = G.Ctx->getAsArrayType(T))
    T = A->getElementType();
  return G.Ctx->getTypeAlignInChars(T).getQuantity();
}

bool isRecordArray(const ArrayGroup &G) {
  QualType T = G.first().Decl->getType();
  while (const ArrayType *A = G.Ctx->getAsArrayType(T))
    T = A->getElementType();
  if (!T->isRecordType())
    return false;
  // Vector types move as one; their accesses are as wide as they are.
  for (const AnalyzedArray *I : G.Instances)
    for (const Access &A : I->Finding.Accesses)
      if (A.State != Status::Unknown && A.Bytes < I->Finding.ElementBytes)
        return true;
  return false;
}

/// A pad of one element that is there already: "N + 1".
bool hasOne(const ArrayGroup &G) {
  auto Text = extentText(*G.Ctx, G.first().Decl, G.extents().size() - 1, nullptr).Text;
  return Text && llvm::StringRef(Text->Text).starts_with(plus(Text->Text, -1));
}

/// Does one pad an instance fit all, as max(1, 4 / sizeof(T))? A pad of one that
/// is there is a part of it.
std::optional<Proposal> perInstance(const ArrayGroup &G, const std::vector<Layout> &Base,
                                    SearchOptions O) {
  std::set<unsigned> Sizes;
  for (const AnalyzedArray *I : G.Instances)
    Sizes.insert(I->Finding.ElementBytes);
  if (Sizes.size() < 2)
    return std::nullopt;
  Proposal All;
  All.Cured = true;
  int Had = hasOne(G) ? 1 : 0;
  for (size_t I = 0; I < G.Instances.size(); ++I) {
    ArrayGroup One = G;
    One.Instances = {G.Instances[I]};
    Layout L = Base[I];
    int Want = std::max(1, 4 / int(L.ElementBytes)) - Had;
    if (!One.conflicts()) {
      L.Pad = Want;
      auto T = totalUnder(L, One.known());
      Layout Now = Base[I];
      auto T0 = totalUnder(Now, One.known());
      if (!T || !T0 || *T > *T0)
        return std::nullopt;
      All.Before += *T0;
      All.After += *T;
    } else {
      auto P = searchPads(One, {L}, O);
      if (!P || P->Layouts[0].Pad != Want)
        return std::nullopt;
      L.Pad = Want;
      All.Before += P->Before;
      All.After += P->After;
      All.Cured &= P->Cured;
      All.Tables.resize(All.Layouts.size());
      All.Tables.push_back(P->Tables.front());
    }
    All.Layouts.push_back(L);
  }
  return All;
}

} // namespace

Plan planPad(const ArrayGroup &G) {
  std::vector<int64_t> E = G.extents();
  if (isRecordArray(G) && E.size() == 1) {
    std::vector<Layout> Base = G.layouts(Layout::Element);
    SearchOptions O;
    O.MaxPad = 8;
    O.StepBytes = std::max(4u, elementAlign(G));
    if (auto P = searchPads(G, Base, O)) {
      P->Kind = FixKind::Pad;
      P->Safe = Safety::ReportOnly;
      P->Reasons.push_back({ReasonCode::StructMember,
                            "the elements are structures, whose size is counted on elsewhere"});
      return *P;
    }
    return reasonOf(ReasonCode::NoPadHelps);
  }
  if (E.size() < 2)
    return reasonOf(ReasonCode::OneDimensional);
  const std::optional<Refusal> No = forbiddenUse(G);
  // What is not known may be what the layout is for.
  if (No && G.anyUnknown())
    return *No;

  SearchOptions O;
  O.StepBytes = G.alignment();
  for (const LayoutUse &U : G.Uses)
    if (U.Kind == LayoutUse::MatrixOperand)
      O.StepBytes = std::lcm(O.StepBytes, 16);
  // Pads that are there count as growth: a second run goes no further.
  for (unsigned D = 1; D < E.size(); ++D)
    if (int64_t K = paddingOf(G, D); K > 0 && K < E[D]) {
      O.Unpadded *= double(E[D] - K) / double(E[D]);
      O.MaxPad -= int(std::min<int64_t>(K, O.MaxPad));
    }
  std::optional<Proposal> Best;
  for (unsigned D = E.size() - 1; D >= 1; --D) {
    std::vector<Layout> Base = G.layouts(Layout::Rows);
    for (Layout &L : Base)
      L.Dimension = D;
    auto P = searchPads(G, Base, O);
    if (D == E.size() - 1)
      if (auto Q = perInstance(G, Base, O); Q && (!P || Q->After < P->After)) {
        Q->Reasons.push_back(reasonOf(ReasonCode::InstanceDependent));
        P = Q;
      }
    if (P && (!Best || P->After < Best->After)) {
      Best = P;
      if (P->Cured)
        break;
    }
  }
  // What one dimension leaves another may cure, as a second run would find.
  uint64_t Before = G.layouts(Layout::Rows).front().newBytes();
  for (unsigned D = E.size() - 1; Best && !Best->Cured && D >= 1; --D) {
    std::vector<Layout> Base = Best->Layouts;
    if (D == Base.front().Dimension || !Base.front().Also.empty())
      continue;
    for (Layout &L : Base) {
      L.Also = {{L.Dimension, std::exchange(L.Pad, 0)}};
      L.Dimension = D;
    }
    SearchOptions More = O;
    More.Unpadded *= double(Before) / double(std::max<uint64_t>(1, Base.front().newBytes()));
    if (auto P = searchPads(G, Base, More)) {
      P->Before = Best->Before;
      P->Reasons = Best->Reasons;
      P->Tables = Best->Tables;
      Best = P;
    }
  }
  if (!Best && No)
    return *No;
  if (!Best) {
    // Lanes of one row in one bank: no row length parts them.
    bool Inside = true;
    for (const Access *A : G.known())
      if (A->Now && A->Now->Ways > 1) {
        for (const RequestGroup &R : A->Requests) {
          if (!R.Index.empty()) {
            std::set<std::vector<int32_t>> Rows;
            for (unsigned L = 0; L < banks::WarpSize; ++L)
              if (R.Request.Active >> L & 1) {
                std::vector<int32_t> Row;
                for (size_t D = 0; D + 1 < R.Index.size(); ++D)
                  Row.push_back(R.Index[D][L]);
                Rows.insert(Row);
              }
            Inside &= Rows.size() == 1;
          } else {
            Inside = false;
          }
        }
      }
    return reasonOf(Inside ? ReasonCode::InsideRow : ReasonCode::NoPadHelps);
  }
  Best->Kind = FixKind::Pad;
  if (No) {
    Best->Safe = Safety::ReportOnly;
    Best->Reasons.push_back(*No);
  }
  return *Best;
}

Application applyPad(const ArrayGroup &G, const Proposal &P) {
  const Layout &L = P.Layouts.front();
  const VarDecl *V = G.first().Decl;
  if (L.Kind == Layout::Element)
    return reasonOf(ReasonCode::StructMember);
  std::function<std::string(const std::string &)> New = [&](const std::string &Old) {
    return plus(Old, L.Pad);
  };
  bool PerInstance = false;
  for (const Layout &X : P.Layouts)
    PerInstance |= X.Pad != L.Pad;
  if (PerInstance) {
    // Pads of one word: a word's worth of small elements, else one element.
    // The element type as it is spelled: the template's parameter.
    TypeLoc TL = V->getTypeSourceInfo()->getTypeLoc();
    while (auto A = TL.getAs<ArrayTypeLoc>())
      TL = A.getElementLoc();
    auto Type = spelledIn(*G.Ctx, TL.getSourceRange());
    if (!Type)
      return reasonOf(ReasonCode::InstanceDependent);
    std::string T = Type->Text;
    bool Had = hasOne(G);
    New = [T, Had](const std::string &Old) {
      return asOperand(Had ? plus(Old, -1) : Old) + " + (sizeof(" + T + ") < 4 ? 4 / sizeof(" + T + ") : 1)";
    };
  }
  Change To;
  std::vector<Edit> &Edits = To.Edits;
  if (auto Bad = followTypes(G, L.Dimension, New, Edits))
    return *Bad;
  for (auto [D, Pad] : L.Also) {
    if (PerInstance || anyLinear(G) || L.Extents.front() < 0)
      return reasonOf(ReasonCode::LinearView);
    auto Grown = [Pad](const std::string &Old) { return plus(Old, Pad); };
    if (auto Bad = followTypes(G, D, Grown, Edits))
      return *Bad;
  }
  if (anyLinear(G)) {
    unsigned Rows = 0;
    if (PerInstance || L.Dimension + 1 != L.Extents.size())
      return reasonOf(ReasonCode::LinearView);
    if (auto Bad = followIndices(G, L.Extents.back(), L.Pad, Indices::Rows, To, Rows))
      return *Bad;
    addInnermost(V->getTypeSourceInfo()->getTypeLoc(), *G.Ctx, To.Rows);
  }
  if (L.Extents.front() < 0) {
    // A dynamic array: its bytes grow by the same share as its rows.
    if (PerInstance || L.Dimension + 1 != L.Extents.size())
      return reasonOf(ReasonCode::DynamicSize);
    if (auto Bad = followLaunches(G, L.Extents.back(), L.Pad, 0, To))
      return *Bad;
  }
  // The leading dimension of a matrix operation follows the row.
  for (const LayoutUse &U : G.Uses) {
    if (U.Kind != LayoutUse::MatrixOperand)
      continue;
    if (!U.Stride || L.Dimension + 1 != L.Extents.size())
      return reasonOf(ReasonCode::MatrixStride);
    Expr::EvalResult R;
    if (U.Stride->isValueDependent() || !U.Stride->EvaluateAsInt(R, *G.Ctx) ||
        R.Val.getInt().getExtValue() != L.Extents.back())
      return reasonOf(ReasonCode::MatrixStride);
    auto S = spelledIn(*G.Ctx, U.Stride->getSourceRange());
    To.Rows.add(U.Stride, *G.Ctx, L.Extents.back());
    addInnermost(V->getTypeSourceInfo()->getTypeLoc(), *G.Ctx, To.Rows);
    if (!S || !addEdit(Edits, {S->File, S->Offset, S->Length, plus(S->Text, L.Pad)}))
      return reasonOf(ReasonCode::MatrixStride);
  }
  if (auto Mixed = To.Rows.mixed())
    To.Holds = Mixed;
  return To;
}

} // namespace shmfix
