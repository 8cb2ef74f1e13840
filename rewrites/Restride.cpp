//===- Restride.cpp - The row stride of a flat array changes ----*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A flat array holds rows when constants of its indices say so (y * 32 + x,
// i / 32, x % 32). Its rows are moved apart by changing the constant where the
// index is spelled as `y * 32 + x`, and by adding `index / 32` to it elsewhere;
// both put every element to the same place. Where no index names a row but a
// column of lanes meets in one bank, one element after each lap of the banks
// parts them (index + index / 32).
//
//===----------------------------------------------------------------------===//

#include "rewrites/Rewrite.h"
#include "rewrites/SourceEdits.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

#include <bit>
#include <set>

using namespace clang;

namespace shmfix {

namespace {

/// Rows shorter than this are fields of one thread: a vector access serves
/// them better than a pad.
constexpr int64_t ShortestRow = 8;
/// Conflicts below this are not worth the arithmetic of an index without rows.
constexpr unsigned WorthSkewing = 8;

std::optional<int64_t> constantIn(const Expr *E, const ASTContext &Ctx) {
  Expr::EvalResult R;
  if (!E || E->isValueDependent() || !E->EvaluateAsInt(R, Ctx))
    return std::nullopt;
  return R.Val.getInt().getExtValue();
}

/// Constants that an index multiplies, divides or takes remainders with.
class Strides : public RecursiveASTVisitor<Strides> {
public:
  explicit Strides(const ASTContext &Ctx) : Ctx(Ctx) {}
  bool shouldVisitImplicitCode() const { return true; }
  bool VisitBinaryOperator(BinaryOperator *B) {
    auto R = constantIn(B->getRHS(), Ctx), L = constantIn(B->getLHS(), Ctx);
    switch (B->getOpcode()) {
    case BO_Mul:
      if (L && !R)
        add(*L);
      [[fallthrough]];
    case BO_Div:
    case BO_Rem:
      if (R && !L)
        add(*R);
      break;
    case BO_Shl:
      if (R && !L && *R > 0 && *R < 16)
        add(int64_t(1) << *R);
      break;
    default:
      break;
    }
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *D) {
    // One step back: the variable that the index was put into.
    if (const auto *V = dyn_cast<VarDecl>(D->getDecl());
        V && V->hasLocalStorage() && V->getInit() && Seen.insert(V).second &&
        V->getType()->isIntegralOrEnumerationType())
      TraverseStmt(const_cast<Expr *>(V->getInit()));
    return true;
  }
  std::set<int64_t> Found;

private:
  void add(int64_t X) {
    if (X >= ShortestRow && X <= 4096)
      Found.insert(X);
  }
  const ASTContext &Ctx;
  std::set<const VarDecl *> Seen;
};

/// The distance of neighbouring lanes takes several powers of two: a tree.
bool isTree(const ArrayGroup &G) {
  for (const Access *A : G.known()) {
    std::set<int64_t> Steps;
    for (const RequestGroup &R : A->Requests) {
      std::optional<int64_t> Step;
      bool Same = true;
      for (unsigned L = 1; L < banks::WarpSize; ++L)
        if ((R.Request.Active >> L & 1) && (R.Request.Active >> (L - 1) & 1)) {
          int64_t D = R.Request.Offset[L] - R.Request.Offset[L - 1];
          Same &= !Step || *Step == D;
          Step = D;
        }
      if (Step && Same && *Step > 0 && std::has_single_bit(uint64_t(*Step)))
        Steps.insert(*Step);
    }
    if (Steps.size() >= 3)
      return true;
  }
  return false;
}

std::vector<Layout> flat(const ArrayGroup &G, int64_t Row) {
  std::vector<Layout> Base = G.layouts(Layout::Flat);
  for (Layout &L : Base)
    L.RowLength = Row;
  return Base;
}

} // namespace

Plan planRestride(const ArrayGroup &G) {
  std::vector<int64_t> E = G.extents();
  if (E.size() != 1)
    return reasonOf(ReasonCode::OneDimensional);
  bool Dynamic = G.first().Finding.Kind == Storage::Dynamic;
  // Rows are named by the indices that conflict; another index's constants say
  // nothing about theirs.
  Strides S(*G.Ctx);
  const SourceManager &SM = G.Ctx->getSourceManager();
  for (const LayoutUse &U : G.Uses) {
    unsigned At = SM.getFileOffset(SM.getFileLoc(U.Ref->getBeginLoc()));
    bool Meets = llvm::any_of(G.known(), [&](const Access *A) {
      return A->Where.Offset == At && A->Now && A->Now->Ways > 1;
    });
    if (U.Index && Meets)
      S.TraverseStmt(const_cast<Expr *>(U.Index));
  }
  bool Tree = isTree(G);
  unsigned Ways = 0;
  for (const Access *A : G.known())
    if (A->Op != OpKind::Atomic && A->Now)
      Ways = std::max(Ways, A->Now->Ways);

  SearchOptions O;
  O.StepBytes = G.alignment();
  O.MaxPad = 32;
  std::optional<Proposal> Best;
  bool Explicit = false;
  for (int64_t Row : S.Found) {
    if (E[0] >= 0 && Row >= E[0])
      continue;
    auto P = searchPads(G, flat(G, Row), O);
    if (P && (!Best || P->After < Best->After)) {
      Best = P;
      Explicit = true;
    }
  }
  int64_t Lap = 32;
  if (!Tree && !Dynamic && Ways >= WorthSkewing && G.alignment() == 1 &&
      G.first().Finding.ElementBytes == 4 && (!Best || !Best->Cured) && E[0] > Lap) {
    auto P = searchPads(G, flat(G, Lap), O);
    if (P && (!Best || P->After < Best->After)) {
      Best = P;
      Explicit = false;
    }
  }
  if (!Best)
    return reasonOf(Tree ? ReasonCode::StridedReduction
                  : Dynamic ? ReasonCode::DynamicSize
                            : ReasonCode::OneDimensional);
  if (Tree && !Explicit)
    return reasonOf(ReasonCode::StridedReduction);
  Best->Kind = FixKind::Restride;
  for (const AnalyzedArray *I : G.Instances)
    if (I->Escaped) {
      Best->Safe = Safety::ReportOnly;
      Best->Reasons.push_back(reasonOf(ReasonCode::AddressTaken));
      break;
    }
  if (Dynamic) {
    Best->Safe = Safety::ReportOnly;
    Best->Reasons.push_back(reasonOf(ReasonCode::DynamicSize));
  }
  for (const LayoutUse &U : G.Uses)
    if (U.Kind == LayoutUse::WholeArray || U.Kind == LayoutUse::ElementAddress) {
      bool Atomic = llvm::StringRef(U.Callee).starts_with("atomic");
      if (Atomic)
        continue;
      Best->Safe = Safety::ReportOnly;
      Best->Reasons.push_back(reasonOf(ReasonCode::LinearView));
      break;
    } else if (U.Kind == LayoutUse::Sizeof) {
      Best->Safe = Safety::ReportOnly;
      Best->Reasons.push_back(reasonOf(ReasonCode::SizeofUse));
      break;
    }
  return *Best;
}

Application applyRestride(const ArrayGroup &G, const Proposal &P) {
  const Layout &L = P.Layouts.front();
  for (const Layout &X : P.Layouts)
    if (X.RowLength != L.RowLength)
      return reasonOf(ReasonCode::InstanceDependent);
  ASTContext &Ctx = *G.Ctx;
  const VarDecl *V = G.first().Decl;
  std::string Row = std::to_string(L.RowLength), Pad = std::to_string(L.Pad);
  std::vector<Edit> Edits;

  for (const LayoutUse &U : G.Uses) {
    if (U.Kind != LayoutUse::Element || !U.Index)
      continue;
    const Expr *I = U.Index->IgnoreParenImpCasts();
    auto Whole = spelledIn(Ctx, U.Index->getSourceRange());
    if (!Whole || U.Index->getBeginLoc().isMacroID() || U.Index->getEndLoc().isMacroID()) {
      // TILE as an index is a token of the file; a macro's body is not.
      if (!Whole || Ctx.getSourceManager().isMacroBodyExpansion(U.Ref->getExprLoc()))
        return reasonOf(ReasonCode::MacroIndex);
    }
    // y * ROW + x, in either order.
    const Expr *Token = nullptr;
    if (const auto *Add = dyn_cast<BinaryOperator>(I); Add && Add->getOpcode() == BO_Add)
      for (const Expr *Side : {Add->getLHS(), Add->getRHS()})
        if (const auto *M = dyn_cast<BinaryOperator>(Side->IgnoreParenImpCasts());
            M && M->getOpcode() == BO_Mul)
          for (auto [C, X] : {std::pair(M->getRHS(), M->getLHS()),
                              std::pair(M->getLHS(), M->getRHS())})
            if (!Token && constantIn(C, Ctx) == L.RowLength && !constantIn(X, Ctx))
              Token = C;
    if (Token) {
      auto S = spelledIn(Ctx, Token->getSourceRange());
      if (!S)
        return reasonOf(ReasonCode::MacroIndex);
      bool Paren = isa<ParenExpr>(Token->IgnoreImpCasts());
      std::string Old = S->Text;
      if (Paren && Old.size() > 2)
        Old = Old.substr(1, Old.size() - 2);
      int64_t Literal;
      std::string New = !llvm::StringRef(Old).getAsInteger(10, Literal)
                            ? std::to_string(Literal + L.Pad)
                            : "(" + plus(Old, L.Pad) + ")";
      if (!addEdit(Edits, {S->File, S->Offset, S->Length, New}))
        return reasonOf(ReasonCode::StrideSpelledElsewhere);
      continue;
    }
    if (I->HasSideEffects(Ctx))
      return Refusal{ReasonCode::StrideSpelledElsewhere,
                     "an index has side effects and cannot be written twice"};
    std::string In = asOperand(Whole->Text);
    std::string Skew = In + " / " + Row + (L.Pad == 1 ? "" : " * " + Pad);
    if (!addEdit(Edits, {Whole->File, Whole->Offset, Whole->Length, In + " + " + Skew}))
      return reasonOf(ReasonCode::StrideSpelledElsewhere);
  }
  if (Edits.empty())
    return reasonOf(ReasonCode::StrideSpelledElsewhere);

  ReasonCode Why;
  auto Extent = extentOf(Ctx, V, 0, Why);
  if (!Extent)
    return reasonOf(Why);
  std::string E = asOperand(Extent->Text);
  bool Whole = L.Extents[0] % L.RowLength == 0;
  std::string Rows = Whole ? E + " / " + Row
                           : "(" + Extent->Text + " + " + std::to_string(L.RowLength - 1) + ") / " + Row;
  addEdit(Edits, {Extent->File, Extent->Offset, Extent->Length,
                  E + " + " + Rows + (L.Pad == 1 ? "" : " * " + Pad)});
  return Edits;
}

} // namespace shmfix
