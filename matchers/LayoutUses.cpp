//===- LayoutUses.cpp - Uses that tie code to a layout ----------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "matchers/LayoutUses.h"

#include "matchers/LayoutBindings.h"
#include "matchers/MemoryCalls.h"
#include "matchers/UserCode.h"

#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseSet.h"

#include <algorithm>
#include <deque>
#include <utility>

using namespace clang;

namespace shmfix {

namespace {

/// Names by the place of their declaration.
using Carriers = std::map<SourceLocation, LayoutCarrier>;

class Visitor : public RecursiveASTVisitor<Visitor> {
public:
  Visitor(const VarDecl *V, const Carriers &Known,
          const llvm::DenseMap<const Expr *, const VarDecl *> &BoundBy, ASTContext &Ctx)
      : V(V), Known(Known), BoundBy(BoundBy), Ctx(Ctx),
        Rank(ranksOf(V->getType(), Ctx)) {}

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitImplicitCode() const { return true; }

  /// A template's pattern says nothing that its instances do not say.
  bool TraverseDecl(Decl *D) {
    const auto *F = dyn_cast_or_null<FunctionDecl>(D);
    if (F && F->isDependentContext())
      return true;
    const FunctionDecl *Outer = F ? std::exchange(In, F) : In;
    bool R = RecursiveASTVisitor::TraverseDecl(D);
    In = Outer;
    return R;
  }
  bool TraverseStmt(Stmt *S) {
    if (!S)
      return true;
    Parents.push_back(S);
    bool R = RecursiveASTVisitor::TraverseStmt(S);
    Parents.pop_back();
    return R;
  }
  bool TraverseStaticAssertDecl(StaticAssertDecl *D) {
    ++InAssert;
    bool R = RecursiveASTVisitor::TraverseStaticAssertDecl(D);
    --InAssert;
    return R;
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) {
    const auto *D = dyn_cast<VarDecl>(E->getDecl());
    if (!D)
      return true;
    if (D->getLocation() == V->getLocation() ||
        D->getCanonicalDecl() == V->getCanonicalDecl())
      classify(E, D, 0);
    else if (auto It = Known.find(D->getLocation()); It != Known.end())
      classify(E, D, It->second.First);
    return true;
  }

  std::vector<LayoutUse> Uses;

private:
  unsigned pointeeSize(const Expr *E) const {
    QualType T = E->getType();
    if (T->isPointerType())
      T = T->getPointeeType();
    else if (const ArrayType *A = Ctx.getAsArrayType(T))
      T = A->getElementType();
    if (T->isIncompleteType() || T->isDependentType())
      return 0;
    return Ctx.getTypeSizeInChars(T).getQuantity();
  }

