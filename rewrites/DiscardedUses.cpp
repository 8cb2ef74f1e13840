//===- DiscardedUses.cpp - Uses that no instance has ------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rewrites/Rewrite.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/RecursiveASTVisitor.h"

#include <set>

using namespace clang;

namespace shmfix {

namespace {

/// Where names of variables stand that are declared at some places.
class Names : public RecursiveASTVisitor<Names> {
public:
  Names(const std::set<SourceLocation> &Declared, unsigned Rank) : Declared(Declared), Rank(Rank) {}
  bool VisitDeclRefExpr(DeclRefExpr *D) {
    if (Declared.count(D->getDecl()->getLocation()))
      All.insert(D->getLocation());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *U) {
    if (U->getOpcode() != UO_AddrOf)
      return true;
    const Expr *E = U->getSubExpr()->IgnoreParenImpCasts();
    while (const auto *S = dyn_cast<ArraySubscriptExpr>(E))
      E = S->getBase()->IgnoreParenImpCasts();
    Addresses.insert(E->getBeginLoc());
    return true;
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *S) {
    const Expr *E = S;
    for (unsigned N = 0; N < Rank; ++N) {
      const auto *Sub = dyn_cast<ArraySubscriptExpr>(E->IgnoreParenImpCasts());
      if (!Sub)
        return true;
      E = Sub->getBase();
    }
    if (const auto *D = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts()))
      Elements.insert(D->getLocation());
    return true;
  }
  bool isElement(SourceLocation L) const { return Elements.count(L) && !Addresses.count(L); }
  std::set<SourceLocation> All;

private:
  std::set<SourceLocation> Elements, Addresses;
  const std::set<SourceLocation> &Declared;
  const unsigned Rank;
};

} // namespace

bool usedWhereDiscarded(const ArrayGroup &G, bool BeyondElements) {
  std::set<SourceLocation> Declared{G.first().Decl->getLocation()};
  for (const LayoutCarrier &C : G.Carriers)
    Declared.insert(C.Decl->getLocation());
  std::set<const FunctionDecl *> Functions;
  for (const AnalyzedArray *I : G.Instances)
    if (const auto *F = dyn_cast_or_null<FunctionDecl>(I->Decl->getParentFunctionOrMethod()))
      Functions.insert(F);
  for (const LayoutUse &U : G.Uses)
    if (U.In)
      Functions.insert(U.In);
  const unsigned Rank = G.extents().size();
  Names Seen(Declared, Rank), Written(Declared, Rank);
  std::set<const FunctionDecl *> Patterns;
  for (const FunctionDecl *F : Functions)
    if (const FunctionDecl *P = F->getTemplateInstantiationPattern()) {
      Seen.TraverseStmt(F->getBody());
      if (Patterns.insert(P).second)
        Written.TraverseStmt(P->getBody());
    }
  for (SourceLocation L : Written.All)
    if (!Seen.All.count(L) && (BeyondElements || !Written.isElement(L)))
      return true;
  return false;
}

} // namespace shmfix
