//===- RowStarts.cpp - Pointers that stand at a row's start ----*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rewrites/RowStarts.h"

#include "rewrites/Constants.h"
#include "rewrites/Follow.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

using namespace clang;

namespace shmfix {

RowStarts::RowStarts(const ArrayGroup &G, int64_t Row, unsigned Unit)
    : G(G), Row(Row), Launch(G) {
  if (Row <= 0)
    return;
  for (const LayoutCarrier &C : G.Carriers)
    if (!C.Foreign)
      Names.insert(C.Decl->getLocation());
  // A pointer that is moved by something else, or bound to one that is, is none.
  for (bool More = true; More;) {
    More = false;
    for (const LayoutUse &U : G.Uses) {
      if (U.Kind != LayoutUse::Bound || !U.Name)
        continue;
      const int64_t Bytes = Row * (Unit ? Unit : unitOf(U.Array, *G.Ctx));
      const bool From = U.Name->getLocation() == U.Array->getLocation() || contains(U.Name);
      const bool Whole = From && llvm::all_of(U.Steps, [&](const LayoutStep &S) {
        return (S.Unit && S.Unit % Bytes == 0) || (S.Unit * Row == Bytes && wholeRows(S.By));
      });
      if (!Whole)
        More |= Names.erase((U.Into ? U.Into : U.Name)->getLocation()) != 0;
    }
  }
}

bool RowStarts::contains(const VarDecl *Name) const { return Names.count(Name->getLocation()); }

bool RowStarts::wholeRows(const Expr *E) const {
  return llvm::all_of(termsOf(E), [&](const Expr *T) { return Launch.stepsByRows(T, Row); });
}

} // namespace shmfix
