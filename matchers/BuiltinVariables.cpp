//===- BuiltinVariables.cpp - threadIdx.x and its like -----------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "matchers/BuiltinVariables.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace shmfix {

llvm::StringRef builtinNamed(const Expr *Base) {
  if (!Base)
    return "";
  Base = Base->IgnoreParenImpCasts();
  // A property's object stands behind an OpaqueValueExpr.
  if (const auto *O = dyn_cast<OpaqueValueExpr>(Base); O && O->getSourceExpr())
    Base = O->getSourceExpr()->IgnoreParenImpCasts();
  const auto *D = dyn_cast<DeclRefExpr>(Base);
  return D && D->getDecl()->getIdentifier() ? D->getDecl()->getName() : "";
}

int axisOf(const Expr *E, llvm::StringRef Var) {
  const Expr *Base = nullptr;
  std::string Name;
  if (const auto *M = dyn_cast<MemberExpr>(E)) {
    Base = M->getBase();
    Name = M->getMemberNameInfo().getAsString();
  } else if (const auto *P = dyn_cast<PseudoObjectExpr>(E)) {
    // (threadIdx.x): the parentheses stand inside.
    if (const auto *M = dyn_cast<MSPropertyRefExpr>(P->getSyntacticForm()->IgnoreParens())) {
      Base = M->getBaseExpr();
      Name = M->getPropertyDecl()->getNameAsString();
    }
  }
  if (builtinNamed(Base) != Var)
    return -1;
  return Name == "x" ? 0 : Name == "y" ? 1 : Name == "z" ? 2 : -1;
}

} // namespace shmfix
