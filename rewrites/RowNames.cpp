//===- RowNames.cpp - What the source calls the row -------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rewrites/RowNames.h"

#include "rewrites/Constants.h"
#include "rewrites/Follow.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace shmfix {

namespace {

using Scope = decltype(RowName::Where);

/// Where all names of an expression mean the same; none if nobody knows.
std::optional<Scope> scopeOf(const Expr *E) {
  E = withParameters(E);
  if (isa<SubstNonTypeTemplateParmExpr>(E))
    return RowName::Function;
  if (isa<IntegerLiteral>(E))
    return RowName::File;
  if (const auto *C = dyn_cast<ExplicitCastExpr>(E))
    return scopeOf(C->getSubExpr());
  if (const auto *B = dyn_cast<BinaryOperator>(E)) {
    auto L = scopeOf(B->getLHS()), R = scopeOf(B->getRHS());
    return L && R ? std::optional(std::max(*L, *R)) : std::nullopt;
  }
  const auto *D = dyn_cast<DeclRefExpr>(E);
  if (!D || isa<ParmVarDecl>(D->getDecl()))
    return std::nullopt;
  if (D->hasQualifier() || D->getDecl()->getDeclContext()->getRedeclContext()->isFileContext())
    return RowName::File;
  return RowName::Function;
}

/// Where the names of a file or of its macros were declared.
class Declarations : public RecursiveASTVisitor<Declarations> {
public:
  explicit Declarations(const SourceManager &SM) : SM(SM) {}
  bool VisitDeclRefExpr(DeclRefExpr *D) {
    Found.push_back(D->getDecl()->getLocation());
    return true;
  }
  bool VisitIntegerLiteral(IntegerLiteral *I) {
    if (I->getLocation().isMacroID())
      Found.push_back(SM.getSpellingLoc(I->getLocation()));
    return true;
  }
  const SourceManager &SM;
  std::vector<SourceLocation> Found;
};

bool isWordOf(char C) { return isAsciiIdentifierContinue(C); }

/// The words of a name that are looked up: not B in A::B, x in blockDim.x.
std::vector<std::string> ownWords(llvm::StringRef Text) {
  std::vector<std::string> R;
  for (size_t At = 0; At < Text.size();) {
    llvm::StringRef Word = Text.drop_front(At).take_while(isWordOf);
    llvm::StringRef Before = Text.take_front(At).rtrim();
    if (!Word.empty() && !isDigit(Word[0]) && !Before.ends_with(".") && !Before.ends_with("::"))
      R.push_back(Word.str());
    At += std::max<size_t>(1, Word.size());
  }
  return R;
}

/// A member that a class has from those that it is derived from; the class itself
/// where that cannot be told.
SourceLocation inBases(const IdentifierInfo &Id, const CXXRecordDecl *R) {
  if (!R->hasDefinition())
    return {};
  for (const CXXBaseSpecifier &B : R->getDefinition()->bases()) {
    const CXXRecordDecl *Base = B.getType()->getAsCXXRecordDecl();
    if (!Base || !Base->hasDefinition() || Base->isDependentContext())
      return R->getLocation();
    for (const NamedDecl *D : Base->lookup(const_cast<IdentifierInfo *>(&Id)))
      return D->getLocation();
    if (SourceLocation L = inBases(Id, Base); L.isValid())
      return L;
  }
  return {};
}

/// What a word means in a function, but for what it declares itself: the innermost
/// class or namespace around it that has one; invalid if none has.
SourceLocation found(llvm::StringRef Word, const FunctionDecl *F, const ASTContext &Ctx) {
  IdentifierInfo &Id = Ctx.Idents.get(Word);
  for (const DeclContext *C = F->getDeclContext(); C; C = C->getParent()) {
    if (const auto *R = dyn_cast<CXXRecordDecl>(C))
      if (SourceLocation L = inBases(Id, R); L.isValid())
        return L;
    // Parameters of a template hide what is outside.
    if (const auto *R = dyn_cast<CXXRecordDecl>(C))
      if (const CXXRecordDecl *P = R->getTemplateInstantiationPattern())
        if (const ClassTemplateDecl *T = P->getDescribedClassTemplate())
          for (const NamedDecl *Parameter : *T->getTemplateParameters())
            if (Parameter->getIdentifier() == &Id)
              return Parameter->getLocation();
    if (C->isDependentContext())
      continue;
    for (const NamedDecl *D : C->getPrimaryContext()->lookup(&Id))
      return D->getLocation();
  }
  return {};
}

/// Does a function declare one of the name's words anew?
class Hiding : public RecursiveASTVisitor<Hiding> {
public:
  explicit Hiding(const RowName &N) : N(N) {}
  bool in(const FunctionDecl *F) {
    TraverseDecl(const_cast<FunctionDecl *>(F));
    const FunctionDecl *P = F->getTemplateInstantiationPattern();
    const FunctionTemplateDecl *T = (P ? P : F)->getDescribedFunctionTemplate();
    if (T && N.Where != RowName::Function)
      for (NamedDecl *Parameter : *T->getTemplateParameters())
        VisitNamedDecl(Parameter);
    return Hidden;
  }
  bool VisitNamedDecl(NamedDecl *D) {
    Hidden |= D->getIdentifier() && llvm::is_contained(Words, D->getName()) &&
              !llvm::is_contained(N.Declared, D->getLocation());
    return true;
  }

private:
  const RowName &N;
  std::vector<std::string> Words = ownWords(N.Text);
  bool Hidden = false;
};

} // namespace

