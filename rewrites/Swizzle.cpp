//===- Swizzle.cpp - Columns are xored with their row -----------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For two-dimensional arrays with rows of a power of two that a pad does not
// cure or may not touch: t[y][x] becomes t[y][x ^ (y % N)] at every access.
// Rows that are also read in vectors move in chunks of the widest access.
//
//===----------------------------------------------------------------------===//

#include "rewrites/Rewrite.h"
#include "rewrites/SourceEdits.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"

#include <bit>

using namespace clang;

namespace shmfix {

Plan planSwizzle(const ArrayGroup &G) {
  std::vector<int64_t> E = G.extents();
  if (G.anyUnknown() || E.size() > 2 || G.first().Finding.Kind == Storage::Dynamic)
    return reasonOf(ReasonCode::NoPadHelps);
  for (const LayoutUse &U : G.Uses)
    if (U.Kind != LayoutUse::Element || U.Subscripts.size() != E.size())
      return reasonOf(ReasonCode::AddressTaken);
  for (const AnalyzedArray *I : G.Instances)
    for (bool Linear : I->Linear)
      if (Linear)
        return reasonOf(ReasonCode::LinearView);
  std::optional<Proposal> Best;
  for (unsigned Shift = 1; Shift < 14; ++Shift) {
    if (E.size() == 2 && (E[1] < 2 || int64_t(1) << Shift < E[1]))
      continue;
    if (E.size() == 2 && !std::has_single_bit(uint64_t(E[1])))
      break;
    for (unsigned Bits = 1; Bits <= 5; ++Bits) {
      int64_t Span = int64_t(1) << Bits;
      if (E.size() == 2 && Span > E[1])
        break;
      // Arrays that were made longer for the sake of banks are left alone.
      if (E.size() == 1 && (Bits > Shift || !std::has_single_bit(uint64_t(E[0])) || Span > E[0]))
        break;
      Proposal P;
      P.Cured = true;
      bool Bad = false;
      for (const AnalyzedArray *I : G.Instances) {
        Layout L;
        L.Kind = Layout::Xor;
        L.Extents = I->Finding.Extents;
        L.ElementBytes = I->Finding.ElementBytes;
        L.Shift = Shift;
        L.Bits = Bits;
        for (const Access &A : I->Finding.Accesses) {
          Layout Now = L;
          Now.Bits = 0;
          auto C = priceUnder(L, A);
          auto T0 = totalUnder(Now, {&A}), T1 = totalUnder(L, {&A});
          if (!C || !T0 || !T1 || A.Bytes > L.ElementBytes) {
            Bad = true;
            break;
          }
          P.Before += *T0;
          P.After += *T1;
          P.Cured &= C->Ways <= 1;
        }
        P.Layouts.push_back(L);
      }
      if (!Bad && P.Cured && P.After < P.Before && (!Best || P.After < Best->After))
        Best = P;
    }
    if (E.size() == 2 && Best)
      break;
  }
  if (!Best)
    return reasonOf(ReasonCode::NoPadHelps);
  Best->Kind = FixKind::Swizzle;
  Best->Safe = Safety::Unsafe;
  Best->Reasons.push_back({ReasonCode::NoPadHelps, "no pad helps, and the xor changes every index: look at each"});
  return *Best;
}

Application applySwizzle(const ArrayGroup &G, const Proposal &P) {
  const Layout &L = P.Layouts.front();
  ASTContext &Ctx = *G.Ctx;
  std::vector<Edit> Edits;
  for (const LayoutUse &U : G.Uses) {
    const Expr *Column = U.Subscripts.back();
    if (!repeatable(Column, Ctx) || !repeatable(U.Subscripts.front(), Ctx))
      return reasonOf(ReasonCode::StrideSpelledElsewhere);
    auto C = spelledIn(Ctx, Column->getSourceRange());
    auto R = spelledIn(Ctx, U.Subscripts.front()->getSourceRange());
    if (!C || !R || Ctx.getSourceManager().isMacroBodyExpansion(U.Ref->getExprLoc()))
      return reasonOf(ReasonCode::MacroIndex);
    std::string Span = std::to_string((1 << L.Bits));
    std::string New;
    if (L.Extents.size() == 2) {
      unsigned RowBits = std::bit_width(uint64_t(L.Extents[1])) - 1;
      std::string Row = asOperand(R->Text);
      if (L.Shift > RowBits)
        Row = "(" + Row + " / " + std::to_string(1 << (L.Shift - RowBits)) + ")";
      New = asOperand(C->Text) + " ^ (" + Row + " % " + Span + ")";
    } else {
      New = asOperand(C->Text) + " ^ (" + asOperand(C->Text) + " / " +
            std::to_string(1 << L.Shift) + " % " + Span + ")";
    }
    if (!addEdit(Edits, {C->File, C->Offset, C->Length, New}))
      return reasonOf(ReasonCode::StrideSpelledElsewhere);
  }
  return Change{std::move(Edits), {}};
}

} // namespace shmfix
