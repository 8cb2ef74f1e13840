//===- RowChoices.cpp - How long the rows of a flat array can be -*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rewrites/RowChoices.h"

#include "matchers/BuiltinVariables.h"
#include "rewrites/Constants.h"
#include "rewrites/Follow.h"
#include "rewrites/IndexHelpers.h"
#include "rewrites/LaunchValues.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

#include <bit>

using namespace clang;

namespace shmfix {

namespace {

constexpr int64_t LongestRow = 4096;

/// Constants that an index multiplies, divides or takes remainders with.
class Strides : public RecursiveASTVisitor<Strides> {
public:
  Strides(const ArrayGroup &G, int64_t Scale, int64_t Shortest)
      : Ctx(*G.Ctx), Launch(G), Scale(Scale), Shortest(Shortest) {}
  bool shouldVisitImplicitCode() const { return true; }
  bool VisitBinaryOperator(BinaryOperator *B) {
    auto R = constantOf(B->getRHS(), Ctx), L = constantOf(B->getLHS(), Ctx);
    switch (B->getOpcode()) {
    case BO_Mul:
      if (L && !R)
        add(*L, true);
      if (R && !L)
        add(*R, true);
      if (!R && !L)
        for (const Expr *X : {B->getLHS(), B->getRHS()})
          if (auto Given = Launch.of(X); Given || (Given = givenByCalls(X, Ctx)))
            add(*Given, true);
      break;
    case BO_Div:
    case BO_Rem:
      if (R && !L && !Shifts.count(B))
        add(*R, false);
      break;
    case BO_Add:
      // What it divides by has parted it already.
      for (auto [One, Other] : {std::pair(B->getLHS(), B->getRHS()), std::pair(B->getRHS(), B->getLHS())})
        if (const BinaryOperator *D = laterRows(One, Other)) {
          Skewed = true;
          Shifts.insert(D);
        }
      break;
    case BO_Shl:
      if (R && !L && *R > 0 && *R < 16)
        add(int64_t(1) << *R, true);
      break;
    default:
      break;
    }
    return true;
  }
  bool VisitMemberExpr(MemberExpr *M) {
    NamesBlock |= builtinNamed(M->getBase()) == "blockDim";
    return true;
  }
  bool VisitMSPropertyRefExpr(MSPropertyRefExpr *M) {
    NamesBlock |= builtinNamed(M->getBaseExpr()) == "blockDim";
    return true;
  }
  bool VisitCallExpr(CallExpr *C) {
    if (product24(C))
      for (const Expr *X : {C->getArg(0), C->getArg(1)})
        if (auto Given = constantOf(X, Ctx))
          add(*Given, true);
    if (const Expr *Value = indexHelper(C, Ctx))
      TraverseStmt(const_cast<Expr *>(Value));
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
  std::set<int64_t> Found, Factors;
  bool NamesBlock = false;
  bool Skewed = false;

private:
  /// The division of E / 32 or E / 32 * 2, which is added to E.
  const BinaryOperator *laterRows(const Expr *E, const Expr *Shift) const {
    for (const Expr *F : factorsOf(Shift))
      if (const auto *D = dyn_cast<BinaryOperator>(stripped(F));
          D && (D->getOpcode() == BO_Div || D->getOpcode() == BO_Shr) && sameText(D->getLHS(), E))
        return D;
    return nullptr;
  }
  bool sameText(const Expr *A, const Expr *B) const {
    llvm::FoldingSetNodeID X, Y;
    stripped(A)->Profile(X, Ctx, true);
    stripped(B)->Profile(Y, Ctx, true);
    return X == Y;
  }
  void add(int64_t X, bool Factor) {
    X *= Scale;
    if (X < Shortest || X > LongestRow)
      return;
    Found.insert(X);
    if (Factor)
      Factors.insert(X);
  }
  const ASTContext &Ctx;
  LaunchValues Launch;
  int64_t Scale; ///< elements in what the index counts
  int64_t Shortest; ///< row that counts
  std::set<const VarDecl *> Seen;
  std::set<const BinaryOperator *> Shifts;
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

/// The rows of pointers and references that the array is bound to.
void viewedRows(const ArrayGroup &G, std::set<int64_t> &Out) {
  for (const LayoutCarrier &C : G.Carriers)
    if (auto Row = rowViewed(C.Decl->getType(), *G.Ctx); Row && *Row >= ShortestRow && *Row <= LongestRow)
      Out.insert(*Row);
}

} // namespace

void lanesApart(const Access &A, std::map<int64_t, unsigned> &Out) {
  const banks::Request &R = A.Worst;
  std::map<int64_t, unsigned> Steps;
  unsigned Pairs = 0;
  for (unsigned L = 1; L < banks::WarpSize; ++L)
    if ((R.Active >> L & 1) && (R.Active >> (L - 1) & 1)) {
      ++Pairs;
      ++Steps[std::abs(R.Offset[L] - R.Offset[L - 1])];
    }
  const int64_t Unit = A.Bytes;
  for (auto [Step, Times] : Steps)
    if (Times * 2 > Pairs && Unit && Step % Unit == 0 && Step / Unit >= ShortestRow &&
        Step / Unit <= LongestRow)
      Out[Step / Unit] = A.Bytes;
}

RowChoices rowChoices(const ArrayGroup &G, bool Any, int64_t Shortest) {
  RowChoices R;
  // Rows are named by the indices that conflict; another index's constants say
  // nothing about theirs.
  const SourceManager &SM = G.Ctx->getSourceManager();
  std::set<const Access *> Conflicts, Placed;
  for (const Access *A : G.known())
    if (A->Now && A->Now->Ways > 1)
      Conflicts.insert(A);
  auto Meets = [&](const LayoutUse &U, const Access *A) {
    unsigned At = SM.getFileOffset(SM.getFileLoc(U.Ref->getBeginLoc()));
    // The name may stand behind a cast.
    return A->Where.Offset == At ||
           (A->Where.Offset < At && At < A->Where.Offset + A->Text.size());
  };
  for (const Access *A : Conflicts)
    for (const LayoutUse &U : G.Uses)
      if (Meets(U, A))
        Placed.insert(A);
  // Pointers and parameters that they go through; what those start at counts.
  std::set<SourceLocation> Through;
  for (const LayoutUse &U : G.Uses)
    if (llvm::any_of(Conflicts, [&](const Access *A) { return Meets(U, A); }))
      Through.insert(U.Name->getLocation());
  for (size_t Had = 0; Had != Through.size();) {
    Had = Through.size();
    for (const LayoutUse &U : G.Uses)
      if (U.Kind == LayoutUse::Bound && U.Into && Through.count(U.Into->getLocation()))
        Through.insert(U.Name->getLocation());
  }
  // What a function returns a reference to conflicts where that is read.
  const bool Elsewhere = Placed.size() < Conflicts.size();
  for (const LayoutUse &U : G.Uses) {
    std::vector<const Access *> Meeting;
    for (const Access *A : Conflicts)
      if (Meets(U, A))
        Meeting.push_back(A);
    const Expr *Index = U.Index;
    int64_t Scale = 1;
    // Behind a cast: the last step, in units that the name does not have.
    const bool Starts = U.Kind == LayoutUse::Bound && U.Into && Through.count(U.Into->getLocation());
    if (!Index && !U.Steps.empty() && (Starts || U.Kind == LayoutUse::Element)) {
      const int64_t Unit = unitOf(U.Name, *G.Ctx);
      Index = U.Steps.back().By;
      Scale = Unit && U.Steps.back().Unit % Unit == 0 ? U.Steps.back().Unit / Unit : 1;
    }
    Strides S(G, Scale, Shortest);
    if (Index) {
      S.TraverseStmt(const_cast<Expr *>(Index));
      R.Indices.push_back(S.Factors);
      R.Skewed |= S.Skewed;
    }
    if (Elsewhere) {
      R.Named.insert(S.Factors.begin(), S.Factors.end());
      R.Factors.insert(S.Factors.begin(), S.Factors.end());
    }
    if (Meeting.empty() && !Starts && !Any)
      continue;
    R.Named.insert(S.Found.begin(), S.Found.end());
    R.Factors.insert(S.Factors.begin(), S.Factors.end());
    // A number made of the block's shape counts threads, not rows.
    if (!S.NamesBlock)
      for (const Access *A : Meeting)
        lanesApart(*A, R.OfLanes);
  }
  for (const LayoutUse &U : G.Uses)
    if (auto Row = U.Kind == LayoutUse::MatrixOperand && U.Stride ? constantOf(U.Stride, *G.Ctx)
                                                                  : std::nullopt;
        Row && *Row >= ShortestRow && *Row <= LongestRow) {
      R.Named.insert(*Row);
      R.Factors.insert(*Row);
    }
  viewedRows(G, R.Named);
  R.Tree = isTree(G);
  return R;
}

} // namespace shmfix
