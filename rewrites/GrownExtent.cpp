//===- GrownExtent.cpp - The size of a flat array with longer rows --------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rewrites/GrownExtent.h"

#include "rewrites/Follow.h"
#include "rewrites/RowNames.h"

#include "clang/AST/Expr.h"

#include <algorithm>

using namespace clang;

namespace shmfix {

std::string grownExtent(const ArrayGroup &G, const Layout &L, const std::string &Old,
                        RowSpellings &Rows) {
  const Expr *Size = innermostExtent(G);
  const VarDecl *V = G.first().Decl;
  const auto *In = dyn_cast_or_null<FunctionDecl>(V->getParentFunctionOrMethod());
  const bool ByLaunch = Rows.has(RowSpellings::Launch);
  const auto AtLaunches = ByLaunch ? rowAtLaunches(G, L.RowLength) : std::nullopt;
  auto Whole = Size ? spelledIn(*G.Ctx, Size->getSourceRange()) : std::nullopt;
  std::vector<const Expr *> Factors;
  if (Whole && Whole->Text == Old)
    Factors = factorsOf(Size);
  if (const Expr *Piece = Factors.empty() ? nullptr : pieceOf(Size, L.RowLength + L.Spare, *G.Ctx))
    Factors.push_back(Piece);
  for (size_t I = Factors.size(); I-- > 0 && Factors.size() > 1;) {
    auto S = spelledIn(*G.Ctx, Factors[I]->getSourceRange());
    if (!S || S->Offset < Whole->Offset || constantOf(Factors[I], *G.Ctx) != L.RowLength + L.Spare)
      continue;
    // A pad that was declared and never used is another value than the row's.
    if (L.Spare)
      Rows.add(Factors[I], *G.Ctx, L.RowLength, In);
    else if (std::string M = meaningOf(Factors[I], *G.Ctx, In);
             ByLaunch ? AtLaunches != M : !Rows.has(M))
      continue;
    std::string New = Old;
    return New.replace(S->Offset - Whole->Offset, S->Length,
                       grownFactor(S->Text, std::max(0, int(L.Pad - L.Spare))));
  }
  const auto Only = Rows.only(), Text = Rows.textFor(L.RowLength, In, V->getLocation(), *G.Ctx);
  const bool Named = Only && !Only->empty() && Text && !ByLaunch;
  if (!Named && !(ByLaunch && AtLaunches == ""))
    Rows.addNumber(L.RowLength);
  if (int64_t Literal; !Named && !llvm::StringRef(Old).getAsInteger(10, Literal))
    return std::to_string(L.newExtents().back());
  std::string E = asOperand(Old), Row = Named ? *Text : std::to_string(L.RowLength);
  std::string Shares = L.Extents.back() % L.RowLength == 0 || Named ? E + " / " + Row
                       : "(" + Old + " + " + std::to_string(L.RowLength - 1) + ") / " + Row;
  return asSummand(Old) + " + " + Shares + (L.Pad == 1 ? "" : " * " + std::to_string(L.Pad));
}

} // namespace shmfix
