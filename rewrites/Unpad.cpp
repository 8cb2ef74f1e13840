//===- Unpad.cpp - Padding that hurts is taken away -------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rows written as `X + k` of whose last k columns nobody touches some, and
// structures with a tail that nobody touches, where the array is faster without
// them: all of them or a part.
//
//===----------------------------------------------------------------------===//

#include "rewrites/Rewrite.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/TypeLoc.h"

#include <algorithm>

using namespace clang;

namespace shmfix {

namespace {

/// The literal at the end of "X + 3", also where the extent is a macro or a
/// constant that stands for such a sum.
int64_t summand(const Expr *E, unsigned Steps = 4) {
  E = E->IgnoreParenImpCasts();
  if (const auto *C = dyn_cast<ConstantExpr>(E))
    E = C->getSubExpr()->IgnoreParenImpCasts();
  if (const auto *B = dyn_cast<BinaryOperator>(E); B && B->getOpcode() == BO_Add) {
    const auto *L = dyn_cast<IntegerLiteral>(B->getRHS()->IgnoreParenImpCasts());
    return L ? L->getValue().getLimitedValue(INT32_MAX) : 0;
  }
  const auto *D = dyn_cast<DeclRefExpr>(E);
  const auto *V = D ? dyn_cast<VarDecl>(D->getDecl()) : nullptr;
  return V && Steps && V->getAnyInitializer() ? summand(V->getAnyInitializer(), Steps - 1) : 0;
}

/// Known for all its turns, places too: only which lanes take part may be open.
bool seenWhole(const Access &A) {
  return !A.Sampled && !A.Shifted && (A.State == Status::Exact ||
                        (A.State == Status::Bound && A.Why &&
                         (A.Why->Code == ReasonCode::DataDependentMask ||
                          A.Why->Code == ReasonCode::CompilerMerges)));
}

std::vector<Layout> padded(std::vector<Layout> Base, int Pad) {
  for (Layout &L : Base)
    L.Pad = Pad;
  return Base;
}

/// Idle: nothing has to be gained but the bytes.
std::optional<Proposal> tryLayouts(const ArrayGroup &G, const std::vector<Layout> &Base,
                                   int Pad, bool Idle = false) {
  if (G.anyUnknown())
    return std::nullopt;
  Proposal P;
  P.Layouts = padded(Base, Pad);
  auto Had = scoreOf(G, Base), Now = scoreOf(G, P.Layouts);
  if (!Had || !Now)
    return std::nullopt;
  for (size_t I = 0; I < Base.size(); ++I)
    if (Now->Rows[I].Total > Had->Rows[I].Total)
      return std::nullopt;
  P.Before = Had->Total;
  P.After = Now->Total;
  P.Cured = Now->Cured;
  P.Kind = FixKind::Unpad;
  if (Idle && P.Cured)
    return P;
  if (P.After >= P.Before ||
      (!P.Cured && (P.Before - P.After) * PartlyWorthOneIn < P.Before))
    return std::nullopt;
  return P;
}

bool isAligned(const ArrayGroup &G, int Pad) {
  return Pad * int(G.first().Finding.ElementBytes) % int(G.alignment()) == 0;
}

} // namespace

int64_t paddingOf(const ArrayGroup &G, unsigned D) {
  TypeLoc TL = G.first().Decl->getTypeSourceInfo()->getTypeLoc();
  const Expr *Size = nullptr;
  for (unsigned I = 0; auto A = TL.getAsAdjusted<ArrayTypeLoc>(); ++I) {
    if (I == D)
      Size = A.getSizeExpr();
    TL = A.getElementLoc();
  }
  return Size && !Size->isValueDependent() ? summand(Size) : 0;
}

Plan planUnpad(const ArrayGroup &G) {
  const Refusal No = reasonOf(ReasonCode::NoPadHelps);
  const bool Idle = !G.conflicts();
  std::vector<int64_t> E = G.extents();
  std::vector<Layout> Base = G.layouts(E.size() == 1 ? Layout::Element : Layout::Rows);
  for (Layout &L : Base)
    L.Dimension = E.size() - 1;
  if (Idle && E.size() == 1)
    return No;
  if (E.size() == 1) {
    // A structure: bytes behind the last one that is touched.
    int64_t Touched = 0, Size = G.first().Finding.ElementBytes;
    for (const Access *A : G.known())
      for (const RequestGroup &R : A->Requests)
        for (unsigned L = 0; L < banks::WarpSize; ++L)
          if (R.Request.Active >> L & 1) {
            int64_t In = ((R.Request.Offset[L] % Size) + Size) % Size;
            Touched = std::max(Touched, In + A->Bytes);
          }
    if (Touched >= Size || Touched % 4 || Size % 4 || !Touched)
      return No;
    if (auto P = tryLayouts(G, Base, int(Touched - Size) / 4)) {
      P->Safe = Safety::ReportOnly;
      P->Reasons.push_back(reasonOf(ReasonCode::StructMember));
      return *P;
    }
    return No;
  }
  int64_t K = paddingOf(G, E.size() - 1);
  if (K <= 0 || K >= E.back())
    return No;
  bool Whole = true;
  if (forbiddenUse(G) || anyLinear(G))
    return No;
  for (const AnalyzedArray *I : G.Instances)
    for (const Access &A : I->Finding.Accesses) {
      Whole &= seenWhole(A);
      for (const RequestGroup &R : A.Requests) {
        int64_t Element = I->Finding.ElementBytes, Columns = I->Finding.Extents.back();
        for (unsigned L = 0; L < banks::WarpSize; ++L)
          if (R.Request.Active >> L & 1) { // columns behind the last byte are the pad
            int64_t At = R.Request.Offset[L] % (Columns * Element);
            K = std::min(K, At < 0 ? 0 : Columns - 1 - (At + A.Bytes - 1) / Element);
          }
      }
    }
  // Fewest wavefronts; among equals the shortest row.
  std::optional<Proposal> Best;
  for (int64_t Less = K; Less > 0; --Less)
    if (isAligned(G, -int(Less)))
      if (auto P = tryLayouts(G, Base, -int(Less), Idle); P && (!Best || P->After < Best->After))
        Best = std::move(P);
  if (!Best || (Idle && !Whole))
    return No;
  if (!Whole) {
    Best->Safe = Safety::ReportOnly;
    Best->Reasons.push_back({ReasonCode::UnknownAccess,
                             "whether every turn of every loop, and every value that is not known, leaves the padding alone is open"});
  }
  Best->Tables.resize(Base.size());
  for (int64_t Less = K; Less >= 0; --Less)
    if (auto S = scoreOf(G, padded(Base, -int(Less))))
      for (size_t I = 0; I < Base.size(); ++I) {
        S->Rows[I].Allowed = isAligned(G, -int(Less));
        Best->Tables[I].push_back(S->Rows[I]);
      }
  return *Best;
}

} // namespace shmfix
