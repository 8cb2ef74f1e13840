//===- LayoutUses.cpp - Uses that tie code to a layout ----------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "matchers/LayoutUses.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

#include <algorithm>

using namespace clang;

namespace shmfix {

namespace {

unsigned rankOf(const VarDecl *V, ASTContext &Ctx) {
  unsigned R = 0;
  for (QualType T = V->getType(); const ArrayType *A = Ctx.getAsArrayType(T);
       T = A->getElementType())
    ++R;
  return R;
}

class Visitor : public RecursiveASTVisitor<Visitor> {
public:
  Visitor(const VarDecl *V, ASTContext &Ctx)
      : V(V->getCanonicalDecl()), Ctx(Ctx), Rank(rankOf(V, Ctx)) {}

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitImplicitCode() const { return true; }

  bool TraverseStmt(Stmt *S) {
    if (!S)
      return true;
    Parents.push_back(S);
    bool R = RecursiveASTVisitor::TraverseStmt(S);
    Parents.pop_back();
    return R;
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) {
    const auto *D = dyn_cast<VarDecl>(E->getDecl());
    if (D && D->getCanonicalDecl() == V)
      classify(E);
    return true;
  }

  std::vector<LayoutUse> Uses;

private:
  void classify(DeclRefExpr *E) {
    LayoutUse U;
    U.Ref = E;
    unsigned Depth = 0;
    bool Address = false;
    const Stmt *Child = E;
    for (size_t I = Parents.size(); I-- > 0;) {
      const Stmt *P = Parents[I];
      if (P == E)
        continue;
      const Stmt *From = Child;
      Child = P;
      if (isa<ParenExpr, ExprWithCleanups, MaterializeTemporaryExpr,
              ConstantExpr, SubstNonTypeTemplateParmExpr>(P))
        continue;
      if (const auto *A = dyn_cast<ArraySubscriptExpr>(P)) {
        if (A->getBase() != From && A->getBase()->IgnoreParenImpCasts() !=
                                        cast<Expr>(From)->IgnoreParenImpCasts())
          break; // it stands inside an index: read as an element
        ++Depth;
        Address = false;
        U.Subscripts.push_back(A->getIdx());
        U.Index = A->getIdx();
        continue;
      }
      if (isa<MemberExpr>(P) && Depth >= Rank)
        continue;
      if (const auto *C = dyn_cast<ImplicitCastExpr>(P)) {
        if (C->getCastKind() == CK_LValueToRValue)
          break;
        continue;
      }
      if (const auto *O = dyn_cast<UnaryOperator>(P)) {
        if (O->getOpcode() == UO_AddrOf) {
          Address = true;
          continue;
        }
        if (O->getOpcode() == UO_Deref) {
          if (Address)
            Address = false;
          else
            ++Depth;
          continue;
        }
        break;
      }
      if (isa<ExplicitCastExpr>(P))
        continue;
      if (const auto *B = dyn_cast<BinaryOperator>(P)) {
        if (B->isAdditiveOp() && cast<Expr>(From)->getType()->isPointerType()) {
          Address = true;
          continue;
        }
        break;
      }
      if (const auto *T = dyn_cast<UnaryExprOrTypeTraitExpr>(P)) {
        if (T->getKind() == UETT_SizeOf && Depth < Rank) {
          U.Kind = LayoutUse::Sizeof;
          Uses.push_back(U);
        }
        return;
      }
      if (isa<RecoveryExpr>(P)) {
        U.Kind = LayoutUse::Broken;
        Uses.push_back(U);
        return;
      }
      if (const auto *C = dyn_cast<CallExpr>(P)) {
        if (call(C, From, Depth, U))
          return;
        break;
      }
      break;
    }
    if (Depth >= Rank && !Address)
      U.Kind = LayoutUse::Element;
    else if (Depth + 1 >= Rank && (Depth || Rank == 1))
      U.Kind = LayoutUse::ElementAddress;
    else
      U.Kind = Rank ? LayoutUse::WholeArray : LayoutUse::Element;
    if (Rank == 1 && Depth == 0)
      U.Kind = LayoutUse::WholeArray;
    Uses.push_back(U);
  }

  /// True when the call settles the kind.
  bool call(const CallExpr *C, const Stmt *Arg, unsigned Depth, LayoutUse &U) {
    const FunctionDecl *F = C->getDirectCallee();
    if (!F)
      return false;
    U.Callee = F->getNameAsString();
    if (U.Callee == "load_matrix_sync" || U.Callee == "store_matrix_sync") {
      U.Kind = LayoutUse::MatrixOperand;
      if (C->getNumArgs() >= 3)
        U.Stride = C->getArg(2);
      Uses.push_back(U);
      return true;
    }
    if (U.Callee.find("cp_async_bulk") != std::string::npos ||
        U.Callee.find("tma_") == 0) {
      U.Kind = LayoutUse::AsyncBox;
      Uses.push_back(U);
      return true;
    }
    for (unsigned I = 0; I < C->getNumArgs() && I < F->getNumParams(); ++I) {
      if (C->getArg(I) != Arg)
        continue;
      QualType T = F->getParamDecl(I)->getType().getNonReferenceType();
      if (T->isPointerType())
        T = T->getPointeeType();
      if (T->isArrayType() && Depth < Rank) {
        U.Kind = LayoutUse::TypedParameter;
        Uses.push_back(U);
        return true;
      }
    }
    return false;
  }

  const VarDecl *V;
  ASTContext &Ctx;
  unsigned Rank;
  std::vector<const Stmt *> Parents;
};

} // namespace

std::vector<LayoutUse> usesOf(const VarDecl *V, ASTContext &Ctx) {
  Visitor Visit(V, Ctx);
  if (const auto *F = dyn_cast_or_null<FunctionDecl>(V->getParentFunctionOrMethod()))
    Visit.TraverseDecl(const_cast<FunctionDecl *>(F));
  else
    for (Decl *D : Ctx.getTranslationUnitDecl()->decls())
      if (!Ctx.getSourceManager().isInSystemHeader(D->getLocation()))
        Visit.TraverseDecl(D);
  return std::move(Visit.Uses);
}

} // namespace shmfix
