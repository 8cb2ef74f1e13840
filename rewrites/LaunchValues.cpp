//===- LaunchValues.cpp - What launches give a kernel's code -----*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rewrites/LaunchValues.h"

#include "matchers/BuiltinVariables.h"
#include "rewrites/Constants.h"
#include "rewrites/Follow.h"

#include "clang/AST/Attr.h"
#include "clang/AST/Expr.h"

using namespace clang;

namespace shmfix {

namespace {

/// The one value that Of gives for all shapes; none if it gives none for one.
template <typename Function>
std::optional<int64_t> inAllShapes(const ArrayGroup &G, Function Of) {
  std::optional<int64_t> Value;
  for (const AnalyzedArray *I : G.Instances)
    for (const ShapeFact &S : I->Shapes) {
      std::optional<int64_t> V = Of(S);
      if (!V || (Value && *Value != *V))
        return std::nullopt;
      Value = V;
    }
  return Value;
}

} // namespace

std::optional<int64_t> LaunchValues::of(const Expr *E) const {
  E = stripped(E);
  if (const auto *C = dyn_cast<ExplicitCastExpr>(E); C && C->getType()->isIntegerType())
    return of(C->getSubExpr());
  if (axisOf(E, "blockDim") == 0)
    return inAllShapes(G, [](const ShapeFact &S) {
      return S.OtherBlocks ? std::nullopt : std::optional<int64_t>(S.Block.X);
    });
  const auto *D = dyn_cast<DeclRefExpr>(E);
  const auto *V = D ? dyn_cast<VarDecl>(D->getDecl()) : nullptr;
  if (!V || !V->getType()->isIntegralOrEnumerationType() || factsOf(V).changed())
    return std::nullopt;
  if (const auto *P = dyn_cast<ParmVarDecl>(V)) {
    const auto *F = dyn_cast<FunctionDecl>(P->getDeclContext());
    if (!F || !F->hasAttr<CUDAGlobalAttr>())
      return std::nullopt;
    return inAllShapes(G, [&](const ShapeFact &S) -> std::optional<int64_t> {
      auto It = S.Arguments.find(P->getFunctionScopeIndex());
      return It == S.Arguments.end() || S.OtherBlocks || llvm::is_contained(S.Doubtful, It->first)
                 ? std::nullopt : std::optional(It->second);
    });
  }
  return V->hasLocalStorage() && V->getInit() ? of(V->getInit()) : std::nullopt;
}

/// Through casts and local variables to the parameter or blockDim.
const Expr *LaunchValues::rootOf(const Expr *E) const {
  while (true) {
    E = stripped(E);
    if (const auto *C = dyn_cast<ExplicitCastExpr>(E)) {
      E = C->getSubExpr();
      continue;
    }
    const auto *D = dyn_cast<DeclRefExpr>(E);
    const auto *V = D ? dyn_cast<VarDecl>(D->getDecl()) : nullptr;
    if (!V || isa<ParmVarDecl>(V) || !V->getInit())
      return E;
    E = V->getInit();
  }
}

std::string LaunchValues::nameOf(const Expr *E) const {
  if (!of(E))
    return "";
  const auto *D = dyn_cast<DeclRefExpr>(rootOf(E));
  return D ? D->getDecl()->getNameAsString() : "blockDim.x";
}

std::set<unsigned> LaunchValues::parametersOf(int64_t Row) const {
  std::set<unsigned> R;
  for (const LayoutUse &U : G.Uses)
    for (const LayoutStep &S : U.Steps)
      for (const Expr *T : termsOf(S.By))
        for (const Expr *F : factorsOf(T))
          if (of(F) == Row)
            if (const auto *D = dyn_cast<DeclRefExpr>(rootOf(F)))
              if (const auto *P = dyn_cast<ParmVarDecl>(D->getDecl()))
                R.insert(P->getFunctionScopeIndex());
  return R;
}

bool LaunchValues::stepsByRows(const Expr *Term, int64_t Row) const {
  if (auto C = constantOf(Term, *G.Ctx))
    return *C % Row == 0;
  if (const auto *B = dyn_cast<BinaryOperator>(stripped(Term)); B && B->getOpcode() == BO_Shl) {
    auto K = constantOf(B->getRHS(), *G.Ctx);
    return K && *K >= 0 && *K < 32 && (int64_t(1) << *K) % Row == 0;
  }
  int64_t Product = 1;
  for (const Expr *F : factorsOf(Term))
    if (auto C = constantOf(F, *G.Ctx))
      Product *= *C;
    else if (of(F) == Row)
      Product *= Row;
  return Product % Row == 0;
}

} // namespace shmfix
