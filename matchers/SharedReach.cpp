//===- SharedReach.cpp - What running a function may touch ----------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "matchers/SharedReach.h"

#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace shmfix {

namespace {

class Namer : public RecursiveASTVisitor<Namer> {
public:
  explicit Namer(SharedReach::Names &Out) : Out(Out) {}

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitImplicitCode() const { return true; }

  bool VisitVarDecl(VarDecl *V) {
    if (V->hasAttr<CUDASharedAttr>() && Shared.insert(V->getCanonicalDecl()).second)
      Out.Shared.push_back(V->getCanonicalDecl());
    if (const CXXRecordDecl *R = V->getType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
        R && R->hasDefinition() && !R->isDependentContext())
      function(R->getDestructor());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    if (auto *F = dyn_cast<FunctionDecl>(E->getDecl())) {
      function(F);
    } else if (auto *V = dyn_cast<VarDecl>(E->getDecl())) {
      VisitVarDecl(V);
      // A table of functions, or a lambda kept in a constant.
      if (!V->isLocalVarDecl() && Globals.insert(V).second)
        if (const Expr *Init = V->getAnyInitializer())
          TraverseStmt(const_cast<Expr *>(Init));
    }
    return true;
  }
  bool VisitMemberExpr(MemberExpr *E) {
    function(dyn_cast<FunctionDecl>(E->getMemberDecl()));
    return true;
  }
  bool VisitOverloadExpr(OverloadExpr *E) {
    for (NamedDecl *D : E->decls())
      function(dyn_cast<FunctionDecl>(D->getUnderlyingDecl()));
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) {
    function(E->getConstructor());
    return true;
  }
  bool VisitCXXInheritedCtorInitExpr(CXXInheritedCtorInitExpr *E) {
    function(E->getConstructor());
    return true;
  }
  bool VisitCXXDefaultArgExpr(CXXDefaultArgExpr *E) {
    return E->getParam()->hasUninstantiatedDefaultArg() || TraverseStmt(E->getExpr());
  }
  bool VisitCXXDefaultInitExpr(CXXDefaultInitExpr *E) {
    if (E->getField()->getInClassInitializer())
      TraverseStmt(E->getExpr());
    return true;
  }
  // Behind its source expression hides what makes threadIdx.x a call.
  bool VisitOpaqueValueExpr(OpaqueValueExpr *E) {
    return !E->getSourceExpr() || TraverseStmt(E->getSourceExpr());
  }

private:
  void function(const FunctionDecl *F) {
    const FunctionDecl *Body = nullptr;
    if (F && F->hasBody(Body) && !Body->isDependentContext() && Functions.insert(Body).second)
      Out.Functions.push_back(Body);
  }

  SharedReach::Names &Out;
  llvm::DenseSet<const VarDecl *> Shared, Globals;
  llvm::DenseSet<const FunctionDecl *> Functions;
};

} // namespace

const SharedReach::Names &SharedReach::namedIn(const FunctionDecl *F) {
  auto [It, New] = Known.try_emplace(F);
  if (New)
    Namer(It->second).TraverseDecl(const_cast<FunctionDecl *>(F));
  return It->second;
}

SharedReach::Names SharedReach::of(const FunctionDecl *F) {
  Names Out;
  llvm::DenseSet<const FunctionDecl *> Met{F};
  llvm::DenseSet<const VarDecl *> Vars;
  Out.Functions.push_back(F);
  for (size_t I = 0; I < Out.Functions.size(); ++I) {
    const Names &Here = namedIn(Out.Functions[I]);
    for (const VarDecl *V : Here.Shared)
      if (Vars.insert(V).second)
        Out.Shared.push_back(V);
    for (const FunctionDecl *G : Here.Functions)
      if (Met.insert(G).second)
        Out.Functions.push_back(G);
  }
  return Out;
}

} // namespace shmfix