  void classify(DeclRefExpr *E, const VarDecl *Name, unsigned First) {
    LayoutUse U;
    U.Ref = E;
    U.Array = V;
    U.In = In;
    U.Name = Name;
    int Depth = int(First);
    bool Cast = false;
    const Stmt *Child = E;
    auto Done = [&](LayoutUse::KindTy K) {
      U.Kind = K;
      if (U.Steps.size() == 1)
        U.Steps[0].Whole = true;
      Uses.push_back(U);
    };
    for (size_t I = Parents.size(); I-- > 0;) {
      const Stmt *P = Parents[I];
      if (P == E && BoundBy.count(E)) {
        U.Into = BoundBy.lookup(E);
        return Done(LayoutUse::Bound);
      }
      if (P == E)
        continue;
      const Stmt *From = Child;
      Child = P;
      const auto *X = dyn_cast<Expr>(P);
      auto Finish = [&]() {
        U.Into = X ? BoundBy.lookup(X) : nullptr;
        return U.Into != nullptr;
      };
      if (isa<ParenExpr, ExprWithCleanups, MaterializeTemporaryExpr,
              ConstantExpr, SubstNonTypeTemplateParmExpr>(P)) {
        if (Finish())
          return Done(LayoutUse::Bound);
        continue;
      }
      if (const auto *A = dyn_cast<ArraySubscriptExpr>(P)) {
        if (A->getBase() != From && A->getBase()->IgnoreParenImpCasts() !=
                                        cast<Expr>(From)->IgnoreParenImpCasts())
          break; // it stands inside an index: read as an element
        ++Depth;
        U.Steps.push_back({A->getIdx(), pointeeSize(A->getBase())});
        if (!Cast) {
          U.Subscripts.push_back(A->getIdx());
          U.Index = A->getIdx();
        }
        if (Finish())
          return Done(LayoutUse::Bound);
        continue;
      }
      if (isa<MemberExpr>(P) && Depth >= int(Rank))
        continue;
      if (const auto *C = dyn_cast<ImplicitCastExpr>(P)) {
        if (C->getCastKind() == CK_LValueToRValue && !C->getType()->isPointerType())
          break;
        if (Finish())
          return Done(LayoutUse::Bound);
        continue;
      }
      if (const auto *O = dyn_cast<UnaryOperator>(P)) {
        if (O->getOpcode() == UO_AddrOf)
          --Depth;
        else if (O->getOpcode() == UO_Deref)
          ++Depth;
        else if (!O->isIncrementDecrementOp() || !O->getType()->isPointerType())
          break;
        if (Finish())
          return Done(LayoutUse::Bound);
        continue;
      }
      if (const auto *C = dyn_cast<ExplicitCastExpr>(P)) {
        if (C->getCastKind() == CK_PointerToIntegral)
          return Done(LayoutUse::Distance);
        Cast = true;
        // A pointer to elements, whatever it was: the array as one run.
        if (X->getType()->isPointerType() && !X->getType()->getPointeeType()->isArrayType() &&
            Depth >= 0 && Depth < int(Rank))
          Depth = int(Rank) - 1;
        if (Finish())
          return Done(LayoutUse::Bound);
        continue;
      }
      if (const auto *B = dyn_cast<BinaryOperator>(P)) {
        if (B->isAdditiveOp() && B->getType()->isPointerType()) {
          const Expr *By = B->getLHS() == From ? B->getRHS() : B->getLHS();
          U.Steps.push_back({By, pointeeSize(cast<Expr>(From))});
          if (Finish())
            return Done(LayoutUse::Bound);
          continue;
        }
        if (B->isCompoundAssignmentOp() && B->getLHS() == From &&
            B->getType()->isPointerType()) {
          U.Steps.push_back({B->getRHS(), pointeeSize(B)});
          return Done(LayoutUse::Bound);
        }
        if (B->getOpcode() == BO_Sub && cast<Expr>(From)->getType()->isPointerType())
          return Done(LayoutUse::Distance);
        // The carrier itself is bound anew: no use of what it held.
        if (B->getOpcode() == BO_Assign && B->getLHS() == From &&
            Name->getLocation() != V->getLocation() && From == E)
          return;
        break;
      }
      if (const auto *T = dyn_cast<UnaryExprOrTypeTraitExpr>(P)) {
        if (T->getKind() == UETT_SizeOf && Depth < int(Rank))
          Done(size(T, I, Depth));
        return;
      }
      if (isa<RecoveryExpr>(P))
        return Done(LayoutUse::Broken);
      if (const auto *C = dyn_cast<CallExpr>(P)) {
        if (call(C, From, Depth, First, U))
          return Done(U.Kind);
        break;
      }
      break;
    }
    if (Depth >= int(Rank))
      return Done(LayoutUse::Element);
    bool InRow = Depth + 1 >= int(Rank) && (!U.Steps.empty() || First);
    Done(InRow ? LayoutUse::ElementAddress : LayoutUse::WholeArray);
  }

  /// What becomes of a sizeof: Parents[At] is the expression.
  LayoutUse::KindTy size(const UnaryExprOrTypeTraitExpr *T, size_t At, int Depth) {
    if (InAssert)
      return LayoutUse::SizeChecked;
    const Stmt *From = T;
    for (size_t I = At; I-- > 0; From = Parents[I]) {
      if (isa<ParenExpr, ImplicitCastExpr>(Parents[I]))
        continue;
      // sizeof t / sizeof t[0]: the first extent, which no pad of rows changes.
      if (const auto *B = dyn_cast<BinaryOperator>(Parents[I]);
          B && B->getOpcode() == BO_Div && B->getLHS() == From && Depth == 0 && Rank > 1) {
        const auto *By = dyn_cast<UnaryExprOrTypeTraitExpr>(B->getRHS()->IgnoreParenImpCasts());
        if (By && By->getKind() == UETT_SizeOf &&
            ranksOf(By->getTypeOfArgument(), Ctx) == Rank - 1)
          return LayoutUse::SizeChecked;
        return LayoutUse::Sizeof;
      }
      if (const auto *B = dyn_cast<BinaryOperator>(Parents[I]);
          B && B->getOpcode() == BO_Div && B->getRHS() == From && Depth == 1) {
        // The other half of the same quotient.
        const auto *Of = dyn_cast<UnaryExprOrTypeTraitExpr>(B->getLHS()->IgnoreParenImpCasts());
        return Of && Of->getKind() == UETT_SizeOf && ranksOf(Of->getTypeOfArgument(), Ctx) == Rank
                   ? LayoutUse::SizeChecked
                   : LayoutUse::Sizeof;
      }
      if (const auto *C = dyn_cast<CallExpr>(Parents[I]))
        return fillsAll(C, V, Ctx) ? LayoutUse::Fill : LayoutUse::Sizeof;
      break;
    }
    return LayoutUse::Sizeof;
  }

