//===- FollowTypes.cpp - Extents that other declarations name ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rewrites/Follow.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace shmfix {

namespace {

/// The template parameter that stands alone as the extent of each level; null
/// where there is none.
std::vector<const NonTypeTemplateParmDecl *> deducedExtents(const VarDecl *V) {
  std::vector<const NonTypeTemplateParmDecl *> R;
  TypeLoc TL = V->getTypeSourceInfo()->getTypeLoc();
  while (true) {
    if (auto Ref = TL.getAs<ReferenceTypeLoc>())
      TL = Ref.getPointeeLoc();
    else if (auto P = TL.getAs<PointerTypeLoc>()) {
      R.push_back(nullptr);
      TL = P.getPointeeLoc();
    } else if (auto Paren = TL.getAs<ParenTypeLoc>())
      TL = Paren.getInnerLoc();
    else if (auto Q = TL.getAs<QualifiedTypeLoc>())
      TL = Q.getUnqualifiedLoc();
    else if (auto A = TL.getAs<ArrayTypeLoc>()) {
      const auto *D = A.getSizeExpr()
                          ? dyn_cast<DeclRefExpr>(A.getSizeExpr()->IgnoreParenImpCasts())
                          : nullptr;
      R.push_back(D ? dyn_cast<NonTypeTemplateParmDecl>(D->getDecl()) : nullptr);
      TL = A.getElementLoc();
    } else {
      return R;
    }
  }
}

Refusal typed(const LayoutCarrier &C, const std::string &Why) {
  return {ReasonCode::TypedParameter,
          C.Function ? "the array is passed to '" + C.Function->getNameAsString() + "', " + Why
                     : "the array is bound to '" + C.Decl->getNameAsString() + "', " + Why};
}

} // namespace

std::optional<Refusal>
followTypes(const ArrayGroup &G, unsigned Dim,
            const std::function<std::string(const std::string &)> &New,
            std::vector<Edit> &Edits) {
  const SourceManager &SM = G.Ctx->getSourceManager();
  TypedefUses Typedefs;
  auto Grow = [&](const VarDecl *V, unsigned Level) -> std::optional<ReasonCode> {
    ExtentText E = extentText(*G.Ctx, V, Level, &Typedefs);
    if (E.Deduced)
      return std::nullopt;
    if (!E.Text)
      return E.Why;
    if (!addEdit(Edits, {E.Text->File, E.Text->Offset, E.Text->Length, New(E.Text->Text)}))
      return ReasonCode::StrideSpelledElsewhere;
    return std::nullopt;
  };
  if (auto Bad = Grow(G.first().Decl, Dim))
    return reasonOf(*Bad);
  for (const LayoutCarrier &C : G.Carriers) {
    QualType T = C.Decl->getType().getNonReferenceType();
    if (!C.Typed || Dim < C.First + (T->isPointerType() ? 1 : 0))
      continue;
    if (C.Foreign)
      return typed(C, "which other arrays are passed to as well");
    unsigned Level = Dim - C.First;
    if (!C.Function) {
      if (auto Bad = Grow(C.Decl, Level))
        return typed(C, std::string("whose type cannot be changed along: ") + textOf(*Bad));
      continue;
    }
    const FunctionDecl *F = C.Function->getTemplateInstantiationPattern();
    F = F ? F : C.Function;
    for (const FunctionDecl *R : F->redecls()) {
      const ParmVarDecl *P = R->getParamDecl(C.Index);
      if (SM.getFilename(SM.getFileLoc(P->getLocation())) !=
          llvm::StringRef(G.first().Finding.Where.File))
        return typed(C, "which is declared in another file");
      auto Deduced = deducedExtents(P);
      if (Level < Deduced.size() && Deduced[Level]) {
        if (std::count(Deduced.begin(), Deduced.end(), Deduced[Level]) > 1)
          return typed(C, "whose template takes both extents to be equal");
        if (!C.Explicit)
          continue; // deduced anew from the changed array
      }
      if (auto Bad = Grow(P, Level))
        return typed(C, std::string("whose parameter cannot be changed along: ") + textOf(*Bad));
    }
  }
  if (auto Bad = Typedefs.foreign(*G.Ctx))
    return *Bad;
  return std::nullopt;
}

} // namespace shmfix
