//===- Restride.cpp - The row stride of a flat array changes ----*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A flat array, or the innermost dimension of one with several, holds rows when
// its indices say so (y * 32 + x, i / 32, x % 32; RowChoices.h has all ways). Its
// rows are moved apart by changing what spells the row where the index is
// spelled as `y * 32 + x`, and by adding `index / 32` to it elsewhere;
// both put every element to the same place. Where no index names a row but a
// column of lanes meets in one bank, one element after each lap of the banks
// parts them (index + index / 32).
//
//===----------------------------------------------------------------------===//

#include "rewrites/Carving.h"
#include "rewrites/GrownExtent.h"
#include "rewrites/RowChoices.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Basic/SourceManager.h"

#include <algorithm>
#include <numeric>
#include <set>

using namespace clang;

namespace shmfix {

namespace {

/// Conflicts below this are not worth the arithmetic of an index without rows.
constexpr unsigned WorthSkewing = 8;
/// A longer row that the size counts is no pad but another meaning.
constexpr int64_t LongestSpare = 8;

/// How much longer the rows are that the size counts than those of the indices:
/// a pad that was declared and never used. 0 where something lies behind them.
int64_t spareOf(const ArrayGroup &G, int64_t Row) {
  TypeLoc TL = G.first().Decl->getTypeSourceInfo()->getTypeLoc();
  auto Array = TL.getAsAdjusted<ArrayTypeLoc>();
  const Expr *Size = Array ? Array.getSizeExpr() : nullptr;
  int64_t Spare = 0;
  if (Size)
    for (const Expr *F : factorsOf(Size))
      if (auto C = constantOf(F, *G.Ctx); C && *C > Row && *C <= Row + LongestSpare)
        Spare = *C - Row;
  for (const AnalyzedArray *I : G.Instances) {
    int64_t Whole = I->Finding.Extents[0];
    if (Whole <= 0 || Whole % (Row + Spare))
      return 0;
    for (const Access &A : I->Finding.Accesses) {
      if (A.State == Status::Unknown || A.Sampled)
        return 0;
      for (const RequestGroup &R : A.Requests)
        for (unsigned L = 0; L < banks::WarpSize; ++L)
          if ((R.Request.Active >> L & 1) &&
              R.Request.Offset[L] + int64_t(A.Bytes) >
                  Whole / (Row + Spare) * Row * int64_t(I->Finding.ElementBytes))
            return 0;
    }
  }
  return Spare;
}

std::vector<Layout> flat(const ArrayGroup &G, int64_t Row) {
  std::vector<Layout> Base = G.layouts(Layout::Flat);
  int64_t Spare = G.extents().size() > 1 || G.extents()[0] < 0 ? 0 : spareOf(G, Row);
  for (Layout &L : Base) {
    L.RowLength = Row;
    L.Spare = Spare;
  }
  return Base;
}

/// Matrix operations want rows of whole 16 bytes.
bool usedByMatrices(const ArrayGroup &G) {
  return llvm::any_of(G.Uses,
                      [](const LayoutUse &U) { return U.Kind == LayoutUse::MatrixOperand; });
}

/// Leading dimensions of matrix operations are rows too.
std::optional<Refusal> followLeading(const ArrayGroup &G, const Layout &L,
                                     Change &To) {
  for (const LayoutUse &U : G.Uses) {
    if (U.Kind != LayoutUse::MatrixOperand)
      continue;
    auto S = U.Stride ? spelledIn(*G.Ctx, U.Stride->getSourceRange()) : std::nullopt;
    if (!S || constantOf(U.Stride, *G.Ctx) != L.RowLength ||
        !addEdit(To.Edits, {S->File, S->Offset, S->Length, plus(S->Text, L.Pad)}))
      return reasonOf(ReasonCode::MatrixStride);
    To.Rows.add(U.Stride, *G.Ctx, L.RowLength);
  }
  return std::nullopt;
}

/// Parts, or one buffer in units that the declaration does not have.
bool isCarved(const ArrayGroup &G, const std::vector<Part> &Parts) {
  return Parts.size() > 1 ||
         (Parts.size() == 1 && Parts[0].Unit != G.first().Finding.ElementBytes);
}

/// Each part of a carved array gets the row and the pad that suit it, in turn.
std::optional<Proposal> planParts(const ArrayGroup &G, const std::vector<Part> &Parts,
                                  const std::set<int64_t> &Rows, const SearchOptions &O) {
  std::optional<Proposal> All; // of the last part, on top of those before it
  std::vector<Layout> Done;
  const bool Matrices = usedByMatrices(G);
  for (const Part &P : Parts) {
    std::optional<Proposal> Best;
    for (int64_t Row : Rows) {
      if (P.End >= 0 && Row * P.Unit >= P.End - P.Begin)
        continue;
      std::vector<Layout> Base = flat(G, Row);
      for (Layout &L : Base) {
        L.Begin = P.Begin;
        L.End = P.End;
        L.Unit = P.Unit;
        L.Keep = P.Keep;
        L.Before = Done;
      }
      SearchOptions Own = O;
      Own.Begin = P.Begin;
      Own.End = P.End;
      Own.StepBytes = std::lcm(Matrices ? 16 : 1, int(G.alignmentWithin(P.Begin, P.End, P.Unit)));
      auto X = searchPads(G, Base, Own);
      auto Rank = [](const Proposal &Y) {
        return std::tuple(Y.After, Y.Layouts[0].growth(), -Y.Layouts[0].RowLength);
      };
      if (X && (!Best || Rank(*X) < Rank(*Best)))
        Best = X;
    }
    if (!Best)
      continue;
    All = Best;
    Layout Last = Best->Layouts[0];
    Last.Before.clear();
    Done.push_back(Last);
  }
  if (!All)
    return std::nullopt;
  // What was looked at part by part is told of the whole.
  std::vector<Layout> Old = All->Layouts;
  for (Layout &L : Old) {
    L.Before.clear();
    L.Pad = 0;
  }
  auto Before = scoreOf(G, Old), After = scoreOf(G, All->Layouts);
  if (!Before || !After || After->Total >= Before->Total)
    return std::nullopt;
  All->Before = Before->Total;
  All->After = After->Total;
  All->Cured = After->Cured;
  for (size_t I = 0; I < All->Tables.size(); ++I) {
    All->Tables[I] = {Before->Rows[I], After->Rows[I]};
    for (PadRow &R : All->Tables[I])
      R.Allowed = true;
  }
  return All;
}

/// The size of a static array that parts of have grown by so many bytes.
std::optional<Refusal> growDeclaration(const ArrayGroup &G, const Layout &L, int64_t Growth,
                                       Change &To) {
  TypeLoc TL = G.first().Decl->getTypeSourceInfo()->getTypeLoc();
  auto A = TL.getAsAdjusted<ArrayTypeLoc>();
  const int64_t Elements = Growth / L.ElementBytes;
  if (!A || !A.getSizeExpr() || Growth % L.ElementBytes || L.ElementBytes == 0)
    return reasonOf(ReasonCode::MacroDeclaration);
  if (!growBy(*G.Ctx, A.getSizeExpr(),
              dyn_cast_or_null<FunctionDecl>(G.first().Decl->getParentFunctionOrMethod()), L.RowLength, L.Pad, Elements, std::to_string(Elements), To))
    return reasonOf(ReasonCode::MacroDeclaration);
  return std::nullopt;
}

/// Indices, distances and byte counts of a carved array.
Application applyParts(const ArrayGroup &G, const Layout &L, const std::vector<Part> &Parts,
                       Indices How) {
  Change To;
  std::vector<Layout> All = L.Before;
  All.push_back(L);
  int64_t Growth = 0;
  for (const Layout &X : All) {
    unsigned Rows = 0;
    for (const Part &P : Parts)
      if (P.Begin == X.Begin) {
        Change Own;
        std::swap(Own.Edits, To.Edits);
        auto Bad = followIndices(G, X.RowLength, X.Pad, How, Own, Rows, &P);
        if (Bad)
          return *Bad;
        std::swap(Own.Edits, To.Edits);
        To.Rows.merge(Own.Rows);
        if (!To.Holds)
          To.Holds = Own.Holds ? Own.Holds : Own.Rows.mixed();
      }
    if (X.End < 0)
      return reasonOf(ReasonCode::DynamicSize);
    Growth += X.growth();
  }
  const bool Static = G.first().Finding.Kind == Storage::Static;
  const RowSpellings Indexed = To.Rows;
  if (auto Bad = followViews(G, L.RowLength, L.Pad, To))
    return *Bad;
  if (usedByMatrices(G))
    return reasonOf(ReasonCode::MatrixStride);
  if (auto Bad = followCarving(G, L, To))
    return *Bad;
  if (Static) {
    if (auto Bad = growDeclaration(G, L, Growth, To))
      return *Bad;
  } else if (auto Bad = followLaunches(G, L.RowLength, L.Pad, Growth, To)) {
    return *Bad;
  }
  // Each part has rows of its own; what is between them has theirs.
  if (!To.Holds)
    To.Holds = Indexed.without(To.Rows);
  return To;
}

} // namespace

Plan planRestride(const ArrayGroup &G, int64_t Shortest) {
  std::vector<int64_t> E = G.extents();
  if (E.empty())
    return reasonOf(ReasonCode::OneDimensional);
  const bool Nested = E.size() > 1; // runs of rows
  bool Dynamic = G.first().Finding.Kind == Storage::Dynamic;
  const RowChoices Rows = rowChoices(G, false, Shortest);
  bool Tree = Rows.Tree;
  // A share of a share is nothing that anybody would write.
  if (Rows.Skewed)
    return Refusal{ReasonCode::NoPadHelps, "an index has a share of itself added already (i + i / 32)"};
  bool InRecord = G.first().Decl->getType()->getBaseElementTypeUnsafe()->isRecordType() &&
                  llvm::any_of(G.known(), [&](const Access *A) {
                    return A->Bytes < G.first().Finding.ElementBytes;
                  });
  unsigned Ways = 0;
  for (const Access *A : G.known())
    if (A->Op != OpKind::Atomic && A->Now)
      Ways = std::max(Ways, A->Now->Ways);

  SearchOptions O;
  O.StepBytes = std::lcm(usedByMatrices(G) ? 16 : 1, int(G.alignment()));
  O.MaxPad = 32;
  O.Work /= std::max<size_t>(1, Rows.Named.size());
  std::optional<Proposal> Best;
  bool Explicit = false;
  auto Try = [&](const std::vector<Layout> &Base) {
    auto P = searchPads(G, Base, O);
    // Equal ones: the fewer bytes, then the longer row, whose index is spelled.
    auto Rank = [](const Proposal &X) {
      return std::tuple(X.After, X.Layouts[0].newBytes(), -X.Layouts[0].RowLength);
    };
    if (P && (!Best || Rank(*P) < Rank(*Best)))
      Best = P;
  };
  const std::set<int64_t> &Spelled = Nested || Rows.oneForAll() ? Rows.Factors : Rows.Named;
  for (int64_t Row : Spelled)
    if ((E.back() < 0 || Row < E.back()) && !(Nested && E.back() % Row))
      Try(flat(G, Row));
  if (!Nested)
    if (auto Parts = partsOf(G); isCarved(G, Parts))
      if (auto P = planParts(G, Parts, Spelled, O); P && (!Best || P->After <= Best->After))
        Best = P;
  Explicit = Best.has_value();
  // Elements in one lap over the banks.
  const unsigned Size = G.first().Finding.ElementBytes;
  const bool OneSize = llvm::all_of(G.Instances, [&](const AnalyzedArray *I) {
    return I->Finding.ElementBytes == Size;
  });
  const int64_t Lap = OneSize && Size && 128 % Size == 0 ? 128 / Size : 0;
  // Where all indices have the row, a shift of laps would hide it.
  const bool Hides = Best && (Best->Cured || Rows.inAll(Best->Layouts[0].RowLength));
  const bool Laps = Lap >= ShortestRow && E.back() > Lap && (!Nested || E.back() % Lap == 0);
  if (!Tree && !Dynamic && !Hides && Laps && Ways >= WorthSkewing && G.alignment() == 1) {
    auto P = searchPads(G, flat(G, Lap), O);
    if (P && (!Best || P->After < Best->After)) {
      Best = P;
      Explicit = false;
    }
  }
  const bool Unnamed = !Best && !Tree && !InRecord && !Nested;
  if (Unnamed)
    for (auto [Row, Unit] : Rows.OfLanes) {
      std::vector<Layout> Base = flat(G, Row);
      if (Unit != G.first().Finding.ElementBytes)
        for (Layout &L : Base)
          L.Unit = Unit;
      Try(Base);
    }
  if (!Best)
    return reasonOf(InRecord ? ReasonCode::StructMember
                  : Tree ? ReasonCode::StridedReduction
                  : Dynamic ? ReasonCode::DynamicSize
                            : ReasonCode::OneDimensional);
  if (Tree && !Explicit)
    return reasonOf(ReasonCode::StridedReduction);
  Best->Kind = FixKind::Restride;
  if (Unnamed) {
    Best->Safe = Safety::ReportOnly;
    Best->Reasons.push_back({ReasonCode::StrideSpelledElsewhere,
                             "what makes rows of " + std::to_string(Best->Layouts[0].RowLength) +
                                 " is not spelled where it could be followed"});
  }
  for (const AnalyzedArray *I : G.Instances)
    if (I->Escaped) {
      Best->Safe = Safety::ReportOnly;
      Best->Reasons.push_back(reasonOf(ReasonCode::AddressTaken));
      break;
    }
  for (const LayoutUse &U : G.Uses) {
    std::optional<ReasonCode> No;
    if (U.Kind == LayoutUse::Sizeof || U.Kind == LayoutUse::Broken)
      No = U.Kind == LayoutUse::Sizeof ? ReasonCode::SizeofUse : ReasonCode::NotUnderstood;
    else if (U.Kind == LayoutUse::AsyncBox)
      No = ReasonCode::AsyncBox;
    else if (U.Kind == LayoutUse::Distance)
      No = ReasonCode::LinearView;
    else if ((U.Kind == LayoutUse::WholeArray || U.Kind == LayoutUse::ElementAddress) &&
             !llvm::StringRef(U.Callee).starts_with("atomic"))
      No = ReasonCode::LinearView;
    if (!No)
      continue;
    Best->Safe = Safety::ReportOnly;
    Best->Reasons.push_back(reasonOf(*No));
    break;
  }
  return *Best;
}

Application applyRestride(const ArrayGroup &G, const Proposal &P, Indices How) {
  const Layout &L = P.Layouts.front();
  for (const Layout &X : P.Layouts)
    if (X.RowLength != L.RowLength)
      return reasonOf(ReasonCode::InstanceDependent);
  if (L.Unit)
    return applyParts(G, L, partsOf(G), How);
  Change To;
  unsigned Rows = 0;
  if (auto Bad = followIndices(G, L.RowLength, L.Pad, How, To, Rows))
    return *Bad;
  if (auto Bad = followViews(G, L.RowLength, L.Pad, To))
    return *Bad;
  if (auto Bad = followLeading(G, L, To))
    return *Bad;
  if (To.Edits.empty())
    return reasonOf(ReasonCode::StrideSpelledElsewhere);
  if (L.Extents[0] < 0) {
    if (auto Bad = followLaunches(G, L.RowLength, L.Pad, 0, To))
      return *Bad;
  } else {
    auto New = [&](const std::string &Old) { return grownExtent(G, L, Old, To.Rows); };
    if (auto Bad = followTypes(G, L.Extents.size() - 1, New, To.Edits))
      return *Bad;
  }
  if (auto Mixed = To.Rows.mixed())
    To.Holds = Mixed;
  return To;
}

} // namespace shmfix
