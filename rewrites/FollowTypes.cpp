//===- FollowTypes.cpp - Extents that other declarations name ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "matchers/UserCode.h"
#include "rewrites/Constants.h"
#include "rewrites/Follow.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
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

using NewText = std::function<std::string(const std::string &)>;

/// Grows extents where declarations name them.
class Grower {
public:
  Grower(const ArrayGroup &G, NewText New, std::vector<Edit> &Edits)
      : G(G), New(std::move(New)), Edits(Edits) {}

  std::optional<ReasonCode> grow(const VarDecl *V, unsigned Level) {
    return take(extentText(*G.Ctx, V, Level, &Typedefs));
  }
  std::optional<ReasonCode> grow(TypeLoc TL, unsigned Level) {
    return take(extentText(*G.Ctx, TL, Level, &Typedefs));
  }
  /// The carrier's declarations.
  std::optional<Refusal> carrier(const LayoutCarrier &C, unsigned Level);
  std::optional<Refusal> finish() const { return Typedefs.foreign(*G.Ctx); }

private:
  std::optional<ReasonCode> take(const ExtentText &E) {
    if (E.Deduced)
      return std::nullopt;
    if (!E.Text)
      return E.Why;
    if (!addEdit(Edits, {E.Text->File, E.Text->Offset, E.Text->Length, New(E.Text->Text)}))
      return ReasonCode::StrideSpelledElsewhere;
    return std::nullopt;
  }
  const ArrayGroup &G;
  NewText New;
  std::vector<Edit> &Edits;
  TypedefUses Typedefs;
};

/// Is a template's parameter used as a value?
class ParameterUses : public RecursiveASTVisitor<ParameterUses> {
public:
  explicit ParameterUses(const NonTypeTemplateParmDecl *P) : P(P) {}
  bool in(const FunctionDecl *F) {
    // One of a class is there for all its functions.
    if (!isa<FunctionDecl>(P->getDeclContext()) && isa<CXXConstructorDecl, CXXMethodDecl>(F) &&
        !cast<CXXMethodDecl>(F)->getParent()->isLambda() && P->getDepth() == 0 &&
        cast<CXXMethodDecl>(F)->getParent()->getDescribedClassTemplate())
      return true;
    if (const Stmt *Body = F->getBody())
      TraverseStmt(const_cast<Stmt *>(Body));
    for (const ParmVarDecl *V : F->parameters())
      if (V->hasDefaultArg() && !V->hasUnparsedDefaultArg())
        TraverseStmt(const_cast<Expr *>(V->hasUninstantiatedDefaultArg() ? V->getUninstantiatedDefaultArg()
                                                                         : V->getDefaultArg()));
    if (const FunctionTemplateDecl *T = F->getDescribedFunctionTemplate())
      for (NamedDecl *Parameter : *T->getTemplateParameters())
        TraverseDecl(Parameter);
    return Used;
  }
  bool VisitDeclRefExpr(DeclRefExpr *D) {
    Used |= D->getDecl() == P;
    return true;
  }

private:
  const NonTypeTemplateParmDecl *P;
  bool Used = false;
};

/// Each call deduces the extent from what it is given: other arrays that are
/// passed there keep theirs.
bool deducedForEach(const LayoutCarrier &C, unsigned Level) {
  const FunctionDecl *F = C.Function ? C.Function->getTemplateInstantiationPattern() : nullptr;
  return F && !C.Explicit && !C.Uneven && llvm::all_of(F->redecls(), [&](const FunctionDecl *R) {
    auto Deduced = deducedExtents(R->getParamDecl(C.Index));
    return Level < Deduced.size() && Deduced[Level];
  });
}

std::optional<Refusal> Grower::carrier(const LayoutCarrier &C, unsigned Level) {
  const SourceManager &SM = G.Ctx->getSourceManager();
  if (C.Foreign && !deducedForEach(C, Level))
    return typed(C, "which other arrays are passed to as well");
  if (!C.Function) {
    if (auto Bad = grow(C.Decl, Level))
      return typed(C, std::string("whose type cannot be changed along: ") + textOf(*Bad));
    return std::nullopt;
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
      if (ParameterUses(Deduced[Level]).in(F))
        return typed(C, "whose template uses the extent as a value, which would be another one");
      if (!C.Explicit)
        continue; // deduced anew from the changed array
    }
    if (auto Bad = grow(P, Level))
      return typed(C, std::string("whose parameter cannot be changed along: ") + textOf(*Bad));
  }
  return std::nullopt;
}

/// Levels of a type: a pointer or array each; a reference is none.
unsigned levelsOf(QualType T, const ASTContext &Ctx) {
  T = T.getNonReferenceType();
  unsigned N = 0;
  if (T->isPointerType()) {
    ++N;
    T = T->getPointeeType();
  }
  for (; const ArrayType *A = Ctx.getAsArrayType(T); ++N)
    T = A->getElementType();
  return N;
}

class NamesIn : public RecursiveASTVisitor<NamesIn> {
public:
  explicit NamesIn(const std::set<SourceLocation> &Names) : Names(Names) {}
  bool any(const Expr *E) {
    TraverseStmt(const_cast<Expr *>(E));
    return Found;
  }
  bool VisitDeclRefExpr(DeclRefExpr *D) {
    Found |= Names.count(D->getDecl()->getLocation()) != 0;
    return true;
  }

private:
  const std::set<SourceLocation> &Names;
  bool Found = false;
};

