//===- SharedInit.cpp - Shared variables with constructors ------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/driver/SharedInit.h"

#include "matchers/UserCode.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace shmfix {

namespace {

std::pair<std::string, unsigned> placeOf(const TagDecl *D) {
  const SourceManager &SM = D->getASTContext().getSourceManager();
  SourceLocation L = SM.getFileLoc(D->getLocation());
  return {SM.getFilename(L).str(), SM.getSpellingLineNumber(L)};
}

struct Collect : RecursiveASTVisitor<Collect> {
  explicit Collect(ASTContext &Ctx) : Ctx(Ctx) {}
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool VisitVarDecl(VarDecl *V) {
    if (!V->hasAttr<CUDASharedAttr>() || V->getType()->isDependentType())
      return true;
    const CXXRecordDecl *R =
        Ctx.getBaseElementType(V->getType())->getAsCXXRecordDecl();
    if (!R || !R->hasDefinition())
      return true;
    bool Does = R->hasNonTrivialDefaultConstructor() || R->hasNonTrivialDestructor();
    if (Does && (V->isInvalidDecl() || V->getDeclContext()->isDependentContext()))
      Out.insert(placeOf(R->getDefinition()));
    return true;
  }
  ASTContext &Ctx;
  ClassPlaces Out;
};

} // namespace

ClassPlaces classesOfShared(ASTContext &Ctx) {
  Collect C(Ctx);
  if (!Ctx.getLangOpts().CUDA)
    return {};
  traverseUserCode(C, Ctx);
  return std::move(C.Out);
}

void SharedInit::defined(TagDecl *Class, Sema &S) {
  auto *R = dyn_cast<CXXRecordDecl>(Class);
  if (Classes.empty() || !R || R->isDependentContext() || R->isInvalidDecl() ||
      !Classes.count(placeOf(R)))
    return;
  auto Mark = [&](FunctionDecl *F) {
    if (F && !F->isTrivial() && !F->isDeleted()) {
      F->setTrivial(true);
      Marked.push_back(F);
    }
  };
  for (NamedDecl *D : S.LookupConstructors(R)) // declares the implicit ones
    if (auto *C = dyn_cast<CXXConstructorDecl>(D); C && C->isDefaultConstructor())
      Mark(C);
  Mark(S.LookupDestructor(R));
}

void SharedInit::restore() {
  for (FunctionDecl *F : Marked)
    F->setTrivial(false);
  Marked.clear();
}

} // namespace shmfix
