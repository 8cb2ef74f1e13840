//===- RowNames.cpp - What the source calls the row -------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rewrites/RowNames.h"

#include "rewrites/Constants.h"
#include "rewrites/Follow.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace shmfix {

namespace {

const VarDecl *variableOf(const Expr *E) {
  const auto *D = dyn_cast<DeclRefExpr>(stripped(E));
  return D ? dyn_cast<VarDecl>(D->getDecl()) : nullptr;
}

/// Does the extent of the array name the variable?
bool inExtent(const ArrayGroup &G, const VarDecl *V) {
  TypeLoc TL = G.first().Decl->getTypeSourceInfo()->getTypeLoc();
  while (auto A = TL.getAsAdjusted<ArrayTypeLoc>()) {
    if (const Expr *Size = A.getSizeExpr())
      for (const Expr *F : factorsOf(Size))
        if (const VarDecl *X = variableOf(F); X && X->getLocation() == V->getLocation())
          return true;
    TL = A.getElementLoc();
  }
  return false;
}

} // namespace

bool RowName::meansIn(const FunctionDecl *F) const {
  if (Where == File)
    return true;
  return F && (Where == Kernels ? F->hasAttr<CUDAGlobalAttr>()
                                : In && F->getLocation() == In->getLocation());
}

std::optional<RowName> nameOfRow(const ArrayGroup &G, const Expr *Factor, const FunctionDecl *In) {
  const SourceManager &SM = G.Ctx->getSourceManager();
  auto S = spelledIn(*G.Ctx, Factor->getSourceRange());
  if (!S || !isValidAsciiIdentifier(S->Text))
    return std::nullopt;
  RowName N{S->Text, RowName::Function, In};
  const SourceLocation At = Factor->getBeginLoc();
  if (At.isMacroID()) {
    if (SM.isMacroArgExpansion(At))
      return std::nullopt;
    N.Where = RowName::File;
    return N;
  }
  if (isa<SubstNonTypeTemplateParmExpr>(Factor->IgnoreImpCasts()))
    return N;
  const VarDecl *V = variableOf(Factor);
  if (!V)
    return std::nullopt;
  if (V->isFileVarDecl() && !V->isStaticDataMember()) {
    N.Where = RowName::File;
    return N;
  }
  return V->isLocalVarDecl() && inExtent(G, V) ? std::optional(N) : std::nullopt;
}

} // namespace shmfix
