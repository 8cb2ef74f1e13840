//===- Regions.cpp - What the compiler may merge over -----------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Neighbouring accesses merge (Merges.h) inside straight code only. Code is
// straight where nothing branches after compilation: an if whose condition is
// settled at compile time is no branch, and neither is a loop that is unrolled
// from end to end.
//
//===----------------------------------------------------------------------===//

#include "matchers/warp/Interpreter.h"

#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

#include <bit>

using namespace clang;

namespace shmfix::warp {

namespace {
constexpr unsigned MaxBarrierTurns = 8;
} // namespace

void Interpreter::fence() {
  if (!Silent)
    Neighbours.fence(Log);
}

/// Runs a side of a branch. A side that touches no shared memory is turned
/// into selects or predicates and parts nothing.
void Interpreter::apart(const std::function<void()> &Body) {
  bool Was = FenceAtNext;
  uint64_t Before = Noted;
  FenceAtNext = true;
  Body();
  if (Noted != Before)
    fence();
  FenceAtNext = Was && Noted == Before;
}

/// Orders memory, or is expanded into code with branches (the sine's slow
/// path, for one).
bool Interpreter::endsStraightCode(const FunctionDecl *F) {
  const IdentifierInfo *II = F ? F->getIdentifier() : nullptr;
  if (!II)
    return false;
  llvm::StringRef N = II->getName();
  for (llvm::StringRef Start :
       {"__sync", "__threadfence", "__nanosleep", "__pipeline", "__barrier",
        "atomic", "memcpy_async", "wait", "arrive", "sync", "commit", "printf",
        "__assert", "load_matrix", "store_matrix", "mma_"})
    if (N.starts_with(Start))
      return true;
  N.consume_back("f");
  return llvm::is_contained({"sin", "cos", "tan", "sincos", "fmod", "remainder", "pow",
                             "lgamma", "tgamma", "j0", "j1", "y0", "y1", "erfcinv"}, N);
}

/// Built of literals, constants and counters of unrolled loops only.
bool Interpreter::settledAtCompileTime(const Stmt *E) const {
  if (!E)
    return true;
  if (const auto *D = dyn_cast<DeclRefExpr>(E)) {
    if (isa<EnumConstantDecl>(D->getDecl()))
      return true;
    const auto *V = dyn_cast<VarDecl>(D->getDecl());
    return V && (llvm::is_contained(Counters, V) ||
                 (!V->isInvalidDecl() && !V->getType()->isDependentType() &&
                  V->isUsableInConstantExpressions(Ctx)));
  }
  if (!isa<IntegerLiteral, FloatingLiteral, CXXBoolLiteralExpr,
           UnaryExprOrTypeTraitExpr, BinaryOperator, UnaryOperator, CastExpr,
           ParenExpr, ConditionalOperator, ConstantExpr,
           SubstNonTypeTemplateParmExpr>(E))
    return false;
  if (isa<UnaryExprOrTypeTraitExpr>(E))
    return true;
  return llvm::all_of(E->children(), [&](const Stmt *Sub) {
    return settledAtCompileTime(Sub);
  });
}

/// A barrier stands in the statement.
bool Interpreter::hasBarrier(const Stmt *S) {
  if (!S)
    return false;
  if (auto It = Barriers.find(S); It != Barriers.end())
    return It->second;
  bool Has = false;
  if (const auto *C = dyn_cast<CallExpr>(S))
    if (const FunctionDecl *F = C->getDirectCallee())
      Has = F->getIdentifier() && (F->getName().starts_with("__sync") ||
                                   F->getName() == "sync");
  for (const Stmt *Sub : S->children())
    Has = Has || hasBarrier(Sub);
  return Barriers[S] = Has;
}

/// V is the counter of the loop.
static bool countsIn(const Stmt *Loop, const VarDecl *V) {
  const auto *F = dyn_cast<ForStmt>(Loop);
  const auto *Init = F ? dyn_cast_or_null<DeclStmt>(F->getInit()) : nullptr;
  return Init && llvm::is_contained(Init->decls(), V);
}

/// A for loop that nvcc unrolls, as far as the source tells: its counters start
/// at, end at and move by what is settled. Notes the counters; the caller takes
/// them back after the loop.
bool Interpreter::unrolls(const Stmt *Loop) {
  const auto *F = dyn_cast<ForStmt>(Loop);
  if (!F || KeepRolled || !F->getCond() || !F->getInc())
    return false;
  const auto *Init = dyn_cast_or_null<DeclStmt>(F->getInit());
  if (!Init)
    return false;
  size_t Had = Counters.size();
  for (const Decl *D : Init->decls())
    if (const auto *V = dyn_cast<VarDecl>(D);
        V && V->getInit() && V->getType()->isIntegerType() &&
        settledAtCompileTime(V->getInit()))
      Counters.push_back(V);
  if (Counters.size() > Had && settledAtCompileTime(F->getCond()) &&
      settledAtCompileTime(F->getInc())) {
    // Bodies with barriers were seen unrolled only when the turns are few.
    auto Turns = hasBarrier(F->getBody()) ? turnsLeft(F->getCond(), F->getInc(), MaxBarrierTurns + 1)
                                          : std::optional<unsigned>(0);
    if (Turns && *Turns <= MaxBarrierTurns)
      return true;
  }
  Counters.resize(Had);
  return false;
}

void Interpreter::noteNeighbour(const Place &P, const AccessKey &Key,
                                const RequestGroup &G, const AccessFacts &A,
                                const Expr *E) {
  if (Silent)
    return;
  ++Noted;
  if (FenceAtNext || (Key.Op != OpKind::Load && Key.Op != OpKind::Store))
    fence();
  FenceAtNext = false;
  if (Key.Op != OpKind::Load && Key.Op != OpKind::Store)
    return;
  QualType T = E->getType();
  if (T.isVolatileQualified() || P.O->Type.isVolatileQualified() ||
      Ctx.getBaseElementType(P.O->Type).isVolatileQualified())
    return;
  Merges::Item I;
  I.Key = Key;
  I.Range = A.Range;
  I.Group.Request = G.Request;
  I.Group.Count = G.Count;
  const unsigned First = std::countr_zero(Active);
  I.Base = P.Off.V[First];
  I.Shape = llvm::hash_value(Active);
  auto LanesOf = [](Mask M) {
    return llvm::make_filter_range(llvm::seq<unsigned>(0, lanes::WarpSize), [M](unsigned L) { return M >> L & 1; });
  };
  for (unsigned L : LanesOf(Active))
    I.Shape = I.Shape * 0x9E3779B97F4A7C15ull + uint64_t(P.Off.V[L] - I.Base);
  for (const lanes::Term &Term : P.Off.Terms)
    for (unsigned L : LanesOf(Active))
      I.Shape = llvm::hash_combine(I.Shape, Term.M, Term.C[L]);
  auto AlignOver = [&](Mask M) {
    uint64_t Align = 16;
    for (unsigned L : LanesOf(M)) {
      Align |= uint64_t(P.Off.V[L] - I.Base);
      for (const lanes::Term &Term : P.Off.Terms)
        Align |= uint64_t(Term.C[L]);
    }
    return unsigned(Align & -Align);
  };
  // The compiler proves alignment for all threads, not for those that a branch
  // leaves: all lanes are looked at where they are known, when the access is made
  // first. Later the counters of loops have moved on in active lanes alone.
  I.ShapeAlign = AlignOver(Active);
  if (P.Off.knownIn(Whole))
    I.ShapeAlign = std::min(I.ShapeAlign, Aligned.try_emplace(Key, AlignOver(Whole)).first->second);
  I.Warp = FirstThread / lanes::WarpSize;
  I.Integer = T->isIntegralOrEnumerationType();
  I.Open = OpenDepth != 0;
  I.Rolled = RolledDepth != 0;
  const Stmt *Around = I.Rolled ? LoopsAround.back() : nullptr;
  if (Around && !KeptRolled.lookup(Around) && !hasBarrier(Around) &&
      llvm::none_of(Counters, [&](const VarDecl *V) { return countsIn(Around, V); }))
    I.Loop = Around;
  if (!Unsure && MaskOpen)
    I.Bounded = reasonOf(ReasonCode::DataDependentMask);
  if (Unsure)
    I.Bounded = Reason{*Unsure, textOf(*Unsure)};
  Neighbours.add(std::move(I), Log);
}

} // namespace shmfix::warp
