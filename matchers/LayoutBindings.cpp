//===- LayoutBindings.cpp - Which names stand for which memory --*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "matchers/LayoutBindings.h"

#include "matchers/UserCode.h"

#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace shmfix {

bool isFollowed(const FunctionDecl *F, const ASTContext &Ctx) {
  return F && F->hasBody() && !F->isDependentContext() &&
         !Ctx.getSourceManager().isInSystemHeader(F->getLocation());
}

Root rootOf(const Expr *E, const ASTContext &Ctx) {
  Root R;
  auto Zero = [&](const Expr *X) {
    Expr::EvalResult V;
    return !X->isValueDependent() && X->EvaluateAsInt(V, Ctx) && V.Val.getInt() == 0;
  };
  while (E) {
    if (const auto *P = dyn_cast<ParenExpr>(E))
      E = P->getSubExpr();
    else if (const auto *C = dyn_cast<CastExpr>(E))
      E = C->getSubExpr();
    else if (const auto *F = dyn_cast<FullExpr>(E))
      E = F->getSubExpr();
    else if (const auto *M = dyn_cast<MaterializeTemporaryExpr>(E))
      E = M->getSubExpr();
    else if (const auto *S = dyn_cast<ArraySubscriptExpr>(E)) {
      ++R.Depth;
      R.Moved |= !Zero(S->getIdx());
      E = S->getBase();
    } else if (const auto *U = dyn_cast<UnaryOperator>(E)) {
      if (U->getOpcode() == UO_AddrOf)
        --R.Depth;
      else if (U->getOpcode() == UO_Deref)
        ++R.Depth;
      else if (U->isIncrementDecrementOp())
        R.Moved = true;
      else
        return {};
      E = U->getSubExpr();
    } else if (const auto *B = dyn_cast<BinaryOperator>(E)) {
      if (!B->isAdditiveOp() || !B->getType()->isPointerType())
        return {};
      bool Left = B->getLHS()->getType()->isPointerType();
      R.Moved |= !Zero(Left ? B->getRHS() : B->getLHS());
      E = Left ? B->getLHS() : B->getRHS();
    } else if (const auto *D = dyn_cast<DeclRefExpr>(E)) {
      R.D = dyn_cast<VarDecl>(D->getDecl());
      return R;
    } else {
      return {};
    }
  }
  return {};
}

namespace {

bool bindable(QualType T) { return T->isPointerType() || T->isReferenceType(); }

class Collector : public RecursiveASTVisitor<Collector> {
public:
  explicit Collector(ASTContext &Ctx) : Ctx(Ctx) {}
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitLambdaBody() const { return true; }

  bool VisitVarDecl(VarDecl *V) {
    if (V->hasInit() && !isa<ParmVarDecl>(V) && bindable(V->getType()) &&
        !V->getDeclContext()->isDependentContext())
      All.push_back({V, V->getInit(), nullptr, 0, false});
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *B) {
    if (B->getOpcode() != BO_Assign || !B->getType()->isPointerType())
      return true;
    if (const auto *D = dyn_cast<DeclRefExpr>(B->getLHS()->IgnoreParens()))
      if (const auto *V = dyn_cast<VarDecl>(D->getDecl());
          V && !V->getDeclContext()->isDependentContext())
        All.push_back({V, B->getRHS(), nullptr, 0, false});
    return true;
  }
  bool VisitCallExpr(CallExpr *C) {
    const FunctionDecl *F = C->getDirectCallee();
    const FunctionDecl *Body = nullptr;
    if (!F || C->isTypeDependent() || !F->hasBody(Body) || !isFollowed(Body, Ctx))
      return true;
    const auto *Name = dyn_cast<DeclRefExpr>(C->getCallee()->IgnoreParenImpCasts());
    bool Explicit = Name && Name->hasExplicitTemplateArgs();
    unsigned Skip = isa<CXXOperatorCallExpr>(C) && isa<CXXMethodDecl>(F) ? 1 : 0;
    for (unsigned I = Skip; I < C->getNumArgs() && I - Skip < Body->getNumParams(); ++I)
      if (const ParmVarDecl *P = Body->getParamDecl(I - Skip); bindable(P->getType()))
        All.push_back({P, C->getArg(I), Body, I - Skip, Explicit});
    return true;
  }
  std::vector<Binding> All;

private:
  ASTContext &Ctx;
};

} // namespace

std::vector<Binding> collectBindings(ASTContext &Ctx) {
  Collector C(Ctx);
  traverseUserCode(C, Ctx);
  return std::move(C.All);
}

} // namespace shmfix
