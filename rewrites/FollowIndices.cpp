//===- FollowIndices.cpp - Rows that are spelled in indices -----*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rewrites/Constants.h"
#include "rewrites/Follow.h"
#include "rewrites/IndexHelpers.h"
#include "rewrites/RowBounds.h"
#include "rewrites/RowStarts.h"
#include "rewrites/RowTerms.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"

#include <utility>

using namespace clang;

namespace shmfix {

namespace {

Refusal elsewhere(std::string Why) { return {ReasonCode::StrideSpelledElsewhere, std::move(Why)}; }

/// Its elements have the type that a template's parameter gives.
bool ofParameter(const VarDecl *Array) {
  QualType T = Array->getType();
  while (const auto *A = dyn_cast<ArrayType>(T.getTypePtr()))
    T = A->getElementType();
  return isa<SubstTemplateTypeParmType>(T.getTypePtr());
}

class Rewriter {
public:
  Rewriter(const ArrayGroup &G, int64_t Row, int Pad, Change &To)
      : G(G), Ctx(*G.Ctx), WholeRow(Row), WholePad(Pad), To(To), Terms(G, To) {}

  std::optional<Refusal> run(Indices How, const Part *In) {
    const size_t Had = To.Edits.size();
    RowSpellings Before = std::exchange(To.Rows, {});
    auto Bad = once(How, In);
    if (!Bad && Terms.ByLaunch)
      Bad = launchesUnseen(G);
    // Not every index spells the row: the others divide by its name.
    if (bool(Bad) == Terms.ByLaunch && (Shares || Constants) && (SkewBy = name())) {
      const bool None = To.Rows.empty() && !Terms.ByLaunch;
      auto Again = [&] {
        To.Edits.resize(Had);
        To.Rows = {};
        Count = Shares = Numbers = 0;
        Terms.ByLaunch = false;
        return once(How, In);
      };
      Bad = Again();
      // A name that is not known everywhere is no better than a number for all.
      if (None && Numbers) {
        SkewBy.reset();
        Bad = Again();
      }
    }
    if (Numbers)
      To.Rows.addNumber(WholeRow);
    if (Shares > Numbers)
      To.Rows.add(SkewBy->Meaning, SkewBy->Text, WholeRow, SkewBy);
    To.Rows.merge(Before);
    return Bad;
  }
  unsigned Count = 0;

private:
  std::optional<Refusal> once(Indices How, const Part *In);
  /// Of the row, where all indices that have it agree, or none has it.
  std::optional<RowName> name() const {
    if (Terms.ByLaunch)
      return Terms.Name;
    if (To.Rows.empty() && !PartUnit)
      return nameInExtent(G, WholeRow);
    if (Terms.Name && To.Rows.only() == Terms.Name->Meaning)
      return Terms.Name;
    auto Extent = nameInExtent(G, WholeRow);
    return Extent && To.Rows.only() == Extent->Meaning ? Extent : std::nullopt;
  }
  /// Bytes that rows and pads count in.
  unsigned unitOf(const LayoutUse &U) const {
    return PartUnit ? PartUnit : shmfix::unitOf(U.Array, Ctx);
  }

  const std::optional<Refusal> &shared(const VarDecl *Name) {
    auto [It, New] = Shared.try_emplace(Name);
    if (New)
      It->second = sharedWithOthers(G, Name);
    return It->second;
  }

