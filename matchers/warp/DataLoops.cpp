//===- DataLoops.cpp - Loops that only compute with data --------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Most of the work of a matrix product is `sum[m][n] += a[m] * b[n]` in loops
// over registers. No address comes of it. Such a loop is run once; if nothing
// that it assigned is known then, later runs only forget what it assigns.
//
// A loop counts as one if it declares its counters, and its body has only such
// loops and assignments of arithmetic on variables of the function itself to
// floating variables of the function. Pointers, calls, integers that are
// assigned and every other statement make it an ordinary loop.
//
//===----------------------------------------------------------------------===//

#include "matchers/warp/Interpreter.h"

#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace shmfix::warp {

namespace {

/// The variable of an element `a[i][j]` or of `a` itself, if it lives in the
/// function; null for what a pointer or a reference leads to.
const VarDecl *localOf(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  while (const auto *S = dyn_cast<ArraySubscriptExpr>(E)) {
    E = S->getBase()->IgnoreParens();
    const auto *C = dyn_cast<ImplicitCastExpr>(E);
    if (!C || C->getCastKind() != CK_ArrayToPointerDecay)
      return nullptr;
    E = C->getSubExpr()->IgnoreParens();
  }
  const auto *D = dyn_cast<DeclRefExpr>(E);
  const auto *V = D ? dyn_cast<VarDecl>(D->getDecl()) : nullptr;
  return V && V->hasLocalStorage() && !V->getType()->isReferenceType() &&
                 !V->hasAttr<CUDASharedAttr>() &&
                 !V->getType().isVolatileQualified() &&
                 !V->getType()->isPointerType()
             ? V
             : nullptr;
}

/// Arithmetic that reads variables of the function and changes nothing.
bool onlyReads(const Stmt *S) {
  if (isa<IntegerLiteral, FloatingLiteral, CXXBoolLiteralExpr,
          UnaryExprOrTypeTraitExpr>(S))
    return true;
  if (const auto *E = dyn_cast<ArraySubscriptExpr>(S)) {
    if (!localOf(E))
      return false;
    const Expr *At = E;
    while (const auto *A = dyn_cast<ArraySubscriptExpr>(At->IgnoreParenImpCasts())) {
      if (!onlyReads(A->getIdx()))
        return false;
      At = A->getBase();
    }
    return true;
  }
  if (const auto *D = dyn_cast<DeclRefExpr>(S))
    return isa<EnumConstantDecl>(D->getDecl()) || localOf(D) ||
           (D->getType().isConstQualified() && D->getType()->isArithmeticType());
  if (const auto *B = dyn_cast<BinaryOperator>(S))
    return !B->isAssignmentOp() && !B->isPtrMemOp() && onlyReads(B->getLHS()) &&
           onlyReads(B->getRHS());
  if (const auto *U = dyn_cast<UnaryOperator>(S))
    return U->isArithmeticOp() && onlyReads(U->getSubExpr());
  if (isa<ParenExpr, ImplicitCastExpr, CStyleCastExpr, ConstantExpr,
          CXXFunctionalCastExpr, CXXStaticCastExpr, ConditionalOperator,
          SubstNonTypeTemplateParmExpr>(S)) {
    const auto *E = cast<Expr>(S);
    if (!E->getType()->isArithmeticType())
      return false;
    if (const auto *N = dyn_cast<SubstNonTypeTemplateParmExpr>(S))
      return onlyReads(N->getReplacement());
    return llvm::all_of(S->children(),
                        [](const Stmt *Sub) { return Sub && onlyReads(Sub); });
  }
  return false;
}

/// Adds what the statement assigns. False: it is not only data.
bool dataOnly(const Stmt *S, llvm::SmallVectorImpl<const VarDecl *> &Assigned) {
  if (!S || isa<NullStmt>(S))
    return true;
  if (const auto *C = dyn_cast<CompoundStmt>(S))
    return llvm::all_of(C->body(), [&](const Stmt *Sub) {
      return dataOnly(Sub, Assigned);
    });
  if (const auto *A = dyn_cast<AttributedStmt>(S))
    return dataOnly(A->getSubStmt(), Assigned);
  if (const auto *F = dyn_cast<ForStmt>(S)) {
    const auto *Init = dyn_cast_or_null<DeclStmt>(F->getInit());
    if (!Init || !F->getCond() || !F->getInc() || !onlyReads(F->getCond()))
      return false;
    llvm::SmallPtrSet<const VarDecl *, 2> Counters;
    for (const Decl *D : Init->decls()) {
      const auto *V = dyn_cast<VarDecl>(D);
      if (!V || !V->getType()->isIntegerType() || !V->getInit() ||
          !onlyReads(V->getInit()))
        return false;
      Counters.insert(V);
    }
    const Expr *Step = nullptr; // changes a counter only
    if (const auto *U = dyn_cast<UnaryOperator>(F->getInc()))
      Step = U->isIncrementDecrementOp() ? U->getSubExpr() : nullptr;
    else if (const auto *B = dyn_cast<BinaryOperator>(F->getInc()))
      Step = B->isAssignmentOp() && onlyReads(B->getRHS()) ? B->getLHS() : nullptr;
    return Step && Counters.contains(localOf(Step)) &&
           dataOnly(F->getBody(), Assigned);
  }
  const auto *B = dyn_cast<BinaryOperator>(S);
  if (!B || !B->isAssignmentOp() || !B->getLHS()->getType()->isRealFloatingType() ||
      !onlyReads(B->getRHS()) || !onlyReads(B->getLHS()))
    return false;
  // A parameter that was forgotten would be the caller's value again.
  const VarDecl *V = localOf(B->getLHS());
  if (!V || isa<ParmVarDecl>(V))
    return false;
  Assigned.push_back(V);
  return true;
}

} // namespace

/// Null for an ordinary loop.
Interpreter::DataLoop *Interpreter::dataLoop(const ForStmt *S) {
  auto [It, New] = DataLoops.try_emplace(S);
  if (New)
    It->second.Is = dataOnly(S, It->second.Assigned);
  return It->second.Is ? &It->second : nullptr;
}

/// Forgets what the loop assigns, if that led to nothing known before.
bool Interpreter::passOver(const ForStmt *S) {
  DataLoop *D = dataLoop(S);
  if (!D || !D->LeavesNothingKnown)
    return false;
  for (const VarDecl *V : D->Assigned)
    if (auto At = Top->Vars.find(V); At != Top->Vars.end() && At->second.O)
      Mem.eraseAll(At->second.O);
  return true;
}

/// After the loop has been run: need it be run again?
void Interpreter::noteOutcome(const ForStmt *S) {
  DataLoop *D = Active ? dataLoop(S) : nullptr;
  if (!D)
    return;
  D->LeavesNothingKnown = llvm::none_of(D->Assigned, [&](const VarDecl *V) {
    auto At = Top->Vars.find(V);
    return At == Top->Vars.end() || !At->second.O ||
           llvm::any_of(At->second.O->Cells, [&](auto &C) {
             return C.second.V.L.knownIn(Active);
           });
  });
}

} // namespace shmfix::warp
