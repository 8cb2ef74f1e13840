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

/// What loops compare a variable with.
class Limits : public RecursiveASTVisitor<Limits> {
public:
  Limits(const VarDecl *V, int64_t Row, const ASTContext &Ctx) : V(V), Row(Row), Ctx(Ctx) {}
  bool VisitForStmt(ForStmt *S) { return loop(S->getCond()); }
  bool VisitWhileStmt(WhileStmt *S) { return loop(S->getCond()); }
  bool VisitDoStmt(DoStmt *S) { return loop(S->getCond()); }
  std::vector<const Expr *> Values, Constants; ///< Constants: that are the row's value

private:
  bool loop(const Expr *Condition) {
    std::vector<const Expr *> Found;
    limitsOf(Condition, Found);
    llvm::copy_if(Found, std::back_inserter(Constants),
                  [&](const Expr *L) { return constantOf(L, Ctx) == Row; });
    // Below one that is known, others only end it sooner.
    if (llvm::none_of(Found, [&](const Expr *L) { return limits(L); }))
      llvm::append_range(Values, Found);
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
    return !Launch.stepsByRows(T, Row) && unknown(T, On);
  });
}

std::vector<const Expr *> RowBounds::limits(const Expr *Index) const {
  std::vector<const Expr *> R;
  for (const Expr *T : termsOf(Index)) {
    const auto *D = dyn_cast<DeclRefExpr>(stripped(T));
    const auto *V = D ? dyn_cast<VarDecl>(D->getDecl()) : nullptr;
    const auto *F = V && V->hasLocalStorage() ? dyn_cast_or_null<FunctionDecl>(V->getParentFunctionOrMethod())
                                              : nullptr;
    if (!F || isa<ParmVarDecl>(V))
      continue;
    Limits L(V, Row, *G.Ctx);
    L.TraverseDecl(const_cast<FunctionDecl *>(F));
    llvm::append_range(R, L.Constants);
  }
  return R;
}

bool RowBounds::mayGoAnywhere(const Expr *Index) const {
  Seen On;
  return Row > 0 && unknown(Index, On);
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
  const VariableFacts U = factsOf(V);
  Limits L(V, Row, *G.Ctx);
  if (const auto *F = dyn_cast_or_null<FunctionDecl>(V->getParentFunctionOrMethod()))
    L.TraverseDecl(const_cast<FunctionDecl *>(F));
  auto Unknown = [&](const Expr *E) { return unknown(E, On); };
  return U.Escapes || llvm::any_of(U.Set, Unknown) || llvm::any_of(L.Values, Unknown);
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