  /// True when the call settles the kind.
  bool call(const CallExpr *C, const Stmt *Arg, int Depth, unsigned First, LayoutUse &U) {
    const FunctionDecl *F = C->getDirectCallee();
    if (!F)
      return false;
    U.Callee = F->getNameAsString();
    if (fillsAll(C, V, Ctx)) {
      U.Kind = LayoutUse::Fill;
      return true;
    }
    if (isMemoryCall(C) && (First || !staysInRow(C, U.Steps, V->getType(), Ctx))) {
      U.Kind = LayoutUse::WholeArray;
      return true;
    }
    if (U.Callee == "load_matrix_sync" || U.Callee == "store_matrix_sync") {
      U.Kind = LayoutUse::MatrixOperand;
      if (C->getNumArgs() >= 3)
        U.Stride = C->getArg(2);
      return true;
    }
    if (U.Callee.find("cp_async_bulk") != std::string::npos ||
        U.Callee.find("tma_") == 0) {
      U.Kind = LayoutUse::AsyncBox;
      return true;
    }
    for (unsigned I = 0; I < C->getNumArgs() && I < F->getNumParams(); ++I) {
      if (C->getArg(I) != Arg)
        continue;
      if (const VarDecl *To = BoundBy.lookup(C->getArg(I))) {
        U.Into = To;
        U.Kind = LayoutUse::Bound;
        return true;
      }
      QualType T = F->getParamDecl(I)->getType().getNonReferenceType();
      if (T->isPointerType())
        T = T->getPointeeType();
      if (T->isArrayType() && Depth < int(Rank)) {
        U.Kind = LayoutUse::TypedParameter;
        return true;
      }
    }
    return false;
  }

  const VarDecl *V;
  const Carriers &Known;
  const llvm::DenseMap<const Expr *, const VarDecl *> &BoundBy;
  ASTContext &Ctx;
  unsigned Rank;
  unsigned InAssert = 0;
  const FunctionDecl *In = nullptr;
  std::vector<const Stmt *> Parents;
};

} // namespace

struct LayoutBindings::Impl {
  explicit Impl(ASTContext &Ctx) : Ctx(Ctx), All(collectBindings(Ctx)) {}
  ASTContext &Ctx;
  std::vector<Binding> All;
};

LayoutBindings::LayoutBindings(ASTContext &Ctx) : I(std::make_unique<Impl>(Ctx)) {}
LayoutBindings::~LayoutBindings() = default;

LayoutUses LayoutBindings::usesOf(const VarDecl *V) const {
  ASTContext &Ctx = I->Ctx;
  unsigned Rank = ranksOf(V->getType(), Ctx);
  Carriers Known;
  llvm::DenseMap<const Expr *, const VarDecl *> BoundBy;
  auto IsArray = [&](const VarDecl *D) {
    return D && (D->getLocation() == V->getLocation() ||
                 D->getCanonicalDecl() == V->getCanonicalDecl());
  };
  // Until nothing new is bound: a carrier may be bound to a carrier.
  for (bool More = true; More;) {
    More = false;
    for (const Binding &B : I->All) {
      if (BoundBy.count(B.From))
        continue;
      Root R = rootOf(B.From, Ctx);
      if (!R.D)
        continue;
      int First = 0;
      bool AtStart = !R.Moved;
      if (!IsArray(R.D)) {
        auto It = Known.find(R.D->getLocation());
        if (It == Known.end())
          continue;
        First = It->second.First;
        AtStart &= It->second.AtStart;
      }
      First += R.Depth;
      QualType To = B.To->getType().getNonReferenceType();
      unsigned Inner = ranksOf(To->isPointerType() ? To->getPointeeType() : To, Ctx);
      // A value read out of an element that is a pointer is no carrier.
      if (First < 0 || (To->isPointerType() && First >= int(Rank)))
        continue;
      if (To->isPointerType())
        First = int(Rank) - 1 - int(std::min(Inner, Rank - 1));
      else if (Inner)
        First = int(Rank - std::min(Inner, Rank)); // rows that a view makes have no depth
      auto [It, New] = Known.try_emplace(B.To->getLocation());
      LayoutCarrier &C = It->second;
      if (New)
        C = {B.To, {}, B.Function, B.Index, unsigned(First), Inner > 0,
             false,  false, false,      AtStart};
      else if (B.To != C.Decl)
        C.Same.push_back(B.To);
      C.Explicit |= B.Explicit;
      C.AtStart &= AtStart;
      C.Uneven |= C.First != unsigned(First);
      C.Foreign |= C.Uneven;
      BoundBy[B.From] = B.To;
      More = true;
    }
  }
  for (const Binding &B : I->All)
    if (auto It = Known.find(B.To->getLocation()); It != Known.end() && !BoundBy.count(B.From))
      It->second.Foreign = true;

  Visitor Visit(V, Known, BoundBy, Ctx);
  llvm::DenseSet<const FunctionDecl *> Functions;
  bool Everywhere = false;
  auto Add = [&](const VarDecl *D) {
    const auto *F = dyn_cast_or_null<FunctionDecl>(D->getParentFunctionOrMethod());
    Everywhere |= !F;
    if (F && Functions.insert(F).second)
      Visit.TraverseDecl(const_cast<FunctionDecl *>(F));
  };
  if (!V->getParentFunctionOrMethod()) {
    traverseUserCode(Visit, Ctx);
  } else {
    Add(V);
    for (const Binding &B : I->All)
      if (Known.count(B.To->getLocation()) && !B.To->getDeclContext()->isDependentContext())
        Add(B.To);
  }
  LayoutUses R;
  R.Uses = std::move(Visit.Uses);
  for (auto &[Where, C] : Known)
    R.Carriers.push_back(C);
  return R;
}

} // namespace shmfix
