//===- RowTerms.cpp - Rows in the terms of an index -------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rewrites/RowTerms.h"

#include "rewrites/Constants.h"
#include "rewrites/IndexHelpers.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Expr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace shmfix {

namespace {

/// Where a name stands in the text of a function.
class PlacesOfName : public RecursiveASTVisitor<PlacesOfName> {
public:
  PlacesOfName(llvm::StringRef Name, const SourceManager &SM) : Name(Name), SM(SM) {}
  bool VisitDeclRefExpr(DeclRefExpr *D) {
    add(D->getDecl(), D->getLocation());
    return true;
  }
  bool VisitNamedDecl(NamedDecl *D) {
    add(D, D->getLocation());
    return true;
  }
  bool VisitMemberExpr(MemberExpr *M) {
    add(M->getMemberDecl(), M->getMemberLoc());
    return true;
  }
  std::set<unsigned> Offsets;

private:
  void add(const NamedDecl *D, SourceLocation L) {
    if (D->getIdentifier() && D->getName() == Name)
      Offsets.insert(SM.getFileOffset(SM.getSpellingLoc(L)));
  }
  llvm::StringRef Name;
  const SourceManager &SM;
};

/// Nothing in the text of its function names the variable but what was compiled:
/// no macro that throws its argument away, no branch of another instance.
bool seenWhole(const VarDecl *V, const ASTContext &Ctx) {
  const SourceManager &SM = Ctx.getSourceManager();
  const auto *F = dyn_cast_or_null<FunctionDecl>(V->getParentFunctionOrMethod());
  if (!F)
    return false;
  PlacesOfName Seen(V->getName(), SM);
  Seen.TraverseDecl(const_cast<FunctionDecl *>(F));
  auto [File, Begin] = SM.getDecomposedLoc(SM.getFileLoc(F->getBeginLoc()));
  const unsigned End = SM.getFileOffset(SM.getFileLoc(F->getEndLoc()));
  llvm::StringRef Text = SM.getBufferData(File).slice(Begin, End);
  return llvm::all_of(offsetsOf(V->getName(), Text),
                      [&](unsigned At) { return Seen.Offsets.count(Begin + At) != 0; });
}

} // namespace

void RowTerms::fixes(const Expr *E) {
  To.Rows.addNumber(Row * Scale);
  if (std::string M = meaningOf(E, Ctx, Within); !M.empty())
    To.Rows.add(E, Ctx, Row * Scale, Within);
}

bool RowTerms::grow(const Expr *Factor) {
  if (Launch.of(Factor) == Row)
    To.Rows.add(RowSpellings::Launch, "blockDim.x", Row * Scale);
  else
    To.Rows.add(rowOf(Factor), spelling(Factor, Ctx), Row * Scale,
                Scale == 1 ? nameOfRow(G, Factor, Within, &Bodies) : std::nullopt);
  return replace(Factor, [&](const std::string &X) { return grownFactor(X, Pad); });
}

/// Of N / 4, the row in units of four elements, N.
std::string RowTerms::rowOf(const Expr *Factor) const {
  std::string M = meaningOf(Factor, Ctx, Within);
  const std::string End = "/" + std::to_string(Scale) + ")";
  if (Scale == 1 || M.empty())
    return M;
  return llvm::StringRef(M).ends_with(End) ? M.substr(1, M.size() - 1 - End.size())
                                           : M + "*" + std::to_string(Scale);
}

bool RowTerms::replace(const Expr *E,
                       const std::function<std::string(const std::string &)> &New) {
  auto S = spelledIn(Ctx, E->getSourceRange());
  // A macro puts parentheses around what it is given.
  bool Parens = false;
  if (!S && (S = spelledIn(Ctx, E->IgnoreParens()->getSourceRange())))
    Parens = isa<ParenExpr>(E);
  if (!S)
    S = Bodies.find(E->getSourceRange());
  if (!S)
    return false;
  std::string Text = New(S->Text);
  if (Parens && Text.front() == '(' && Text.back() == ')' && isPrimary(Text))
    Text = Text.substr(1, Text.size() - 2);
  if (!addEdit(To.Edits, {S->File, S->Offset, S->Length, Text})) {
    Overlap = true;
    return false;
  }
  return true;
}

