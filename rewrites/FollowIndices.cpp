//===- FollowIndices.cpp - Rows that are spelled in indices -----*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rewrites/Constants.h"
#include "rewrites/Follow.h"
#include "rewrites/IndexHelpers.h"
#include "rewrites/LaunchValues.h"
#include "rewrites/Macros.h"
#include "rewrites/RowBounds.h"
#include "rewrites/RowNames.h"
#include "rewrites/RowStarts.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace shmfix {

namespace {

Refusal elsewhere(std::string Why) { return {ReasonCode::StrideSpelledElsewhere, std::move(Why)}; }

class Rewriter {
public:
  Rewriter(const ArrayGroup &G, int64_t Row, int Pad, std::vector<Edit> &Edits)
      : G(G), Ctx(*G.Ctx), WholeRow(Row), WholePad(Pad), Row(Row), Pad(Pad), Edits(Edits),
        Bodies(*G.Ctx), Launch(G) {}

  std::optional<Refusal> run(Indices How, const Part *In) {
    const size_t Had = Edits.size();
    auto Bad = once(How, In);
    if (!Bad && ByLaunch)
      Bad = launchesUnseen(G);
    // Not every index spells the row: the others divide by its name.
    if (bool(Bad) != ByLaunch || !Skewed || !Name)
      return Bad;
    Edits.resize(Had);
    Count = 0;
    Skewed = ByLaunch = false;
    SkewBy = Name;
    return once(How, In);
  }
  unsigned Count = 0;

private:
  std::optional<Refusal> once(Indices How, const Part *In);
  enum class Found { None, Multiple, Row, Stuck };
  Found rowsIn(const Expr *E);
  Found rowsInTerm(const Expr *T);
  Found rowsInArguments(const std::vector<const Expr *> &Factors);
  Found rowsInCall(const CallExpr *C);
  bool replace(const Expr *E, const std::function<std::string(const std::string &)> &New);
  /// A factor by the pad.
  bool grow(const Expr *Factor) {
    return replace(Factor, [&](const std::string &X) { return grownFactor(X, Pad); });
  }
  const VarDecl *onlyVariable(const Expr *E) const;
  /// Bytes that rows and pads count in.
  unsigned unitOf(const LayoutUse &U) const {
    return PartUnit ? PartUnit : shmfix::unitOf(U.Array, Ctx);
  }