/// Casts of the array's names to pointers to rows.
class ViewCasts : public RecursiveASTVisitor<ViewCasts> {
public:
  explicit ViewCasts(const ArrayGroup &G) : Ctx(*G.Ctx) {
    for (const LayoutUse &U : G.Uses)
      Names.insert(U.Ref);
    for (const AnalyzedArray *I : G.Instances)
      Declared.insert(I->Decl->getLocation());
    for (const LayoutCarrier &C : G.Carriers)
      Declared.insert(C.Decl->getLocation());
  }
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool VisitExplicitCastExpr(ExplicitCastExpr *C) {
    const Expr *Name = nameIn(C->getSubExpr());
    if (!Name || !Names.count(Name))
      return true;
    All.push_back(C);
    if (rowViewed(C->getTypeAsWritten(), Ctx))
      Found.push_back(C);
    return true;
  }
  /// decltype(t[0]) is another type after a change, decltype(t[0][0]) is not.
  bool VisitDecltypeTypeLoc(DecltypeTypeLoc T) {
    QualType Is = T.getType().getNonReferenceType();
    if (Is->isPointerType())
      Is = Is->getPointeeType();
    NamesIn In(Declared);
    if (Is->isArrayType())
      TypeOfRow |= In.any(T.getUnderlyingExpr());
    return true;
  }
  std::vector<const ExplicitCastExpr *> All, Found; ///< Found: to rows
  bool TypeOfRow = false;

private:
  const Expr *nameIn(const Expr *E) const {
    while (true) {
      E = E->IgnoreParenCasts();
      if (const auto *U = dyn_cast<UnaryOperator>(E))
        E = U->getSubExpr();
      else if (const auto *S = dyn_cast<ArraySubscriptExpr>(E))
        E = S->getBase();
      else if (const auto *B = dyn_cast<BinaryOperator>(E); B && B->isAdditiveOp())
        E = B->getLHS()->getType()->isPointerType() || B->getLHS()->getType()->isArrayType()
                ? B->getLHS() : B->getRHS();
      else
        return E;
    }
  }
  const ASTContext &Ctx;
  std::set<const Expr *> Names;
  std::set<SourceLocation> Declared;
};

} // namespace

void addInnermost(TypeLoc TL, const ASTContext &Ctx, RowSpellings &To) {
  const Expr *Size = nullptr;
  while (TL) {
    if (auto A = TL.getAs<ArrayTypeLoc>())
      Size = A.getSizeExpr();
    TL = TL.getNextTypeLoc();
  }
  if (Size && !Size->isValueDependent())
    To.add(Size, Ctx, constantOf(Size, Ctx).value_or(0));
}

unsigned viewAlignment(const ArrayGroup &G) {
  ViewCasts Casts(G);
  traverseUserCode(Casts, *G.Ctx);
  unsigned Align = 1;
  for (const ExplicitCastExpr *C : Casts.All) {
    QualType T = C->getTypeAsWritten()->getPointeeType();
    if (!T.isNull() && !T->isIncompleteType() && !T->isDependentType() && !T->isFunctionType())
      Align = std::max(Align, unsigned(G.Ctx->getTypeAlignInChars(T).getQuantity()));
  }
  return Align;
}

std::optional<Refusal>
followTypes(const ArrayGroup &G, unsigned Dim,
            const std::function<std::string(const std::string &)> &New,
            std::vector<Edit> &Edits) {
  Grower Grow(G, New, Edits);
  if (auto Bad = Grow.grow(G.first().Decl, Dim))
    return reasonOf(*Bad);
  ViewCasts Types(G);
  traverseUserCode(Types, *G.Ctx);
  if (Types.TypeOfRow)
    return Refusal{ReasonCode::SizeofUse, "a type is made of a row by decltype"};
  for (const LayoutCarrier &C : G.Carriers) {
    QualType T = C.Decl->getType().getNonReferenceType();
    const unsigned Pointer = T->isPointerType() ? 1 : 0;
    if (!C.Typed || Dim < C.First + Pointer)
      continue;
    // A view makes rows of a flat array; its types are followed by themselves.
    if (G.extents().size() == 1 && levelsOf(T, *G.Ctx) > 1)
      continue;
    if (auto Bad = Grow.carrier(C, Dim - C.First))
      return Bad;
  }
  return Grow.finish();
}

std::optional<Refusal> followViews(const ArrayGroup &G, int64_t Row, int Pad,
                                   Change &To) {
  if (G.extents().size() != 1)
    return std::nullopt;
  Grower Grow(G, [Pad](const std::string &Old) { return plus(Old, Pad); }, To.Edits);
  const Refusal Other{ReasonCode::VectorView,
                      "the array is read as rows of another length than " + std::to_string(Row)};
  for (const LayoutCarrier &C : G.Carriers) {
    const unsigned Levels = levelsOf(C.Decl->getType(), *G.Ctx);
    auto Viewed = rowViewed(C.Decl->getType(), *G.Ctx);
    if (Levels < 2 || !Viewed)
      continue;
    if (*Viewed != Row)
      return Other;
    addInnermost(C.Decl->getTypeSourceInfo()->getTypeLoc(), *G.Ctx, To.Rows);
    if (auto Bad = Grow.carrier(C, Levels - 1))
      return Bad;
  }
  ViewCasts Casts(G);
  traverseUserCode(Casts, *G.Ctx);
  for (const ExplicitCastExpr *C : Casts.Found) {
    if (rowViewed(C->getTypeAsWritten(), *G.Ctx) != Row)
      return Other;
    addInnermost(C->getTypeInfoAsWritten()->getTypeLoc(), *G.Ctx, To.Rows);
    if (auto Bad = Grow.grow(C->getTypeInfoAsWritten()->getTypeLoc(),
                             levelsOf(C->getTypeAsWritten(), *G.Ctx) - 1))
      return reasonOf(*Bad);
  }
  return Grow.finish();
}

} // namespace shmfix
