//===- ExtentText.cpp - Where an extent is spelled --------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "matchers/ClangCompat.h"
#include "rewrites/Macros.h"
#include "rewrites/SourceEdits.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace shmfix {

std::optional<Reason> TypedefUses::foreign(const ASTContext &Ctx) const {
  const SourceManager &SM = Ctx.getSourceManager();
  for (auto &[T, Where] : Named) {
    auto [File, Own] = SM.getDecomposedLoc(T->getLocation());
    if (File != SM.getMainFileID())
      return Reason{ReasonCode::TypedefExtent, "the extent stands in the typedef '" +
                                                   T->getNameAsString() + "' of a header"};
    for (unsigned Off : offsetsOf(T->getName(), SM.getBufferData(File)))
      if (Off != Own && !Where.count(Off))
        return reasonOf(ReasonCode::TypedefExtent);
  }
  return std::nullopt;
}

ExtentText extentText(const ASTContext &Ctx, const VarDecl *V, unsigned D,
                      TypedefUses *Typedefs) {
  if (V->getLocation().isMacroID() || !V->getTypeSourceInfo())
    return {};
  return extentText(Ctx, V->getTypeSourceInfo()->getTypeLoc(), D, Typedefs);
}

ExtentText extentText(const ASTContext &Ctx, TypeLoc TL, unsigned D, TypedefUses *Typedefs) {
  const SourceManager &SM = Ctx.getSourceManager();
  ExtentText R;
  for (unsigned I = 0;;) {
    if (auto Q = TL.getAs<QualifiedTypeLoc>()) {
      TL = Q.getUnqualifiedLoc();
    } else if (auto P = TL.getAs<ParenTypeLoc>()) {
      TL = P.getInnerLoc();
    } else if (auto A = TL.getAs<AttributedTypeLoc>()) {
      TL = A.getModifiedLoc();
    } else if (auto Ref = TL.getAs<ReferenceTypeLoc>()) {
      TL = Ref.getPointeeLoc();
    } else if (auto P = TL.getAs<PointerTypeLoc>()) {
      TL = P.getPointeeLoc();
      ++I;
    } else if (TL.getAs<AutoTypeLoc>()) {
      R.Deduced = true;
      return R;
    } else if (auto T = TL.getAsAdjusted<TypedefTypeLoc>(); T && Typedefs) {
      const TypedefNameDecl *N = namedType(T);
      SourceLocation At = T.getNameLoc();
      if (At.isMacroID() || !N->getTypeSourceInfo() || N->getLocation().isMacroID())
        return R;
      Typedefs->Named[N].insert(SM.getFileOffset(At));
      TL = N->getTypeSourceInfo()->getTypeLoc();
    } else if (auto A = TL.getAs<ArrayTypeLoc>()) {
      if (I++ < D) {
        TL = A.getElementLoc();
        continue;
      }
      SourceLocation Open = A.getLBracketLoc(), Close = A.getRBracketLoc();
      if (Open.isInvalid() || Close.isInvalid() || Open.isMacroID() || Close.isMacroID())
        return R;
      auto [FID, Begin] = SM.getDecomposedLoc(Open);
      auto [EndFID, End] = SM.getDecomposedLoc(Close);
      bool Invalid = false;
      llvm::StringRef Buffer = SM.getBufferData(FID, &Invalid);
      if (Invalid || FID != EndFID || Begin + 1 > End)
        return R;
      llvm::StringRef Text = Buffer.slice(Begin + 1, End);
      // From the first token to the last: comments beside them stay.
      auto [First, Last] = tokensOf(Text);
      if (First >= Last) {
        R.Why = ReasonCode::InitializedArray;
        return R;
      }
      Spelled S;
      S.File = SM.getFilename(Open).str();
      S.Text = Text.slice(First, Last).str();
      S.Offset = Begin + 1 + First;
      S.Length = S.Text.size();
      R.Text = std::move(S);
      return R;
    } else {
      R.Why = ReasonCode::TypedefExtent;
      return R;
    }
  }
}

} // namespace shmfix