const Expr *innermostExtent(const ArrayGroup &G) {
  TypeLoc TL = G.first().Decl->getTypeSourceInfo()->getTypeLoc();
  auto A = TL.getAsAdjusted<ArrayTypeLoc>();
  for (size_t D = 1; A && D < G.extents().size(); ++D)
    A = A.getElementLoc().getAsAdjusted<ArrayTypeLoc>();
  return A ? A.getSizeExpr() : nullptr;
}

bool RowName::meansIn(const FunctionDecl *F, SourceLocation At, const ASTContext &Ctx) const {
  const SourceManager &SM = Ctx.getSourceManager();
  if (!F)
    return false;
  for (SourceLocation L : Declared)
    if (SM.isBeforeInTranslationUnit(At, L))
      return false;
  if (Hiding(*this).in(F))
    return false;
  if (Where == Function)
    return In && F->getLocation() == In->getLocation();
  if (Where == Kernels)
    return F->hasAttr<CUDAGlobalAttr>();
  const llvm::StringRef Main = SM.getBufferData(SM.getMainFileID());
  for (const std::string &Word : ownWords(Text)) {
    // From somewhere on it could be another macro.
    auto Directs = [&](llvm::StringRef Directive) {
      std::vector<unsigned> R;
      for (unsigned At : offsetsOf(Directive, Main))
        if (Main.drop_front(At + Directive.size()).ltrim(" \t").take_while(isWordOf) == Word &&
            Main.take_front(At).rtrim(" \t").ends_with("#"))
          R.push_back(At);
      return R;
    };
    if (!Directs("undef").empty())
      return false;
    const SourceLocation Had = In ? found(Word, In, Ctx) : SourceLocation();
    const std::vector<unsigned> Defined = Directs("define");
    if (Had.isValid() && !Defined.empty())
      return false;
    const unsigned Here = SM.getFileOffset(SM.getFileLoc(At)),
                   There = In ? SM.getFileOffset(SM.getFileLoc(In->getLocation())) : Here;
    for (unsigned D : Defined)
      if (D > std::min(Here, There))
        return false;
    if (In && Had != found(Word, F, Ctx))
      return false;
  }
  return true;
}

std::optional<RowName> nameOfRow(const ArrayGroup &G, const Expr *Factor, const FunctionDecl *In,
                                 MacroBodies *Bodies) {
  auto S = spelledIn(*G.Ctx, Factor->getSourceRange());
  if (!S) // a macro puts parentheses around what it is given
    S = spelledIn(*G.Ctx, Factor->IgnoreParens()->getSourceRange());
  if (!S && Bodies)
    S = Bodies->find(Factor->getSourceRange());
  std::string Meaning = meaningOf(Factor, *G.Ctx, In);
  auto Where = scopeOf(Factor);
  if (!S || !Where || Meaning.empty())
    return std::nullopt;
  // #define N 16 + 16
  const bool Loose = isa<BinaryOperator>(Factor->IgnoreImpCasts()) && isPrimary(S->Text);
  Declarations D(G.Ctx->getSourceManager());
  D.TraverseStmt(const_cast<Expr *>(Factor));
  return RowName{Loose ? "(" + S->Text + ")" : asOperand(S->Text), std::move(Meaning), *Where, In,
                 std::move(D.Found)};
}

std::optional<RowName> nameInExtent(const ArrayGroup &G, int64_t Row) {
  const Expr *Size = innermostExtent(G);
  if (!Size)
    return std::nullopt;
  const auto *In = dyn_cast_or_null<FunctionDecl>(G.first().Decl->getParentFunctionOrMethod());
  std::vector<const Expr *> Factors = factorsOf(Size);
  if (Factors.size() < 2)
    return std::nullopt;
  for (const Expr *F : llvm::reverse(Factors))
    if (constantOf(F, *G.Ctx) == Row)
      return nameOfRow(G, F, In);
  return std::nullopt;
}

} // namespace shmfix
