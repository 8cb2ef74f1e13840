//===- RowBounds.cpp - Indices that an unknown value moves -----*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rewrites/RowBounds.h"

#include "matchers/BuiltinVariables.h"
#include "rewrites/Constants.h"
#include "rewrites/Follow.h"
#include "rewrites/IndexHelpers.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace shmfix {

namespace {

/// What a variable is set to, and what loops compare it with.
class Settings : public RecursiveASTVisitor<Settings> {
public:
  Settings(const VarDecl *V, int64_t Row, const ASTContext &Ctx) : V(V), Row(Row), Ctx(Ctx) {}
  bool VisitBinaryOperator(BinaryOperator *B) {
    if (B->isAssignmentOp() && names(B->getLHS()))
      Values.push_back(B->getRHS());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *U) {
    Escapes |= U->getOpcode() == UO_AddrOf && names(U->getSubExpr());
    return true;
  }
  bool VisitVarDecl(VarDecl *D) {
    Escapes |= D->getType()->isLValueReferenceType() && D->getInit() && names(D->getInit());
    return true;
  }
  bool VisitCallExpr(CallExpr *C) {
    const FunctionDecl *F = C->getDirectCallee();
    for (unsigned I = 0; F && I < C->getNumArgs() && I < F->getNumParams(); ++I)
      Escapes |= F->getParamDecl(I)->getType()->isLValueReferenceType() && names(C->getArg(I));
    return true;
  }
  bool VisitForStmt(ForStmt *S) { return loop(S->getCond()); }
  bool VisitWhileStmt(WhileStmt *S) { return loop(S->getCond()); }
  bool VisitDoStmt(DoStmt *S) { return loop(S->getCond()); }
  std::vector<const Expr *> Values;
  bool Escapes = false;

private:
  bool loop(const Expr *Condition) {
    std::vector<const Expr *> Limits;
    limitsOf(Condition, Limits);
    // Below one that is known, others only end it sooner.
    if (llvm::none_of(Limits, [&](const Expr *L) { return limits(L); }))
      Values.insert(Values.end(), Limits.begin(), Limits.end());
    return true;
  }
  /// What all of the conjunction compares the variable with.
  void limitsOf(const Expr *E, std::vector<const Expr *> &Out) const {
    const auto *B = E ? dyn_cast<BinaryOperator>(E->IgnoreParenImpCasts()) : nullptr;
    if (!B)
      return;
    if (B->getOpcode() == BO_LAnd) {
      limitsOf(B->getLHS(), Out);
      limitsOf(B->getRHS(), Out);
    } else if (B->isComparisonOp() && (names(B->getLHS()) || names(B->getRHS()))) {
      Out.push_back(names(B->getLHS()) ? B->getRHS() : B->getLHS());
    }
  }
  /// A constant, or min(constant, ...).
  bool limits(const Expr *E) const {
    if (constantOf(E, Ctx))
      return true;
    const auto *C = dyn_cast<CallExpr>(E->IgnoreParenImpCasts());
    const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
    return F && F->getIdentifier() && F->getName() == "min" &&
           llvm::any_of(C->arguments(), [&](const Expr *A) {
             auto K = constantOf(A, Ctx);
             return K && *K <= Row;
           });
  }
  bool names(const Expr *E) const {
    const auto *D = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
    return D && D->getDecl() == V;
  }
  const VarDecl *V;
  int64_t Row;
  const ASTContext &Ctx;
};

/// A lambda that is called: what it captures stands in its body.
bool isClosure(const Expr *E) {
  const auto *R = E->getType()->getAsCXXRecordDecl();
  return R && R->isLambda();
}

} // namespace

bool RowBounds::isMultiple(const Expr *T) const {
  int64_t Product = 1;
  if (const auto *B = dyn_cast<BinaryOperator>(stripped(T)); B && B->getOpcode() == BO_Shl)
    if (auto K = constantOf(B->getRHS(), *G.Ctx); K && *K >= 0 && *K < 32)
      return (int64_t(1) << *K) % Row == 0;
  for (const Expr *F : factorsOf(T))
    if (auto C = constantOf(F, *G.Ctx))
      Product *= *C;
    else if (Launch.of(F) == Row)
      Product *= Row;
  return Product % Row == 0;
}

