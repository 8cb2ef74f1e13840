//===- RowMeaning.cpp - What the places of a change take for the row ------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rewrites/RowMeaning.h"

#include "rewrites/Constants.h"
#include "rewrites/Follow.h"
#include "rewrites/IndexHelpers.h"
#include "rewrites/SourceEdits.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <set>
#include <utility>

using namespace clang;

namespace shmfix {

namespace {

/// Deeper ones are not followed: a constant that hangs on itself does not compile,
/// but code with errors is read, too.
constexpr unsigned DeepestAlias = 16;

/// Begins the meaning of a variable or template parameter of a function.
constexpr llvm::StringLiteral Local = "local ";

struct Meaning {
  std::string Text;
  bool Named = false; ///< something in it has a name
  /// Object-like macros that numbers in it come out of: what a macro is called
  /// counts where nothing in its body has a name.
  std::set<std::string> Macros = {};
};

bool isNamed(const Meaning &M) { return M.Named || !M.Macros.empty(); }

/// Where nothing has a name, the macros' are what counts.
Meaning whole(Meaning M) {
  if (!M.Named)
    for (const std::string &Macro : M.Macros)
      M.Text += " " + Macro;
  M.Named |= !M.Macros.empty();
  M.Macros.clear();
  return M;
}

/// A constant of an instance of a class or variable template.
bool ofTemplate(const ValueDecl *D) {
  const auto *R = dyn_cast<CXXRecordDecl>(D->getDeclContext());
  for (const DeclContext *C = D->getDeclContext(); C && !R; C = C->getParent())
    R = isa<EnumDecl>(C) ? dyn_cast_or_null<CXXRecordDecl>(C->getParent()) : nullptr;
  return (R && isa<ClassTemplateSpecializationDecl>(R)) || isa<VarTemplateSpecializationDecl>(D);
}

/// The qualifier is the name of what declares the constant.
bool namesOwner(const DeclRefExpr *D, const ASTContext &Ctx) {
  if (!D->hasQualifier())
    return true;
  const auto *Owner = dyn_cast<NamedDecl>(D->getDecl()->getDeclContext());
  if (const auto *E = dyn_cast_or_null<EnumDecl>(Owner); E && !E->isScoped())
    Owner = dyn_cast<NamedDecl>(E->getDeclContext());
  const SourceManager &SM = Ctx.getSourceManager();
  const SourceRange R = D->getQualifierLoc().getSourceRange();
  llvm::StringRef Last = Lexer::getSourceText(
      CharSourceRange::getTokenRange(SM.getSpellingLoc(R.getBegin()), SM.getSpellingLoc(R.getEnd())),
      SM, Ctx.getLangOpts()).rtrim(": ");
  Last = Last.drop_front(Last.find_last_of(": ") + 1);
  return !Owner || Last.empty() || Last == Owner->getName();
}

class Reader {
public:
  Reader(const ASTContext &Ctx, const FunctionDecl *In)
      : Ctx(Ctx), SM(Ctx.getSourceManager()),
        Here(In ? In->getLocation().printToString(SM) : std::string()) {}

  Meaning of(const Expr *E) {
    if (++Depth > DeepestAlias)
      return unread(E);
    Meaning M = read(E);
    --Depth;
    return M;
  }

private:
  Meaning read(const Expr *E);
  /// Its text, which means the same only where its words do.
  Meaning unread(const Expr *E) const {
    return {spelling(E, Ctx) + "@" + (Here.empty() ? E->getBeginLoc().printToString(SM) : Here), true};
  }
  Meaning variable(const VarDecl *V, const Expr *E);
  Meaning parameter(const SubstNonTypeTemplateParmExpr *S);
  std::string at(SourceLocation L, StringRef Name) const {
    return Name.str() + "@" + SM.getSpellingLoc(L).printToString(SM);
  }
  /// The object-like macro that a token comes out of; empty if out of none.
  std::string macro(SourceLocation L) const;

