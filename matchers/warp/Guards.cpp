//===- Guards.cpp - Guards that are no size checks --------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `if (i < size)` is held to be passed, as in a full tile. Not so where the
// size is a variable that a loop around halves, doubles or shifts: there the
// guard thins out the lanes from turn to turn, and which ones are left is not
// known where the variable is not. And loops that are made of goto.
//
//===----------------------------------------------------------------------===//

#include "matchers/warp/Interpreter.h"

#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace shmfix::warp {

namespace {

bool scales(BinaryOperatorKind Op) {
  return Op == BO_Shl || Op == BO_Shr || Op == BO_Mul || Op == BO_Div;
}

const VarDecl *variable(const Expr *E) {
  const auto *R = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  return R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
}

bool mentions(const Stmt *S, const VarDecl *V) {
  if (const auto *R = dyn_cast_or_null<DeclRefExpr>(S))
    return R->getDecl() == V;
  return S && llvm::any_of(S->children(),
                           [&](const Stmt *Sub) { return mentions(Sub, V); });
}

/// `v >>= n`, `v = v / n` and the like.
void noteScaled(const Stmt *S, llvm::SmallVectorImpl<const VarDecl *> &Out) {
  if (!S)
    return;
  if (const auto *B = dyn_cast<BinaryOperator>(S); B && B->isAssignmentOp())
    if (const VarDecl *V = variable(B->getLHS())) {
      const auto *C = dyn_cast<CompoundAssignOperator>(B);
      const auto *R = dyn_cast<BinaryOperator>(B->getRHS()->IgnoreParenImpCasts());
      if (C ? scales(BinaryOperator::getOpForCompoundAssignment(C->getOpcode()))
            : R && scales(R->getOpcode()) && mentions(R->getLHS(), V))
        Out.push_back(V);
    }
  for (const Stmt *Sub : S->children())
    noteScaled(Sub, Out);
}

} // namespace

/// A goto to a label in front of it: a loop that is not seen as one.
bool Interpreter::jumpsBack(const FunctionDecl *F) {
  auto [It, New] = JumpsBack.try_emplace(F, false);
  if (!New)
    return It->second;
  llvm::SmallPtrSet<const LabelDecl *, 4> Seen;
  std::function<bool(const Stmt *)> Look = [&](const Stmt *S) {
    if (!S || isa<LambdaExpr>(S))
      return false;
    if (const auto *L = dyn_cast<LabelStmt>(S))
      Seen.insert(L->getDecl());
    const auto *G = dyn_cast<GotoStmt>(S);
    return (G && Seen.contains(G->getLabel())) || isa<IndirectGotoStmt>(S) ||
           llvm::any_of(S->children(), Look);
  };
  bool Back = Look(F->getBody());
  return JumpsBack[F] = Back;
}

bool Interpreter::hangsOnScaled(const Expr *Condition) {
  for (const Stmt *Loop : LoopsAround) {
    auto [It, New] = Scaled.try_emplace(Loop);
    if (New) {
      llvm::SmallVector<const VarDecl *, 2> Found;
      noteScaled(Loop, Found);
      Scaled[Loop] = std::move(Found);
    }
    for (const VarDecl *V : Scaled[Loop])
      if (mentions(Condition, V))
        return true;
  }
  return false;
}

} // namespace shmfix::warp
