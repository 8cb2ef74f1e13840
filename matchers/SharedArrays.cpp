//===- SharedArrays.cpp - Kernels and what they declare shared ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "matchers/SharedArrays.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace shmfix {

namespace {

/// Functions that are looked at on the way from a launcher to its callers.
constexpr size_t MostCallers = 64;

class Finder : public RecursiveASTVisitor<Finder> {
public:
  Finder(ASTContext &Ctx, Entities &Out) : Ctx(Ctx), Out(Out) {}

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitLambdaBody() const { return true; }

  // System headers hold no code to change, and most of the declarations.
  bool TraverseDecl(Decl *D) {
    if (D && !isa<TranslationUnitDecl>(D) && D->getLocation().isValid() &&
        Ctx.getSourceManager().isInSystemHeader(D->getLocation())) {
      // Instances of user templates hang on the user's declaration.
      return true;
    }
    return RecursiveASTVisitor::TraverseDecl(D);
  }

  bool VisitFunctionDecl(FunctionDecl *F) {
    if (F->doesThisDeclarationHaveABody() && !F->isDependentContext() &&
        F->hasAttr<CUDAGlobalAttr>())
      Out.Kernels.push_back(F);
    return true;
  }

  bool VisitVarDecl(VarDecl *V) {
    if (!V->hasAttr<CUDASharedAttr>())
      return true;
    Out.Shared.push_back(V);
    const auto *F = dyn_cast_or_null<FunctionDecl>(V->getParentFunctionOrMethod());
    if (F && !F->isDependentContext() && !F->hasAttr<CUDAGlobalAttr>() &&
        Functions.insert(F).second)
      Out.DeviceWithShared.push_back(F);
    return true;
  }

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *E) {
    noteLauncher();
    return true;
  }

  bool VisitCallExpr(CallExpr *E) {
    if (const FunctionDecl *F = E->getDirectCallee())
      if (const IdentifierInfo *II = F->getIdentifier();
          II && (II->getName().starts_with("cudaLaunch") ||
                 II->getName() == "hipLaunchKernel"))
        noteLauncher();
    if (const FunctionDecl *F = E->getDirectCallee();
        F && Current && !Current->isDependentContext() && !isa<CUDAKernelCallExpr>(E))
      Callers[F->getCanonicalDecl()].insert(Current);
    return true;
  }
  /// Who calls a launcher, at any distance, and is not called itself.
  void findRoots() {
    llvm::SetVector<const FunctionDecl *> Seen;
    for (const FunctionDecl *F : Out.HostLaunchers)
      if (F->getNumParams() && !F->isMain())
        Seen.insert(F);
    const size_t Own = Seen.size();
    for (size_t I = 0; I < Seen.size() && Seen.size() < MostCallers; ++I) {
      auto It = Callers.find(Seen[I]->getCanonicalDecl());
      if (It != Callers.end())
        for (const FunctionDecl *C : It->second)
          Seen.insert(C);
      else if (I >= Own && !Seen[I]->isMain())
        Out.HostRoots.push_back(Seen[I]);
    }
  }

  bool TraverseFunctionDecl(FunctionDecl *F) { return in(F, [&] { return RecursiveASTVisitor::TraverseFunctionDecl(F); }); }
  bool TraverseCXXMethodDecl(CXXMethodDecl *F) { return in(F, [&] { return RecursiveASTVisitor::TraverseCXXMethodDecl(F); }); }
  bool TraverseCXXConstructorDecl(CXXConstructorDecl *F) { return in(F, [&] { return RecursiveASTVisitor::TraverseCXXConstructorDecl(F); }); }

private:
  template <typename Fn> bool in(FunctionDecl *F, Fn Go) {
    FunctionDecl *Saved = Current;
    Current = F;
    bool R = Go();
    Current = Saved;
    return R;
  }
  void noteLauncher() {
    if (Current && !Current->isDependentContext() &&
        !Current->hasAttr<CUDAGlobalAttr>() && Launchers.insert(Current).second)
      Out.HostLaunchers.push_back(Current);
  }

  ASTContext &Ctx;
  Entities &Out;
  FunctionDecl *Current = nullptr;
  llvm::DenseMap<const FunctionDecl *, llvm::SetVector<const FunctionDecl *>> Callers;
  llvm::DenseSet<const FunctionDecl *> Functions, Launchers;
};

} // namespace

Entities findEntities(ASTContext &Ctx) {
  Entities E;
  Finder Find(Ctx, E);
  Find.TraverseDecl(Ctx.getTranslationUnitDecl());
  Find.findRoots();
  // main runs first wherever the launches are.
  for (Decl *D : Ctx.getTranslationUnitDecl()->decls())
    if (auto *F = dyn_cast<FunctionDecl>(D))
      if (F->isMain() && F->doesThisDeclarationHaveABody() &&
          llvm::find(E.HostLaunchers, F) == E.HostLaunchers.end())
        E.HostLaunchers.push_back(F);
  return E;
}

} // namespace shmfix