bool RowBounds::mayLeave(const Expr *Index) const {
  if (Row <= 0)
    return false;
  Seen On;
  return llvm::any_of(termsOf(Index), [&](const Expr *T) {
    if (const auto *C = dyn_cast<CallExpr>(stripped(T)))
      if (const Expr *Value = indexHelper(C, *G.Ctx))
        return mayLeave(Value) || llvm::any_of(C->arguments(), [&](const Expr *A) {
                 Seen Fresh;
                 return !isClosure(A) && unknown(A, Fresh);
               });
    return !isMultiple(T) && unknown(T, On);
  });
}

bool RowBounds::unknown(const VarDecl *V, Seen &On) const {
  if (!On.insert(V).second)
    return false; // being looked at
  if (!V->hasLocalStorage() && !isa<ParmVarDecl>(V))
    return !V->getType().isConstQualified() || !V->getInit() || unknown(V->getInit(), On);
  if (const auto *P = dyn_cast<ParmVarDecl>(V)) {
    const auto *F = dyn_cast<FunctionDecl>(P->getDeclContext());
    if (!F || F->hasAttr<CUDAGlobalAttr>())
      return true; // known ones were asked for before
    for (const CallExpr *C : CallsOf(*G.Ctx, F).Calls)
      if (const Expr *A = argumentFor(C, P); !A || unknown(A, On))
        return true;
  } else if (V->getInit() && unknown(V->getInit(), On)) {
    return true;
  }
  Settings S(V, Row, *G.Ctx);
  if (const auto *F = dyn_cast_or_null<FunctionDecl>(V->getParentFunctionOrMethod()))
    S.TraverseDecl(const_cast<FunctionDecl *>(F));
  return S.Escapes || llvm::any_of(S.Values, [&](const Expr *E) { return unknown(E, On); });
}

bool RowBounds::unknown(const Expr *E, Seen &On) const {
  E = stripped(E);
  if (constantOf(E, *G.Ctx) || Launch.of(E))
    return false;
  if (const auto *C = dyn_cast<ExplicitCastExpr>(E))
    return unknown(C->getSubExpr(), On);
  if (axisOf(E, "threadIdx") >= 0 || axisOf(E, "blockDim") >= 0)
    return false;
  if (const auto *D = dyn_cast<DeclRefExpr>(E)) {
    const auto *V = dyn_cast<VarDecl>(D->getDecl());
    return V && V->getName() != "warpSize" && unknown(V, On);
  }
  if (const auto *B = dyn_cast<BinaryOperator>(E)) {
    auto C = constantOf(B->getRHS(), *G.Ctx);
    if (B->getOpcode() == BO_Rem && C && *C > 0 && *C <= Row)
      return false;
    if (B->getOpcode() == BO_And) {
      auto L = constantOf(B->getLHS(), *G.Ctx);
      if ((C && *C >= 0 && *C < Row) || (L && *L >= 0 && *L < Row))
        return false;
    }
    return unknown(B->getLHS(), On) || unknown(B->getRHS(), On);
  }
  if (const auto *U = dyn_cast<UnaryOperator>(E))
    return U->getOpcode() == UO_Deref || unknown(U->getSubExpr(), On);
  if (const auto *C = dyn_cast<ConditionalOperator>(E))
    return unknown(C->getTrueExpr(), On) || unknown(C->getFalseExpr(), On);
  if (const auto *C = dyn_cast<CallExpr>(E)) {
    // What a function gives is known if what it is given is.
    const FunctionDecl *F = C->getDirectCallee();
    return !F || (C->getNumArgs() == 0 && !F->isConstexpr()) ||
           llvm::any_of(C->arguments(), [&](const Expr *A) { return unknown(A, On); });
  }
  return true;
}

} // namespace shmfix
