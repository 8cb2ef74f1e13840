//===- Uniformity.cpp - What the compiler sees to be one for all ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An address that turns out the same in all lanes of this block shape need not
// be one for the compiler, which knows no shape: threadIdx.x / 32 is not. Told
// from the source: what names threadIdx, directly or by way of variables that
// are set once, hangs on the lane; what is built of constants, parameters,
// blockIdx and counters of loops over such values does not; the rest is not
// clear.
//
//===----------------------------------------------------------------------===//

#include "matchers/warp/Interpreter.h"

using namespace clang;

namespace shmfix::warp {

namespace {

constexpr unsigned MaxDepth = 12;

bool isIndex(llvm::StringRef Name) {
  return Name == "blockIdx" || Name == "blockDim" || Name == "gridDim" || Name == "warpSize";
}

bool in(const FunctionDecl *F, const VarDecl *V) {
  const auto *Of = dyn_cast<FunctionDecl>(V->getDeclContext());
  return F && Of && Of->getCanonicalDecl() == F->getCanonicalDecl();
}

using Writes = llvm::DenseMap<const VarDecl *, SetOnce>;

/// Counts the uses of variables in S other than reads. Inc: the loop whose
/// increment S is part of.
void noteUses(const Stmt *S, const Stmt *Parent, const ForStmt *Inc, Writes &Out) {
  if (!S)
    return;
  if (const auto *R = dyn_cast<DeclRefExpr>(S))
    if (const auto *V = dyn_cast<VarDecl>(R->getDecl())) {
      SetOnce &U = Out[V];
      U.Read = true;
      const auto *C = dyn_cast_or_null<CastExpr>(Parent);
      bool Reads = C && (C->getCastKind() == CK_LValueToRValue ||
                         C->getCastKind() == CK_ArrayToPointerDecay);
      const auto *Init = Inc ? dyn_cast_or_null<DeclStmt>(Inc->getInit()) : nullptr;
      if (!Reads && Init && llvm::is_contained(Init->decls(), V))
        U.Counter = Inc;
      else if (!Reads)
        U.Written = true;
    }
  const auto *F = dyn_cast<ForStmt>(S);
  for (const Stmt *Sub : S->children())
    noteUses(Sub, isa<ParenExpr>(S) ? Parent : S, F && Sub == F->getInc() ? F : Inc, Out);
}

} // namespace

/// How the function that Frame runs uses the variable.
SetOnce Interpreter::usesOf(const VarDecl *V, const Frame &At) {
  auto [It, New] = VariableUses.try_emplace(At.F);
  if (New)
    noteUses(At.F->getBody(), nullptr, nullptr, It->second);
  return It->second[V];
}

Spread Interpreter::spreadOf(const Stmt *E, const Frame *At, unsigned Depth) {
  if (!E)
    return Spread::Uniform;
  if (Depth > MaxDepth || !At)
    return Spread::Unclear;
  auto Of = [&](const Stmt *S) { return spreadOf(S, At, Depth + 1); };
  if (const auto *R = dyn_cast<DeclRefExpr>(E)) {
    if (isa<EnumConstantDecl, FunctionDecl>(R->getDecl()))
      return Spread::Uniform;
    const auto *V = dyn_cast<VarDecl>(R->getDecl());
    if (!V || !V->getIdentifier())
      return Spread::Unclear;
    if (V->getName() == "threadIdx")
      return Spread::PerLane;
    if (isIndex(V->getName()) || V->hasAttr<CUDASharedAttr>() || !V->hasLocalStorage())
      return Spread::Uniform;
    if (const auto *P = dyn_cast<ParmVarDecl>(V)) {
      if (usesOf(V, *At).Written)
        return Spread::Unclear;
      if (!At->Parent)
        return Spread::Uniform; // the kernel's
      const auto *C = dyn_cast_or_null<CallExpr>(At->Call);
      const bool Member = C && isa<CXXOperatorCallExpr>(C) && isa<CXXMethodDecl>(At->F);
      const unsigned I = P->getFunctionScopeIndex() + Member;
      if (!C || !in(At->F, P) || I >= C->getNumArgs())
        return Spread::Unclear;
      return spreadOf(C->getArg(I), At->Parent, Depth + 1);
    }
    if (!V->getInit() || !in(At->F, V))
      return Spread::Unclear;
    const SetOnce U = usesOf(V, *At);
    if (U.Written && !V->getType()->isReferenceType())
      return Spread::Unclear;
    Spread S = Of(V->getInit());
    if (!U.Counter || S != Spread::Uniform)
      return S;
    // The counter itself stands in its condition and increment.
    for (const Stmt *Part : {static_cast<const Stmt *>(U.Counter->getCond()),
                             static_cast<const Stmt *>(U.Counter->getInc())})
      if (const auto *B = dyn_cast_or_null<BinaryOperator>(Part);
          B && Of(B->getRHS()) != Spread::Uniform)
        return Spread::Unclear;
      else if (!B && !isa_and_nonnull<UnaryOperator>(Part))
        return Spread::Unclear;
    return Spread::Uniform;
  }
  if (const auto *P = dyn_cast<PseudoObjectExpr>(E)) // threadIdx.x as a property
    return Of(P->getSyntacticForm());
  if (const auto *P = dyn_cast<MSPropertyRefExpr>(E))
    return Of(P->getBaseExpr());
  if (const auto *O = dyn_cast<OpaqueValueExpr>(E))
    return Of(O->getSourceExpr());
  if (isa<CallExpr, CXXThisExpr, LambdaExpr, StmtExpr, CXXConstructExpr>(E))
    return Spread::Unclear;
  if (const auto *U = dyn_cast<UnaryOperator>(E); U && U->isIncrementDecrementOp())
    return Spread::Unclear;
  if (const auto *B = dyn_cast<BinaryOperator>(E); B && B->isAssignmentOp())
    return Spread::Unclear;
  Spread All = Spread::Uniform;
  for (const Stmt *Sub : E->children()) {
    Spread S = Of(Sub);
    if (S == Spread::PerLane)
      return S;
    All = std::max(All, S);
  }
  return All;
}

} // namespace shmfix::warp
