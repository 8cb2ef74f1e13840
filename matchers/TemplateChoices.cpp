//===- TemplateChoices.cpp - Plausible template arguments -----------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "matchers/TemplateChoices.h"

#include "matchers/ClangCompat.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace shmfix {

namespace {

struct NameRule {
  std::initializer_list<llvm::StringLiteral> Words; ///< one of them is in the name
  std::initializer_list<int64_t> Values;
};

// Read from top to bottom; the first rule with a word of the name counts.
const NameRule Rules[] = {
    {{"pad", "offset", "skew"}, {0, 8, 1}},
    {{"per_thread", "perthread", "items", "vec", "pack", "unroll", "ilp", "elem"}, {4, 2, 8, 1}},
    {{"stage", "pipe", "buf"}, {2, 3, 4}},
    {{"log", "shift", "bits"}, {5, 4, 8}},
    {{"radius", "halo", "order"}, {4, 1, 2}},
    {{"warp_size", "warpsize", "wsize"}, {32}},
    {{"is_", "has_", "use", "enable"}, {0, 1}},
    {{"num_warp", "nwarp", "warps"}, {8, 4, 2, 1}},
};

struct ExactName {
  llvm::StringLiteral Name; ///< lower case
  std::initializer_list<int64_t> Values;
};

// The customary names in tiled matrix products.
const ExactName Exact[] = {
    {"bm", {128, 64, 32}}, {"bn", {128, 64, 32}}, {"bk", {8, 16, 32}},
    {"tm", {8, 4, 2}},     {"tn", {8, 4, 2}},     {"tk", {8, 4, 2}},
    {"wm", {64, 32, 16}},  {"wn", {64, 32, 16}},  {"wniter", {2, 1, 4}},
};

} // namespace

std::vector<int64_t> plausibleValues(llvm::StringRef Name, bool TwoAxes) {
  std::string Lower = Name.lower();
  std::vector<int64_t> Out;
  auto Add = [&](std::initializer_list<int64_t> More) {
    for (int64_t V : More)
      if (!llvm::is_contained(Out, V))
        Out.push_back(V);
  };
  for (const ExactName &E : Exact)
    if (Lower == E.Name)
      Add(E.Values);
  if (Out.empty())
    for (const NameRule &R : Rules)
      if (llvm::any_of(R.Words, [&](llvm::StringRef W) { return llvm::StringRef(Lower).contains(W); })) {
        Add(R.Values);
        break;
      }
  bool Threads = llvm::any_of(
      std::initializer_list<llvm::StringLiteral>{"thread", "block", "ctasize", "cta_size"},
      [&](llvm::StringRef W) { return llvm::StringRef(Lower).contains(W); });
  if (Out.empty() && Threads && !TwoAxes)
    Add({256, 128, 512, 64});
  Add({32, 16, 64, 8, 4, 128, 2, 1, 256, 0});
  return Out;
}

std::vector<TemplateArgumentLoc> choicesFor(NamedDecl *P, const ChoiceContext &In,
                                            Sema &S) {
  ASTContext &Ctx = S.Context;
  SourceLocation Loc = P->getLocation();
  std::vector<TemplateArgumentLoc> Out;
  auto AddType = [&](QualType T) {
    TemplateArgument A(Ctx.getCanonicalType(T));
    for (const TemplateArgumentLoc &Have : Out)
      if (Have.getArgument().getKind() == TemplateArgument::Type &&
          Ctx.hasSameType(Have.getArgument().getAsType(), T))
        return;
    Out.push_back(S.getTrivialTemplateArgumentLoc(A, QualType(), Loc));
  };
  auto AddExpr = [&](Expr *E) { Out.emplace_back(expressionArgument(E), E); };
  auto Number = [&](int64_t V) -> Expr * {
    return IntegerLiteral::Create(Ctx, llvm::APInt(32, uint64_t(V)), Ctx.IntTy, Loc);
  };
  const std::vector<TemplateArgument> *Peers = nullptr;
  if (auto It = In.Peers.find(P->getName()); It != In.Peers.end())
    Peers = &It->second;

  if (isa<TemplateTypeParmDecl>(P)) {
    if (Peers)
      for (const TemplateArgument &A : *Peers)
        if (A.getKind() == TemplateArgument::Type)
          AddType(A.getAsType());
    for (QualType T : {Ctx.FloatTy, Ctx.IntTy, Ctx.DoubleTy})
      AddType(T);
    for (const CXXRecordDecl *R : In.Records)
      AddType(recordType(Ctx, R));
    AddType(Ctx.getPointerType(Ctx.FloatTy));
    return Out;
  }
  auto *N = dyn_cast<NonTypeTemplateParmDecl>(P);
  if (!N)
    return Out;
  if (Peers)
    for (const TemplateArgument &A : *Peers)
      if (A.getKind() == TemplateArgument::Integral && A.getIntegralType()->isIntegerType() &&
          !A.getIntegralType()->isBooleanType() && A.getAsIntegral().getSignificantBits() < 32)
        AddExpr(Number(A.getAsIntegral().getExtValue()));
  QualType T = N->getType();
  if (T->isBooleanType()) {
    for (bool V : {false, true})
      AddExpr(CXXBoolLiteralExpr::Create(Ctx, V, Ctx.BoolTy, Loc));
    return Out;
  }
  if (const auto *E = dyn_cast_or_null<EnumDecl>(T->getAsTagDecl())) {
    for (EnumConstantDecl *C : E->enumerators())
      if (Out.size() < 4)
        AddExpr(S.BuildDeclRefExpr(C, C->getType(), VK_PRValue, Loc));
    return Out;
  }
  if (T->isIntegerType() || T->isDependentType() || T->getContainedAutoType())
    for (int64_t V : plausibleValues(P->getName(), In.TwoAxes))
      AddExpr(Number(V));
  return Out;
}

std::string spelled(const TemplateArgumentLoc &A, Sema &S) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  PrintingPolicy Policy(S.getLangOpts());
  Policy.SuppressTagKeyword = true;
  A.getArgument().print(Policy, OS, /*IncludeType=*/false);
  return Text;
}

} // namespace shmfix
