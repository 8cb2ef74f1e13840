//===- IndexHelpers.cpp - Functions that compute an index --------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rewrites/IndexHelpers.h"

#include "matchers/UserCode.h"
#include "rewrites/Constants.h"
#include "rewrites/Follow.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace shmfix {

namespace {

class Finder : public RecursiveASTVisitor<Finder> {
public:
  Finder(SourceLocation Function, CallsOf &To) : Function(Function), To(To) {}
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitLambdaBody() const { return true; }
  bool VisitCallExpr(CallExpr *C) {
    const FunctionDecl *F = C->getDirectCallee();
    if (F && F->getLocation() == Function)
      To.Calls.push_back(C);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *D) {
    To.Named += D->getDecl()->getLocation() == Function;
    return true;
  }

private:
  SourceLocation Function;
  CallsOf &To;
};

/// Names of a function in templates that nothing instantiates: what these give it,
/// nobody knows.
class Unseen : public RecursiveASTVisitor<Unseen> {
public:
  explicit Unseen(SourceLocation Function) : Function(Function) {}
  bool TraverseFunctionTemplateDecl(FunctionTemplateDecl *T) {
    return T->specializations().begin() != T->specializations().end() ||
           inside([&] { return RecursiveASTVisitor::TraverseFunctionTemplateDecl(T); });
  }
  bool TraverseClassTemplateDecl(ClassTemplateDecl *T) {
    return T->specializations().begin() != T->specializations().end() ||
           inside([&] { return RecursiveASTVisitor::TraverseClassTemplateDecl(T); });
  }
  bool VisitOverloadExpr(OverloadExpr *E) {
    for (const NamedDecl *D : E->decls())
      Found |= Depth && D->getUnderlyingDecl()->getAsFunction() &&
               D->getUnderlyingDecl()->getAsFunction()->getLocation() == Function;
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *D) {
    Found |= Depth && D->getDecl()->getLocation() == Function;
    return true;
  }
  bool Found = false;

private:
  template <typename Fn> bool inside(Fn Go) {
    ++Depth;
    bool On = Go();
    --Depth;
    return On;
  }
  SourceLocation Function;
  unsigned Depth = 0;
};

/// Calls inside one expression.
template <typename Callback> class Within : public RecursiveASTVisitor<Within<Callback>> {
public:
  explicit Within(Callback Each) : Each(Each) {}
  bool VisitCallExpr(CallExpr *C) {
    Each(C);
    return true;
  }
  /// Clang's threadIdx.x is a property: what it calls is not in the source.
  bool TraversePseudoObjectExpr(PseudoObjectExpr *P) {
    return this->TraverseStmt(P->getSyntacticForm());
  }

private:
  Callback Each;
};

} // namespace

CallsOf::CallsOf(const ASTContext &Ctx, const FunctionDecl *F) {
  Finder Find(F->getLocation(), *this);
  traverseUserCode(Find, Ctx);
}

const Expr *argumentFor(const CallExpr *C, const ParmVarDecl *P) {
  const FunctionDecl *F = C->getDirectCallee();
  unsigned Skip = isa<CXXOperatorCallExpr>(C) && isa_and_nonnull<CXXMethodDecl>(F) ? 1 : 0;
  unsigned At = P->getFunctionScopeIndex() + Skip;
  return At < C->getNumArgs() ? C->getArg(At) : nullptr;
}

bool usedUnseen(const FunctionDecl *F, const ASTContext &Ctx) {
  if (const FunctionTemplateDecl *T = F->getPrimaryTemplate())
    for (const FunctionDecl *S : T->specializations())
      if (S->getTemplateSpecializationKind() == TSK_ExplicitSpecialization)
        return true;
  Unseen Look(F->getLocation());
  traverseUserCode(Look, Ctx);
  return Look.Found;
}

std::optional<Refusal> sharedWithOthers(const ArrayGroup &G, const VarDecl *Name) {
  auto No = [](std::string Why) {
    return Refusal{ReasonCode::StrideSpelledElsewhere, std::move(Why)};
  };
  for (const LayoutCarrier &C : G.Carriers) {
    if (C.Decl->getLocation() != Name->getLocation())
      continue;
    if (C.Function && !G.Ctx->getSourceManager().isInMainFile(C.Function->getLocation()))
      return No("'" + C.Function->getNameAsString() +
                "' has the row and stands in a header; files that are not seen may use it");
    if (C.Function && usedUnseen(C.Function, *G.Ctx))
      return No("'" + C.Function->getNameAsString() + "' is also used in a template that nothing instantiates, or has a specialization");
    if (C.Foreign)
      return No("'" + C.Decl->getNameAsString() + "' stands for other memory too");
  }
  return std::nullopt;
}

std::optional<int64_t> givenByCalls(const Expr *E, const ASTContext &Ctx) {
  const auto *D = dyn_cast<DeclRefExpr>(stripped(E));
  const auto *P = D ? dyn_cast<ParmVarDecl>(D->getDecl()) : nullptr;
  const auto *F = P ? dyn_cast<FunctionDecl>(P->getDeclContext()) : nullptr;
  if (!F || F->hasAttr<CUDAGlobalAttr>() || factsOf(P).changed())
    return std::nullopt;
  std::optional<int64_t> Value;
  CallsOf All(Ctx, F);
  for (const CallExpr *C : All.Calls) {
    const Expr *G = argumentFor(C, P);
    auto V = G ? constantOf(G, Ctx) : std::nullopt;
    if (!V || (Value && *Value != *V))
      return std::nullopt;
    Value = V;
  }
  return Value;
}

const Expr *indexHelper(const CallExpr *C, const ASTContext &Ctx) {
  const FunctionDecl *F = C->getDirectCallee(), *Body = nullptr;
  if (!F || !F->hasBody(Body) || !F->getReturnType()->isIntegralOrEnumerationType() ||
      !Ctx.getSourceManager().isInMainFile(Body->getLocation()))
    return nullptr;
  const auto *All = dyn_cast<CompoundStmt>(Body->getBody());
  const auto *R = All && All->size() == 1 ? dyn_cast<ReturnStmt>(All->body_front()) : nullptr;
  return R ? R->getRetValue() : nullptr;
}

void callsWithin(const Expr *E, const FunctionDecl *F, std::set<SourceLocation> &Out) {
  Within Look([&](const CallExpr *C) {
    if (const FunctionDecl *D = C->getDirectCallee(); D && D->getLocation() == F->getLocation())
      Out.insert(C->getBeginLoc());
  });
  Look.TraverseStmt(const_cast<Expr *>(E));
}

const FunctionDecl *calledIn(const Expr *E) {
  const FunctionDecl *F = nullptr;
  Within Look([&](const CallExpr *C) { F = F ? F : C->getDirectCallee(); });
  Look.TraverseStmt(const_cast<Expr *>(E));
  return F;
}

} // namespace shmfix