  const ArrayGroup &G;
  const ASTContext &Ctx;
  std::map<const VarDecl *, std::optional<Refusal>> Shared;
  const int64_t WholeRow; ///< elements
  const int WholePad;
  Change &To;
  RowTerms Terms;
  unsigned PartUnit = 0;
  unsigned Shares = 0;           ///< indices that have a share of themselves added
  RowSpellings Limits;           ///< of what indices add to a row
  unsigned Constants = 0;        ///< those that are a number within the first row
  unsigned Numbers = 0;          ///< those that divide by the row's number
  std::optional<RowName> SkewBy; ///< instead of that
};

std::optional<Refusal> Rewriter::once(Indices How, const Part *In) {
  const bool Skew = How != Indices::Rows;
  PartUnit = In ? In->Unit : 0;
  const RowStarts Starts(G, WholeRow, PartUnit);
  auto AtStart = [&](const LayoutUse &U) {
    if (How == Indices::RowsOrSkewAll && Starts.contains(U.Name))
      return true;
    if (In)
      return In->Starts.count(U.Name->getLocation()) != 0;
    for (const LayoutCarrier &C : G.Carriers)
      if (C.Decl->getLocation() == U.Name->getLocation())
        return C.AtStart;
    return true;
  };
  // s[buffer][i]: all steps but the last move over whole runs of rows.
  const int64_t Run = G.extents().empty() ? 0 : G.extents().back();
  auto AfterWholeRuns = [&](const LayoutUse &U) {
    return Run > 0 && Run % WholeRow == 0 && U.Steps.size() == G.extents().size() &&
           llvm::all_of(llvm::ArrayRef(U.Steps).drop_back(),
                        [&](const LayoutStep &S) { return S.Unit % (Run * unitOf(U)) == 0; });
  };
  for (const LayoutUse &U : G.Uses) {
    bool Moves = U.Kind == LayoutUse::Element || U.Kind == LayoutUse::Bound ||
                 U.Kind == LayoutUse::ElementAddress ||
                 (Skew && U.Kind == LayoutUse::MatrixOperand);
    if (!Moves || (In && !In->Names.count(U.Name->getLocation())))
      continue;
    // Where a part starts is followed with its size.
    if (In && U.Into && llvm::all_of(U.Steps, [&](const LayoutStep &S) {
          return constantOf(S.By, Ctx).has_value();
        }))
      continue;
    for (const LayoutStep &S : U.Steps) {
      int64_t Row = WholeRow, Scale = 1;
      int Pad = WholePad;
      auto Constant = constantOf(S.By, Ctx);
      if (Constant == 0)
        continue;
      if (const int64_t Unit = unitOf(U); S.Unit != Unit) {
        // Whole rows of a view, whose type grows.
        if (S.Unit && S.Unit % (Row * Unit) == 0)
          continue;
        // Vectors of which a row and a pad have a whole number.
        Scale = S.Unit / Unit;
        const bool Vectors = Scale > 1 && S.Unit % Unit == 0 && Row % Scale == 0 && Pad % Scale == 0;
        if (!Vectors && !Skew)
          continue;
        if (!Vectors)
          return Refusal{ReasonCode::VectorView, "the array is read in units of " + std::to_string(S.Unit) +
                         " bytes, whose indices would have to change in another way"};
        Row /= Scale;
        Pad /= int(Scale);
        if (ofParameter(U.Array))
          To.Holds = Reason{ReasonCode::PresentValue,
                            "how many elements a vector has depends on the template's type"};
      }
      Terms.rows(Row, Pad, Scale, U.In);
      Terms.Bodies.use(S.By->getBeginLoc());
      Terms.Bodies.use(U.Ref->getBeginLoc());
      const Expr *By = S.By;
      if (const VarDecl *V = Terms.onlyVariable(By))
        By = V->getInit();
      // A value that is not known may lead out of the row: only a division finds
      // the row then.
      const bool Leaves = RowBounds(G, Row).mayLeave(By);
      if (In && In->End >= 0 && In->Unit &&
          RowBounds(G, (In->End - In->Begin) / In->Unit).mayGoAnywhere(By))
        return elsewhere("an index may run past its part of the buffer by a value that is not known");
      // A pointer that walks by what is no row may be in the midst of one.
      auto Astray = [&](const Expr *X) {
        auto C = constantOf(X, Ctx); // none of what is assigned
        return C && std::abs(*C) > Row && *C % Row;
      };
      if (U.Name->getType()->isPointerType() && llvm::any_of(factsOf(U.Name).Set, Astray))
        return elsewhere("a pointer walks by steps that are no whole rows");
      // All rows of an index, or none of it: then it is skewed.
      const size_t Had = To.Edits.size();
      const RowSpellings HadRows = To.Rows;
      bool FromStart = (S.Whole || AfterWholeRuns(U)) && AtStart(U);
      const bool Moves = U.Into && Starts.wholeRows(By); // a pointer, by whole rows
      using Found = RowTerms::Found;
      Found F = (How == Indices::Skew || Leaves) && FromStart && !Moves ? Found::None : Terms.rowsIn(By);
      // Several rows at once say nothing of one row, but for a pointer.
      // A pointer to nobody knows where has no rows, nor has a part that is left.
      if (Leaves && !Moves && (In || U.Into || !FromStart || !Skew))
        return elsewhere("an index may run past its row by a value that is not known");
      if (F == Found::Row || (F == Found::Multiple && (Moves || !(Skew && FromStart)))) {
        ++Count;
        if (auto Bad = shared(U.Name))
          return Bad;
        if (Scale == 1)
          for (const Expr *L : RowBounds(G, Row).limits(By))
            if (!meaningOf(L, Ctx, U.In).empty())
              Limits.add(L, Ctx, Row, U.In);
        continue;
      }
      To.Edits.resize(Had);
      To.Rows = HadRows;
      if (Terms.Overlap)
        return reasonOf(ReasonCode::StrideSpelledElsewhere);
      if (!Skew)
        continue;
      if (!FromStart || U.Kind == LayoutUse::MatrixOperand) {
        // Inside a row: the re-analysis has to show it.
        if (F == Found::None)
          continue;
        return reasonOf(ReasonCode::StrideSpelledElsewhere);
      }
      // In the first row, today; rows of a name may be shorter.
      if (Constant && *Constant > 0 && *Constant < (SkewBy ? 2 : Row)) {
        Constants += *Constant > 1;
        continue;
      }
      auto Whole = spelledIn(Ctx, S.By->getSourceRange());
      if (!Whole || Ctx.getSourceManager().isMacroBodyExpansion(U.Ref->getExprLoc()))
        return reasonOf(ReasonCode::MacroIndex);
      if (const FunctionDecl *Called = calledIn(S.By))
        return elsewhere("an index is what '" + Called->getNameAsString() +
                           "' gives, in which the row cannot be changed for this array alone");
      if (!repeatable(S.By, Ctx))
        return elsewhere("an index has side effects and cannot be written twice");
      if (auto Bad = shared(U.Name))
        return Bad;
      ++Shares;
      const bool Means = SkewBy && SkewBy->meansIn(U.In, U.Ref->getBeginLoc(), Ctx) && (Scale == 1 || !Terms.ByLaunch);
      if (!Means && Terms.ByLaunch)
        SkewBy.reset(); // the name means nothing there
      Numbers += !Means;
      std::string Divisor = std::to_string(Row);
      if (Means)
        Divisor = Scale == 1 ? SkewBy->Text : "(" + SkewBy->Text + " / " + std::to_string(Scale) + ")";
      std::string In = asOperand(Whole->Text);
      if (!addEdit(To.Edits, {Whole->File, Whole->Offset, Whole->Length,
                           In + " + " + In + " / " + Divisor +
                               (Pad == 1 ? "" : " * " + std::to_string(Pad))}))
        return reasonOf(ReasonCode::StrideSpelledElsewhere);
      ++Count;
    }
  }
  // for (j = 0; j < FRAME; ++j) s[t * HOP + j]
  if (auto Why = To.Rows.without(Limits); Why && !To.Rows.has(RowSpellings::Launch) && Count)
    To.Holds = Reason{ReasonCode::PresentValue,
                      "an index stays in its row as long as both are equal: " + Why->Text};
  if (!Terms.Bodies.exclusive())
    return reasonOf(ReasonCode::MacroIndex);
  if (Terms.ByLaunch && Shares && !SkewBy)
    return elsewhere("the row is as long as the launch says, and not every index names it");
  return std::nullopt;
}

} // namespace

std::optional<Refusal> followIndices(const ArrayGroup &G, int64_t Row, int Pad, Indices How,
                                     Change &To, unsigned &Count,
                                     const Part *In) {
  Rewriter R(G, Row, Pad, To);
  auto Bad = R.run(How, In);
  Count = R.Count;
  return Bad;
}

} // namespace shmfix