  const ArrayGroup &G;
  const ASTContext &Ctx;
  const int64_t WholeRow; ///< elements
  const int WholePad;
  int64_t Row; ///< the same in units of the step that is looked at
  int Pad;
  std::vector<Edit> &Edits;
  MacroBodies Bodies;
  LaunchValues Launch;
  unsigned PartUnit = 0;
  bool Overlap = false;
  bool ByLaunch = false; ///< a row was found whose length a launch gives
  bool Skewed = false;
  std::optional<RowName> Name;   ///< of the row, where an index has one
  std::optional<RowName> SkewBy; ///< instead of the row's number
  const FunctionDecl *Within = nullptr; ///< of the index that is looked at
};

bool Rewriter::replace(const Expr *E,
                       const std::function<std::string(const std::string &)> &New) {
  auto S = spelledIn(Ctx, E->getSourceRange());
  // A macro puts parentheses around what it is given.
  bool Parens = false;
  if (!S && (S = spelledIn(Ctx, E->IgnoreParens()->getSourceRange())))
    Parens = isa<ParenExpr>(E);
  if (!S)
    S = Bodies.find(E->getSourceRange());
  if (!S)
    return false;
  std::string Text = New(S->Text);
  if (Parens && Text.front() == '(' && Text.back() == ')' && isPrimary(Text))
    Text = Text.substr(1, Text.size() - 2);
  if (!addEdit(Edits, {S->File, S->Offset, S->Length, Text})) {
    Overlap = true;
    return false;
  }
  return true;
}

Rewriter::Found Rewriter::rowsInTerm(const Expr *T) {
  if (const auto *C = dyn_cast<CallExpr>(T); C && !product24(C))
    return rowsInCall(C);
  auto Scaled = [&](int64_t C) { return C / Row * (Row + Pad); };
  if (auto C = constantOf(T, Ctx)) {
    if (*C == 0 || (*C > -Row && *C < Row))
      return Found::None;
    if (*C % Row != 0)
      return Found::Stuck;
    std::vector<const Expr *> Factors = factorsOf(T);
    for (const Expr *F : llvm::reverse(Factors))
      if (constantOf(F, Ctx) == Row)
        return grow(F) ? (*C == Row ? Found::Row : Found::Multiple) : Found::Stuck;
    return replace(T, [&](const std::string &) {
             return std::to_string(Scaled(*C));
           }) ? Found::Multiple : Found::Stuck;
  }
  if (const auto *B = dyn_cast<BinaryOperator>(T); B && B->getOpcode() == BO_Shl) {
    auto K = constantOf(B->getRHS(), Ctx);
    if (!K || *K < 0 || *K > 20 || (int64_t(1) << *K) % Row)
      return Found::None;
    auto X = spelledIn(Ctx, B->getLHS()->getSourceRange());
    if (!X)
      return Found::Stuck;
    return replace(T, [&](const std::string &) {
             return asOperand(X->Text) + " * " + std::to_string(Scaled(int64_t(1) << *K));
           }) ? (int64_t(1) << *K == Row ? Found::Row : Found::Multiple) : Found::Stuck;
  }
  int64_t Product = 1;
  const Expr *Exact = nullptr, *Multiple = nullptr;
  bool Mul = false;
  const Expr *Given = nullptr;
  for (const Expr *F : factorsOf(T)) {
    auto C = constantOf(F, Ctx);
    Mul |= !C;
    if (!C && Launch.of(F) == Row)
      Given = F;
    if (!C)
      continue;
    Product *= *C;
    if (*C == Row)
      Exact = F;
    else if (*C && *C % Row == 0)
      Multiple = F;
  }
  if (Given && Product == 1 && factorsOf(T).size() > 1) {
    ByLaunch = true;
    if (std::string Text = Launch.nameOf(Given); !Text.empty())
      Name = RowName{std::move(Text), RowName::Kernels};
    return grow(Given) ? Found::Row : Found::Stuck;
  }
  if (!Mul || Product == 0 || Product % Row)
    return rowsInArguments(factorsOf(T));
  // What steps over several rows at once says nothing of the rest of the index.
  if (!Exact && !Multiple && !(Exact = pieceOf(T, Row, Ctx)))
    return Found::Stuck;
  if (Exact) {
    if (!Name && Product == Row)
      Name = nameOfRow(G, Exact, Within);
    return !grow(Exact) ? Found::Stuck : Product == Row ? Found::Row : Found::Multiple;
  }
  int64_t C = *constantOf(Multiple, Ctx);
  return replace(Multiple, [&](const std::string &X) {
           return grownFactor(X, int(Scaled(C) - C));
         }) ? Found::Multiple : Found::Stuck;
}

/// r * ld, where every call gives the row for ld, which nothing else uses.
Rewriter::Found Rewriter::rowsInArguments(const std::vector<const Expr *> &Factors) {
  for (const Expr *F : Factors) {
    const auto *D = dyn_cast<DeclRefExpr>(stripped(F));
    const auto *P = D ? dyn_cast<ParmVarDecl>(D->getDecl()) : nullptr;
    const auto *In = P ? dyn_cast<FunctionDecl>(P->getDeclContext()) : nullptr;
    if (!In || In->hasAttr<CUDAGlobalAttr>() || Factors.size() < 2)
      continue;
    CallsOf A(Ctx, In);
    VariableFacts U = factsOf(P);
    bool All = !A.Calls.empty() && A.Named == A.Calls.size() && !U.changed() && U.Refs == 1;
    for (const CallExpr *C : A.Calls) {
      const Expr *G = argumentFor(C, P);
      All &= G && (constantOf(G, Ctx) == Row || Launch.of(G) == Row);
    }
    if (!All)
      continue;
    for (const CallExpr *C : A.Calls) {
      const Expr *G = argumentFor(C, P);
      ByLaunch |= !constantOf(G, Ctx);
      if (!replace(G, [&](const std::string &X) {
            int64_t Literal;
            return !llvm::StringRef(X).getAsInteger(10, Literal) ? std::to_string(Literal + Pad)
                                                                 : plus(X, Pad);
          }))
        return Found::Stuck;
    }
    return Found::Row;
  }
  return Found::None;
}

/// at(r, c), a function that gives r * Row + c and that only indices of this
/// array call.
Rewriter::Found Rewriter::rowsInCall(const CallExpr *C) {
  const Expr *Value = indexHelper(C, Ctx);
  if (!Value)
    return Found::None;
  std::set<SourceLocation> Here;
  for (const LayoutUse &U : G.Uses)
    for (const LayoutStep &S : U.Steps) {
      const VarDecl *V = onlyVariable(S.By);
      callsWithin(V ? V->getInit() : S.By, C->getDirectCallee(), Here);
    }
  CallsOf A(Ctx, C->getDirectCallee());
  for (const CallExpr *X : A.Calls)
    if (!Here.count(X->getBeginLoc()))
      return Found::None;
  return A.Named == A.Calls.size() ? rowsIn(Value) : Found::None;
}

/// The index is one variable of its own, set once and used for nothing else
/// than as an index of this array.
const VarDecl *Rewriter::onlyVariable(const Expr *E) const {
  const auto *D = dyn_cast<DeclRefExpr>(stripped(E));
  const auto *V = D ? dyn_cast<VarDecl>(D->getDecl()) : nullptr;
  if (!V || !V->hasLocalStorage() || isa<ParmVarDecl>(V) || !V->getInit() ||
      constantOf(V->getInit(), Ctx))
    return nullptr;
  VariableFacts U = factsOf(V);
  if (U.changed())
    return nullptr;
  std::set<const Expr *> Here;
  for (const LayoutUse &L : G.Uses)
    for (const LayoutStep &S : L.Steps)
      if (const auto *X = dyn_cast<DeclRefExpr>(stripped(S.By)); X && X->getDecl() == V)
        Here.insert(X);
  return Here.size() == U.Refs ? V : nullptr;
}

Rewriter::Found Rewriter::rowsIn(const Expr *E) {
  Found R = Found::None;
  for (const Expr *T : termsOf(E)) {
    Found F = rowsInTerm(T);
    if (F == Found::Stuck)
      return F;
    R = std::max(R, F);
  }
  return R;
}

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
    Within = U.In;
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
      Row = WholeRow;
      Pad = WholePad;
      auto Constant = constantOf(S.By, Ctx);
      if (Constant == 0)
        continue;
      if (const int64_t Unit = unitOf(U); S.Unit != Unit) {
        // Whole rows of a view, whose type grows.
        if (S.Unit && S.Unit % (Row * Unit) == 0)
          continue;
        // Vectors of which a row and a pad have a whole number.
        const int64_t Scale = S.Unit / Unit;
        const bool Vectors = Scale > 1 && S.Unit % Unit == 0 && Row % Scale == 0 && Pad % Scale == 0;
        if (!Vectors && !Skew)
          continue;
        if (!Vectors)
          return Refusal{ReasonCode::VectorView, "the array is read in units of " + std::to_string(S.Unit) +
                         " bytes, whose indices would have to change in another way"};
        Row /= Scale;
        Pad /= int(Scale);
      }
      Bodies.use(S.By->getBeginLoc());
      Bodies.use(U.Ref->getBeginLoc());
      const Expr *By = S.By;
      if (const VarDecl *V = onlyVariable(By))
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
      size_t Had = Edits.size();
      bool FromStart = (S.Whole || AfterWholeRuns(U)) && AtStart(U);
      const bool Moves = U.Into && Starts.wholeRows(By); // a pointer, by whole rows
      Found F = (How == Indices::Skew || Leaves) && FromStart && !Moves ? Found::None : rowsIn(By);
      // Several rows at once say nothing of one row, but for a pointer.
      // A pointer to nobody knows where has no rows, nor has a part that is left.
      if (Leaves && !Moves && (In || U.Into || !FromStart || !Skew))
        return elsewhere("an index may run past its row by a value that is not known");
      if (F == Found::Row || (F == Found::Multiple && (Moves || !(Skew && FromStart)))) {
        ++Count;
        if (auto Bad = sharedWithOthers(G, U.Name))
          return Bad;
        continue;
      }
      Edits.resize(Had);
      if (Overlap)
        return reasonOf(ReasonCode::StrideSpelledElsewhere);
      if (!Skew)
        continue;
      if (!FromStart || U.Kind == LayoutUse::MatrixOperand) {
        // Inside a row: the re-analysis has to show it.
        if (F == Found::None)
          continue;
        return reasonOf(ReasonCode::StrideSpelledElsewhere);
      }
      if (Constant && *Constant > 0 && *Constant < Row)
        continue;
      auto Whole = spelledIn(Ctx, S.By->getSourceRange());
      if (!Whole || Ctx.getSourceManager().isMacroBodyExpansion(U.Ref->getExprLoc()))
        return reasonOf(ReasonCode::MacroIndex);
      if (const FunctionDecl *Called = calledIn(S.By))
        return elsewhere("an index is what '" + Called->getNameAsString() +
                           "' gives, in which the row cannot be changed for this array alone");
      if (!repeatable(S.By, Ctx))
        return elsewhere("an index has side effects and cannot be written twice");
      if (auto Bad = sharedWithOthers(G, U.Name))
        return Bad;
      Skewed = true;
      const bool Means = SkewBy && Row == WholeRow && SkewBy->meansIn(U.In);
      if (!Means && ByLaunch)
        SkewBy.reset(); // the name means nothing there
      std::string In = asOperand(Whole->Text);
      if (!addEdit(Edits, {Whole->File, Whole->Offset, Whole->Length,
                           In + " + " + In + " / " + (Means ? SkewBy->Text : std::to_string(Row)) +
                               (Pad == 1 ? "" : " * " + std::to_string(Pad))}))
        return reasonOf(ReasonCode::StrideSpelledElsewhere);
      ++Count;
    }
  }
  if (!Bodies.exclusive())
    return reasonOf(ReasonCode::MacroIndex);
  if (ByLaunch && Skewed && !SkewBy)
    return elsewhere("the row is as long as the launch says, and not every index names it");
  return std::nullopt;
}

} // namespace

std::optional<Refusal> followIndices(const ArrayGroup &G, int64_t Row, int Pad, Indices How,
                                     std::vector<Edit> &Edits, unsigned &Count,
                                     const Part *In) {
  Rewriter R(G, Row, Pad, Edits);
  auto Bad = R.run(How, In);
  Count = R.Count;
  return Bad;
}

} // namespace shmfix