  const ASTContext &Ctx;
  const SourceManager &SM;
  std::string Here; ///< function, or declaration of a constant, that is read
  unsigned Depth = 0;
};

/// A condition of the preprocessor holds for the place: another build may have
/// something else there.
bool chosen(SourceLocation L, const SourceManager &SM) {
  auto [File, Offset] = SM.getDecomposedLoc(SM.getSpellingLoc(L));
  llvm::StringRef Text = SM.getBufferData(File).take_front(Offset);
  int Depth = 0;
  bool Guard = false, First = true;
  while (!Text.empty()) {
    auto [Line, Rest] = Text.split('\n');
    Text = Rest;
    Line = Line.ltrim();
    if (!Line.consume_front("#"))
      continue;
    Line = Line.ltrim(" \t");
    if (Line.starts_with("if")) {
      Guard |= First && Line.starts_with("ifndef") && File != SM.getMainFileID();
      ++Depth;
    }
    Depth -= Line.starts_with("endif");
    First = false;
  }
  return Depth > (Guard ? 1 : 0);
}

/// The innermost macro that no condition chooses stands for those in its body.
std::string Reader::macro(SourceLocation L) const {
  std::string Name;
  while (L.isMacroID()) {
    if (SM.isMacroArgExpansion(L)) {
      L = SM.getImmediateSpellingLoc(L);
      continue;
    }
    if (!SM.getSLocEntry(SM.getFileID(L)).getExpansion().isFunctionMacroExpansion() &&
        (Name.empty() || chosen(L, SM)))
      Name = at(L, Lexer::getImmediateMacroName(L, SM, Ctx.getLangOpts()));
    L = SM.getImmediateExpansionRange(L).getBegin();
  }
  return Name;
}

/// A constant that hangs on others is what they are.
Meaning Reader::variable(const VarDecl *V, const Expr *E) {
  const Expr *Init = isa<ParmVarDecl>(V) ? nullptr : V->getAnyInitializer();
  const bool Keeps = V->getType().isConstQualified() || V->isConstexpr() ||
                     (V->hasLocalStorage() && !factsOf(V).changed());
  if (Init && Keeps && !Init->isValueDependent() && !chosen(V->getLocation(), SM)) {
    std::string Outside = std::exchange(Here, at(V->getLocation(), V->getName()));
    Meaning M = of(Init);
    Here = Outside;
    if (isNamed(M))
      return whole(M);
  }
  std::string Owner;
  if (V->isStaticDataMember()) { // of one instance of a class template
    llvm::raw_string_ostream OS(Owner);
    cast<NamedDecl>(V->getDeclContext())->getNameForDiagnostic(OS, Ctx.getPrintingPolicy(), true);
    OS << "::";
  }
  if (V->isLocalVarDecl())
    Owner = Local;
  return {Owner + at(V->getLocation(), V->getName()), true};
}

/// The parameter of a function template that every call gives by one meaning is
/// that; others are themselves.
Meaning Reader::parameter(const SubstNonTypeTemplateParmExpr *S) {
  const NamedDecl *P = S->getParameter();
  const Meaning Own{Local.str() + at(P->getLocation(), P->getName()), true};
  const auto *F = dyn_cast_or_null<FunctionDecl>(S->getAssociatedDecl());
  if (!F)
    return Own;
  std::optional<Meaning> All;
  CallsOf Calls(Ctx, F);
  for (const CallExpr *C : Calls.Calls) {
    const auto *D = dyn_cast<DeclRefExpr>(C->getCallee()->IgnoreParenImpCasts());
    if (!D || S->getIndex() >= D->template_arguments().size())
      return Own;
    const TemplateArgument &A = D->template_arguments()[S->getIndex()].getArgument();
    if (A.getKind() != TemplateArgument::Expression)
      return Own;
    Meaning M = of(A.getAsExpr());
    M = whole(M);
    if (All && All->Text != M.Text)
      return Own;
    All = M;
  }
  return All && All->Named && Calls.Named == Calls.Calls.size() ? *All : Own;
}

Meaning Reader::read(const Expr *E) {
  E = withParameters(E);
  if (const auto *C = dyn_cast<ExplicitCastExpr>(E))
    return of(C->getSubExpr());
  if (const auto *S = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
    return parameter(S);
  if (const auto *I = dyn_cast<IntegerLiteral>(E)) {
    Meaning M{llvm::toString(I->getValue(), 10, false), false};
    if (std::string Name = macro(I->getLocation()); !Name.empty())
      M.Macros.insert(Name);
    // #define N 32: the whole of it.
    SourceLocation L = I->getLocation();
    if (M.Macros.size() && SM.isAtStartOfImmediateMacroExpansion(L) && SM.isAtEndOfImmediateMacroExpansion(L))
      return {*M.Macros.begin(), true};
    return M;
  }
  if (const auto *B = dyn_cast<BinaryOperator>(E)) {
    if (B->getOpcode() != BO_Mul) {
      Meaning L = of(B->getLHS()), R = of(B->getRHS());
      L.Macros.insert(R.Macros.begin(), R.Macros.end());
      return {"(" + L.Text + B->getOpcodeStr().str() + R.Text + ")", L.Named || R.Named, L.Macros};
    }
    Meaning P;
    std::vector<std::string> Factors;
    for (const Expr *F : factorsOf(B)) {
      Meaning M = of(F);
      P.Named |= M.Named;
      P.Macros.insert(M.Macros.begin(), M.Macros.end());
      Factors.push_back(M.Text);
    }
    std::sort(Factors.begin(), Factors.end());
    for (const std::string &F : Factors)
      P.Text += (P.Text.empty() ? "(" : "*") + F;
    P.Text += ")";
    return P;
  }
  if (const auto *U = dyn_cast<UnaryOperator>(E)) {
    Meaning M = of(U->getSubExpr());
    return {UnaryOperator::getOpcodeStr(U->getOpcode()).str() + M.Text, M.Named, M.Macros};
  }
  if (const auto *D = dyn_cast<DeclRefExpr>(E)) {
    // Cfg<A>::LD, Cfg<B>::LD: one constant today.
    // C::W by a parameter or an alias, which may be another class tomorrow.
    if (D->getFoundDecl() != D->getDecl() || !namesOwner(D, Ctx) || D->hasExplicitTemplateArgs() || spelling(E, Ctx).find('<') != std::string::npos ||
        ofTemplate(D->getDecl()))
      return unread(E);
    if (const auto *C = dyn_cast<EnumConstantDecl>(D->getDecl())) {
      if (C->getInitExpr() && !chosen(C->getLocation(), SM))
        if (Meaning M = of(C->getInitExpr()); isNamed(M))
          return whole(M);
      return {at(C->getLocation(), C->getName()), true};
    }
    if (const auto *V = dyn_cast<VarDecl>(D->getDecl()))
      return variable(V, E);
  }
  if (const auto *M = dyn_cast<MemberExpr>(E))
    if (const Expr *Given = axisGiven(M))
      return of(Given);
  // The size of a type that is no more than its name, for its own sake.
  if (const auto *T = dyn_cast<UnaryExprOrTypeTraitExpr>(E);
      T && T->isArgumentType() && T->getArgumentType()->isBuiltinType() &&
      !isa<SubstTemplateTypeParmType, TypedefType>(T->getArgumentType().getTypePtr()))
    return {"sizeof " + T->getArgumentType().getAsString(), false};
  return unread(E);
}

} // namespace

std::string meaningOf(const Expr *E, const ASTContext &Ctx, const FunctionDecl *In) {
  Meaning M = whole(Reader(Ctx, In).of(E));
  return M.Named ? M.Text : "";
}

std::string spelling(const Expr *E, const ASTContext &Ctx) {
  const SourceManager &SM = Ctx.getSourceManager();
  return Lexer::getSourceText(SM.getExpansionRange(E->getSourceRange()), SM, Ctx.getLangOpts()).str();
}

void RowSpellings::add(std::string Meaning, std::string Text, int64_t Row,
                       std::optional<RowName> Called) {
  auto [It, New] = By.try_emplace(std::move(Meaning), Name{std::move(Text), Row, Called});
  if (!New && !It->second.Called)
    It->second.Called = std::move(Called);
}

std::optional<std::string> RowSpellings::textFor(int64_t Row, const FunctionDecl *F,
                                                 SourceLocation At, const ASTContext &Ctx) const {
  const Name *One = nullptr;
  for (auto &[Meaning, N] : By)
    if (N.Row == Row) {
      if (One || Meaning == Launch)
        return std::nullopt;
      One = &N;
      if (Meaning.empty())
        continue;
      if (!N.Called || !N.Called->meansIn(F, At, Ctx))
        return std::nullopt;
    }
  if (!One)
    return std::nullopt;
  return One->Called ? One->Called->Text : std::to_string(Row);
}

bool RowSpellings::local() const {
  return llvm::all_of(By, [](const auto &X) { return llvm::StringRef(X.first).starts_with(Local); });
}

std::optional<Reason> RowSpellings::mixed() const {
  if (By.size() < 2)
    return std::nullopt;
  auto Named = By.upper_bound("");
  const std::string &One = Named->second.Text,
                    &Other = By.count("") ? By.at("").Text : std::next(Named)->second.Text;
  return Reason{ReasonCode::PresentValue,
                "the row is '" + One + "' in one place and '" + Other +
                    "' in another; the change holds as long as these are equal"};
}

std::optional<Reason> RowSpellings::without(const RowSpellings &O) const {
  for (auto &[Meaning, N] : O.By)
    if (!has(Meaning)) {
      RowSpellings Two;
      Two.add(Meaning, N.Text, N.Row);
      if (!empty())
        Two.By.insert(*By.begin());
      return Two.mixed();
    }
  return std::nullopt;
}

} // namespace shmfix