RowTerms::Found RowTerms::rowsInTerm(const Expr *T) {
  if (const auto *C = dyn_cast<CallExpr>(T); C && !product24(C))
    return rowsInCall(C);
  auto Scaled = [&](int64_t C) { return C / Row * (Row + Pad); };
  if (auto C = constantOf(T, Ctx)) {
    if (*C == 0 || (*C > -Row && *C < Row))
      return Found::None;
    if (*C % Row != 0)
      return Found::Stuck;
    std::vector<const Expr *> Factors = factorsOf(T);
    for (const Expr *F : llvm::reverse(Factors))
      if (constantOf(F, Ctx) == Row)
        return grow(F) ? (*C == Row ? Found::Row : Found::Multiple) : Found::Stuck;
    fixes(T);
    return replace(T, [&](const std::string &) {
             return std::to_string(Scaled(*C));
           }) ? Found::Multiple : Found::Stuck;
  }
  if (const auto *B = dyn_cast<BinaryOperator>(T); B && B->getOpcode() == BO_Shl) {
    auto K = constantOf(B->getRHS(), Ctx);
    if (!K || *K < 0 || *K > 20 || (int64_t(1) << *K) % Row)
      return Found::None;
    auto X = spelledIn(Ctx, B->getLHS()->getSourceRange());
    if (!X)
      return Found::Stuck;
    fixes(B->getRHS());
    return replace(T, [&](const std::string &) {
             return asOperand(X->Text) + " * " + std::to_string(Scaled(int64_t(1) << *K));
           }) ? (int64_t(1) << *K == Row ? Found::Row : Found::Multiple) : Found::Stuck;
  }
  int64_t Product = 1;
  const Expr *Exact = nullptr, *Multiple = nullptr;
  bool Mul = false;
  const Expr *Given = nullptr;
  for (const Expr *F : factorsOf(T)) {
    auto C = constantOf(F, Ctx);
    Mul |= !C;
    if (!C && Launch.of(F) == Row)
      Given = F;
    if (!C)
      continue;
    Product *= *C;
    if (*C == Row)
      Exact = F;
    else if (*C && *C % Row == 0)
      Multiple = F;
  }
  if (Given && Product == 1 && factorsOf(T).size() > 1) {
    ByLaunch = true;
    if (std::string Text = Launch.nameOf(Given); !Text.empty())
      Name = RowName{std::move(Text), RowSpellings::Launch, RowName::Kernels};
    return grow(Given) ? Found::Row : Found::Stuck;
  }
  if (!Mul || Product == 0 || Product % Row)
    return rowsInArguments(factorsOf(T));
  // What steps over several rows at once says nothing of the rest of the index.
  if (!Exact && !Multiple && !(Exact = pieceOf(T, Row, Ctx)))
    return Found::Stuck;
  if (Exact) {
    if (!Name && Product == Row)
      Name = nameOfRow(G, Exact, Within, &Bodies);
    return !grow(Exact) ? Found::Stuck : Product == Row ? Found::Row : Found::Multiple;
  }
  fixes(Multiple);
  int64_t C = *constantOf(Multiple, Ctx);
  return replace(Multiple, [&](const std::string &X) {
           return grownFactor(X, int(Scaled(C) - C));
         }) ? Found::Multiple : Found::Stuck;
}

/// r * ld, where every call gives the row for ld, which nothing else uses.
RowTerms::Found RowTerms::rowsInArguments(const std::vector<const Expr *> &Factors) {
  for (const Expr *F : Factors) {
    const auto *D = dyn_cast<DeclRefExpr>(stripped(F));
    const auto *P = D ? dyn_cast<ParmVarDecl>(D->getDecl()) : nullptr;
    const auto *In = P ? dyn_cast<FunctionDecl>(P->getDeclContext()) : nullptr;
    if (!In || In->hasAttr<CUDAGlobalAttr>() || Factors.size() < 2)
      continue;
    CallsOf A(Ctx, In);
    VariableFacts U = factsOf(P);
    bool All = !A.Calls.empty() && A.Named == A.Calls.size() && !U.changed() && U.Refs == 1;
    for (const CallExpr *C : A.Calls) {
      const Expr *G = argumentFor(C, P);
      All &= G && (constantOf(G, Ctx) == Row || Launch.of(G) == Row);
    }
    if (!All)
      continue;
    for (const CallExpr *C : A.Calls) {
      const Expr *G = argumentFor(C, P);
      ByLaunch |= !constantOf(G, Ctx);
      if (constantOf(G, Ctx))
        To.Rows.add(rowOf(G), spelling(G, Ctx), Row * Scale);
      if (!replace(G, [&](const std::string &X) {
            int64_t Literal;
            return !llvm::StringRef(X).getAsInteger(10, Literal) ? std::to_string(Literal + Pad)
                                                                 : plus(X, Pad);
          }))
        return Found::Stuck;
    }
    return Found::Row;
  }
  return Found::None;
}

/// at(r, c), a function that gives r * Row + c and that only indices of this
/// array call.
RowTerms::Found RowTerms::rowsInCall(const CallExpr *C) {
  const Expr *Value = indexHelper(C, Ctx);
  if (!Value)
    return Found::None;
  std::set<SourceLocation> Here;
  for (const LayoutUse &U : G.Uses)
    for (const LayoutStep &S : U.Steps) {
      const VarDecl *V = onlyVariable(S.By);
      callsWithin(V ? V->getInit() : S.By, C->getDirectCallee(), Here);
    }
  CallsOf A(Ctx, C->getDirectCallee());
  for (const CallExpr *X : A.Calls)
    if (!Here.count(X->getBeginLoc()))
      return Found::None;
  if (A.Named != A.Calls.size() || usedUnseen(C->getDirectCallee(), Ctx))
    return Found::None;
  return rowsIn(Value);
}

const VarDecl *RowTerms::onlyVariable(const Expr *E) const {
  const auto *D = dyn_cast<DeclRefExpr>(stripped(E));
  const auto *V = D ? dyn_cast<VarDecl>(D->getDecl()) : nullptr;
  if (!V || !V->hasLocalStorage() || isa<ParmVarDecl>(V) || !V->getInit() ||
      constantOf(V->getInit(), Ctx))
    return nullptr;
  VariableFacts U = factsOf(V);
  if (U.changed())
    return nullptr;
  std::set<const Expr *> Here;
  for (const LayoutUse &L : G.Uses)
    for (const LayoutStep &S : L.Steps)
      if (const auto *X = dyn_cast<DeclRefExpr>(stripped(S.By)); X && X->getDecl() == V)
        Here.insert(X);
  return Here.size() == U.Refs && seenWhole(V, Ctx) ? V : nullptr;
}

RowTerms::Found RowTerms::rowsIn(const Expr *E) {
  Found R = Found::None;
  for (const Expr *T : termsOf(E)) {
    Found F = rowsInTerm(T);
    if (F == Found::Stuck)
      return F;
    R = std::max(R, F);
  }
  return R;
}

} // namespace shmfix
