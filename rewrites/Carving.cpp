//===- Carving.cpp - Parts of a flat array ----------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rewrites/Carving.h"

#include "rewrites/Constants.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

#include <algorithm>

using namespace clang;

namespace shmfix {

namespace {

using Bases = std::map<SourceLocation, int64_t>;

/// Bytes that constant steps add; none if one is not constant.
std::optional<int64_t> distance(const LayoutUse &U, const ASTContext &Ctx) {
  int64_t Sum = 0;
  for (const LayoutStep &S : U.Steps) {
    auto C = constantOf(S.By, Ctx);
    if (!C)
      return std::nullopt;
    Sum += *C * S.Unit;
  }
  return Sum;
}

/// Distances of the pointers that have a constant one; Ambiguous if one has two.
Bases basesOf(const ArrayGroup &G, bool &Ambiguous) {
  Bases B;
  for (const AnalyzedArray *I : G.Instances)
    B[I->Decl->getLocation()] = 0;
  Ambiguous = false;
  for (bool More = true; More;) {
    More = false;
    for (const LayoutUse &U : G.Uses) {
      if (U.Kind != LayoutUse::Bound || !U.Into)
        continue;
      auto From = B.find(U.Name->getLocation());
      auto D = distance(U, *G.Ctx);
      if (From == B.end() || !D)
        continue;
      auto [It, New] = B.try_emplace(U.Into->getLocation(), From->second + *D);
      More |= New;
      Ambiguous |= It->second != From->second + *D;
    }
  }
  return B;
}

/// Sums, products and quotients of constants, with one factor replaced.
std::optional<int64_t> valueWith(const Expr *E, const Expr *Factor, int64_t Value,
                                 const ASTContext &Ctx) {
  if (E == Factor)
    return Value;
  const Expr *S = E->IgnoreParenCasts();
  if (S == Factor)
    return Value;
  if (const auto *B = dyn_cast<BinaryOperator>(S)) {
    auto L = valueWith(B->getLHS(), Factor, Value, Ctx), R = valueWith(B->getRHS(), Factor, Value, Ctx);
    if (!L || !R)
      return std::nullopt;
    switch (B->getOpcode()) {
    case BO_Add: return *L + *R;
    case BO_Sub: return *L - *R;
    case BO_Mul: return *L * *R;
    default: break;
    }
  }
  return constantOf(E, Ctx);
}

void factorsWithin(const Expr *E, std::vector<const Expr *> &Out) {
  for (const Expr *F : factorsOf(E)) {
    Out.push_back(F);
    if (const auto *B = dyn_cast<BinaryOperator>(F->IgnoreParenCasts());
        B && (B->isAdditiveOp() || B->getOpcode() == BO_Mul)) {
      factorsWithin(B->getLHS(), Out);
      factorsWithin(B->getRHS(), Out);
    }
  }
}

/// The summands of a sum that may be a factor of a product: those of (a + b) * c.
std::vector<const Expr *> summandsIn(const Expr *E) {
  std::vector<const Expr *> R;
  for (const Expr *T : termsOf(E))
    for (const Expr *F : factorsOf(T))
      if (auto Inner = termsOf(F); Inner.size() > 1)
        for (const Expr *X : Inner)
          llvm::append_range(R, summandsIn(X));
  if (R.empty())
    return termsOf(E);
  for (const Expr *T : termsOf(E))
    if (llvm::none_of(factorsOf(T), [](const Expr *F) { return termsOf(F).size() > 1; }))
      R.push_back(T);
  return R;
}

/// Parts that are seen as rows grow together: one type stands for all of them.
std::vector<Part> joined(const ArrayGroup &G, std::vector<Part> Parts) {
  bool Views = llvm::any_of(G.Carriers, [&](const LayoutCarrier &C) {
    return rowViewed(C.Decl->getType(), *G.Ctx).has_value();
  });
  if (!Views || llvm::any_of(Parts, [&](const Part &P) { return P.Unit != Parts[0].Unit; }))
    return Parts;
  Part All = Parts[0];
  for (const Part &P : Parts)
    All.Names.insert(P.Names.begin(), P.Names.end());
  All.End = Parts.back().End;
  All.Keep = 1;
  return {All};
}

} // namespace

std::vector<Part> partsOf(const ArrayGroup &G) {
  bool Ambiguous = false;
  Bases B = basesOf(G, Ambiguous);
  if (Ambiguous)
    return {};
  std::map<int64_t, Part> Parts;
  for (const LayoutCarrier &C : G.Carriers)
    if (auto It = B.find(C.Decl->getLocation()); It != B.end()) {
      Part &P = Parts[It->second];
      P.Names.insert(It->first);
      P.Starts.insert(It->first);
      // What counts elements of the array does so in every instance.
      const bool Elements = llvm::any_of(G.Uses, [&](const LayoutUse &U) {
        return U.Into && U.Into->getLocation() == It->first &&
               unitOf(U.Into, *G.Ctx) == unitOf(U.Array, *G.Ctx);
      });
      P.Unit = std::max(P.Unit, Elements ? G.first().Finding.ElementBytes : unitOf(C.Decl, *G.Ctx));
    }
  Part &First = Parts[0];
  First.Names.insert(G.first().Decl->getLocation());
  First.Starts.insert(G.first().Decl->getLocation());
  First.Unit = First.Unit ? First.Unit : G.first().Finding.ElementBytes;
  // Pointers at distances that vary belong to the part that they start from.
  for (bool More = true; More;) {
    More = false;
    for (const LayoutUse &U : G.Uses)
      if (U.Into && !B.count(U.Into->getLocation()))
        for (auto &[Begin, P] : Parts)
          if (P.Names.count(U.Name->getLocation()))
            More |= P.Names.insert(U.Into->getLocation()).second;
  }
  std::vector<Part> R;
  const bool Static = G.first().Finding.Kind == Storage::Static;
  int64_t End = Static ? int64_t(G.first().Finding.Bytes) : G.first().DynamicBytes.value_or(-1);
  unsigned Keep = 1;
  for (auto It = Parts.rbegin(); It != Parts.rend(); ++It) {
    It->second.Begin = It->first;
    It->second.End = End;
    It->second.Keep = Keep;
    End = It->first;
    Keep = std::max(Keep, It->second.Unit);
    R.insert(R.begin(), It->second);
  }
  return joined(G, std::move(R));
}

bool growBy(const ASTContext &Ctx, const Expr *E, const FunctionDecl *In, int64_t Row, int Pad, int64_t Delta,
            const std::string &Summand, Change &To,
            llvm::function_ref<bool(const Expr *)> Known) {
  auto Now = valueWith(E, nullptr, 0, Ctx);
  std::vector<const Expr *> Factors;
  factorsWithin(E, Factors);
  std::reverse(Factors.begin(), Factors.end());
  std::stable_partition(Factors.begin(), Factors.end(),
                        [&](const Expr *F) { return To.Rows.has(meaningOf(F, Ctx, In)); });
  // Several summands may have the row as a factor: the one that is known to be the
  // size of a part, or the only one.
  std::map<std::string, const Expr *> Terms; // by meaning
  for (const Expr *T : summandsIn(E))
    for (const Expr *F : factorsOf(T))
      if (Now && constantOf(F, Ctx) == Row)
        if (auto New = valueWith(E, F->IgnoreParenCasts(), Row + Pad, Ctx); New && *New - *Now == Delta)
          Terms.try_emplace(meaningOf(T, Ctx, In), T);
  std::string Of; // the term's meaning, if there is a choice
  if (Terms.size() > 1) {
    for (auto &[Meaning, T] : Terms)
      if (To.Sizes.count(Meaning))
        Of = Meaning;
    if (Of.empty())
      To.Holds = Reason{ReasonCode::PresentValue, "several parts of '" + spelling(E, Ctx) +
                                                      "' could be the one that grows"};
  }
  auto InTerm = [&](const Expr *F) {
    return Of.empty() || llvm::is_contained(factorsOf(Terms[Of]), F);
  };
  for (const Expr *F : Factors) {
    if (!InTerm(F))
      continue;
    if (!Now || constantOf(F, Ctx) != Row || isa<UnaryExprOrTypeTraitExpr>(F->IgnoreParenImpCasts()))
      continue;
    auto New = valueWith(E, F->IgnoreParenCasts(), Row + Pad, Ctx);
    auto S = spelledIn(Ctx, F->getSourceRange());
    if (!New || !S || *New - *Now != Delta)
      continue;
    if (!Known || !Known(F))
      To.Rows.add(F, Ctx, Row, In);
    for (const Expr *T : summandsIn(E))
      if (llvm::is_contained(factorsOf(T), F))
        To.Sizes.insert(meaningOf(T, Ctx, In));
    return addEdit(To.Edits, {S->File, S->Offset, S->Length, grownFactor(S->Text, Pad)});
  }
  auto S = spelledIn(Ctx, E->getSourceRange());
  if (!S || !Now)
    return false;
  std::string More = Summand;
  if (!meaningOf(E, Ctx, In).empty()) {
    // A size that has a name grows by a share of what it is.
    auto By = To.Rows.textFor(Row, In, E->getBeginLoc(), Ctx);
    if (By && *Now % Row == 0 && *Now / Row * Pad == Delta)
      More = asOperand(S->Text) + " / " + *By + (Pad == 1 ? "" : " * " + std::to_string(Pad));
    else
      To.Holds = Reason{ReasonCode::PresentValue, "'" + S->Text + "' grows by as many rows as it has today"};
  }
  return addEdit(To.Edits, {S->File, S->Offset, S->Length, asSummand(S->Text) + " + " + More});
}

std::optional<Refusal> followCarving(const ArrayGroup &G, const Layout &L,
                                     Change &To) {
  bool Ambiguous = false;
  Bases B = basesOf(G, Ambiguous);
  for (const LayoutUse &U : G.Uses) {
    if (U.Kind != LayoutUse::Bound || !U.Into)
      continue;
    auto From = B.find(U.Name->getLocation()), Into = B.find(U.Into->getLocation());
    if (From == B.end() || Into == B.end())
      continue;
    int64_t Delta = (L.moved(Into->second) - L.moved(From->second)) - (Into->second - From->second);
    if (!Delta)
      continue;
    // What lies behind keeps its alignment for the present number of rows.
    std::vector<Layout> All = L.Before;
    All.push_back(L);
    const bool Even = llvm::all_of(All, [](const Layout &X) { return X.Pad * int(X.Unit) % int(X.Keep) == 0; });
    const LayoutStep *Only = nullptr;
    for (const LayoutStep &S : U.Steps)
      if (constantOf(S.By, *G.Ctx) != 0)
        Only = Only ? nullptr : &S;
    const Refusal No{ReasonCode::CarvedBuffer,
                     "'" + U.Into->getNameAsString() + "' starts behind the rows and could not be moved along"};
    if (!Only || !Only->Unit || Delta % Only->Unit)
      return No;
    if (!Even && !meaningOf(Only->By, *G.Ctx, U.In).empty())
      To.Holds = Reason{ReasonCode::PresentValue, "'" + U.Into->getNameAsString() +
                            "' behind the rows is aligned for the present number of them"};
    // The part whose rows the distance consists of.
    const Layout *Rows = &L;
    for (const Layout &X : L.Before)
      if (auto N = constantOf(Only->By, *G.Ctx); N && *N / X.RowLength * X.Pad == Delta / Only->Unit)
        Rows = &X;
    if (!growBy(*G.Ctx, Only->By, U.In, Rows->RowLength, Rows->Pad, Delta / Only->Unit,
                std::to_string(Delta / Only->Unit), To))
      return No;
  }
  return std::nullopt;
}

} // namespace shmfix
