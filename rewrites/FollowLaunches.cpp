//===- FollowLaunches.cpp - Byte counts of dynamic arrays -------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "matchers/UserCode.h"
#include "rewrites/Carving.h"
#include "rewrites/Constants.h"
#include "rewrites/LaunchValues.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace shmfix {

namespace {

/// Byte counts given to kernels, and all names of variables.
class Launches : public RecursiveASTVisitor<Launches> {
public:
  explicit Launches(const ASTContext &Ctx) : Ctx(Ctx) {}
  bool shouldVisitTemplateInstantiations() const { return true; }

  bool TraverseDecl(Decl *D) {
    const auto *F = dyn_cast_or_null<FunctionDecl>(D);
    const FunctionDecl *Outside = F ? std::exchange(Around, F) : Around;
    bool On = RecursiveASTVisitor::TraverseDecl(D);
    Around = Outside;
    return On;
  }
  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *C) {
    const FunctionDecl *K = C->getDirectCallee();
    if (!K || !isOurs(K))
      return true;
    ++Followed;
    ++Seen;
    const CallExpr *Config = C->getConfig();
    if (RowParameters.empty())
      rowIs(Config && Config->getNumArgs() > 1 ? widthOf(Config->getArg(1)) : nullptr);
    for (unsigned At : RowParameters)
      rowIs(At < C->getNumArgs() ? C->getArg(At) : nullptr);
    if (Config && Config->getNumArgs() > 2 && !isa<CXXDefaultArgExpr>(Config->getArg(2))) {
      Bytes.push_back(Config->getArg(2));
      given(C->getCallee(), Config->getArg(2));
      for (unsigned At : RowParameters)
        if (At < C->getNumArgs())
          if (const auto *D = dyn_cast<DeclRefExpr>(C->getArg(At)->IgnoreParenImpCasts()))
            Passed[Config->getArg(2)].push_back(D->getDecl());
    } else
      Missing = true;
    return true;
  }
  bool VisitCallExpr(CallExpr *C) {
    const FunctionDecl *F = C->getDirectCallee();
    if (!F || !F->getIdentifier() || isa<CUDAKernelCallExpr>(C))
      return true;
    unsigned At = F->getName().starts_with("cudaLaunchKernel") ? 4
                  : F->getName() == "cudaFuncSetAttribute"     ? 2
                                                               : 0;
    // These say nothing of bytes.
    bool Apart = F->getName() == "cudaFuncSetCacheConfig" || F->getName() == "cudaFuncGetAttributes" ||
                 F->getName() == "cudaFuncSetSharedMemConfig";
    for (const Expr *A : C->arguments())
      Followed += Apart && namesKernel(A);
    if (!At || C->getNumArgs() <= At || !namesKernel(C->getArg(0)))
      return true;
    ++Followed;
    Seen += At == 4;
    if (At == 4)
      rowIs(nullptr);
    Bytes.push_back(C->getArg(At));
    given(C->getArg(0), C->getArg(At));
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *D) {
    ++Refs[D->getDecl()];
    if (const auto *F = dyn_cast<FunctionDecl>(D->getDecl()))
      Named += isOurs(F);
    return true;
  }
  unsigned Named = 0, Followed = 0; ///< the kernels: in all, and in calls that are known
  std::vector<const Expr *> Bytes;
  std::set<unsigned> RowParameters; ///< of the kernels
  std::map<const Expr *, std::vector<const ValueDecl *>> Passed; ///< for those
  /// What template arguments of the kernel are at that byte count.
  std::map<const Expr *, std::vector<const Expr *>> Given;
  std::map<const ValueDecl *, unsigned> Refs;
  std::map<const Expr *, const FunctionDecl *> In; ///< of byte counts
  /// What all launches give for the row; none if they differ.
  std::optional<std::string> rowMeaning() const {
    return RowMeanings.size() == 1 ? *RowMeanings.begin() : std::nullopt;
  }
  unsigned Seen = 0;
  bool Missing = false;
  std::set<SourceLocation> Kernels;
  std::set<const FunctionDecl *> Only; ///< empty: all instances

private:
  const ASTContext &Ctx;
  const FunctionDecl *Around = nullptr;
  std::set<std::optional<std::string>> RowMeanings;

  void rowIs(const Expr *E) {
    RowMeanings.insert(E ? std::optional(meaningOf(E, Ctx, Around)) : std::nullopt);
  }
  /// The width that a dim3 is made with.
  static const Expr *widthOf(const Expr *E) {
    while (true) {
      E = E->IgnoreParenImpCasts();
      if (const auto *F = dyn_cast<FullExpr>(E))
        E = F->getSubExpr();
      else if (const auto *M = dyn_cast<MaterializeTemporaryExpr>(E))
        E = M->getSubExpr();
      else if (const auto *X = dyn_cast<CXXFunctionalCastExpr>(E))
        E = X->getSubExpr();
      else if (const auto *C = dyn_cast<CXXConstructExpr>(E); C && C->getNumArgs() == 1 &&
                                                              C->getArg(0)->getType()->isRecordType())
        E = C->getArg(0);
      else if (C)
        return C->getNumArgs() ? C->getArg(0) : nullptr;
      else if (const auto *D = dyn_cast<DeclRefExpr>(E)) {
        const auto *V = dyn_cast<VarDecl>(D->getDecl());
        if (!V || !V->getInit() || isa<ParmVarDecl>(V) || factsOf(V).changed())
          return nullptr;
        E = V->getInit();
      } else
        return E->getType()->isIntegerType() ? E : nullptr;
    }
  }
  void given(const Expr *Kernel, const Expr *Count) {
    In[Count] = Around;
    if (const auto *D = kernelIn(Kernel))
      for (const TemplateArgumentLoc &A : D->template_arguments())
        if (A.getArgument().getKind() == TemplateArgument::Expression)
          Given[Count].push_back(A.getArgument().getAsExpr());
  }
  const DeclRefExpr *kernelIn(const Expr *E) const {
    E = E->IgnoreParenCasts();
    if (const auto *U = dyn_cast<UnaryOperator>(E))
      E = U->getSubExpr()->IgnoreParenCasts();
    return dyn_cast<DeclRefExpr>(E);
  }
  bool namesKernel(const Expr *E) const {
    const DeclRefExpr *D = kernelIn(E);
    const auto *F = D ? dyn_cast<FunctionDecl>(D->getDecl()) : nullptr;
    return F && isOurs(F);
  }
  bool isOurs(const FunctionDecl *F) const {
    return Kernels.count(F->getLocation()) && (Only.empty() || Only.count(F->getCanonicalDecl()));
  }
};

const Expr *plain(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  while (const auto *F = dyn_cast<FullExpr>(E))
    E = F->getSubExpr()->IgnoreParenImpCasts();
  return E;
}

std::optional<int64_t> product(const std::vector<const Expr *> &Factors, const ASTContext &Ctx) {
  int64_t P = 1;
  for (const Expr *F : Factors) {
    auto C = constantOf(F, Ctx);
    if (!C)
      return std::nullopt;
    P *= *C;
  }
  return P;
}

} // namespace

/// Looks through the file for launches of the array's kernels; a reason where
/// there may be others.
static std::optional<Refusal> findLaunches(const ArrayGroup &G, Launches &L) {
  const SourceManager &SM = G.Ctx->getSourceManager();
  for (const AnalyzedArray *I : G.Instances) {
    if (!I->Kernel)
      continue;
    if (G.Partial)
      L.Only.insert(I->Kernel->getCanonicalDecl());
    const FunctionDecl *K = I->Kernel->getTemplateInstantiationPattern();
    for (const FunctionDecl *R : (K ? K : I->Kernel)->redecls()) {
      L.Kernels.insert(R->getLocation());
      if (!SM.isInMainFile(SM.getFileLoc(R->getLocation())))
        return Refusal{ReasonCode::DynamicSize, "'" + R->getNameAsString() +
                           "' is declared in a header; files that are not seen may launch it"};
    }
  }
  traverseUserCode(L, *G.Ctx);
  if (L.Named > L.Followed)
    return Refusal{ReasonCode::DynamicSize,
                   "the kernel is also named where it is not seen how it is launched"};
  return std::nullopt;
}

std::optional<Refusal> launchesUnseen(const ArrayGroup &G) {
  Launches L(*G.Ctx);
  return findLaunches(G, L);
}

std::optional<std::string> rowAtLaunches(const ArrayGroup &G, int64_t Row) {
  Launches L(*G.Ctx);
  L.RowParameters = LaunchValues(G).parametersOf(Row);
  return findLaunches(G, L) ? std::nullopt : L.rowMeaning();
}

std::optional<Refusal> followLaunches(const ArrayGroup &G, int64_t Row, int Pad, int64_t Growth,
                                      Change &To) {
  ASTContext &Ctx = *G.Ctx;
  Launches L(Ctx);
  L.RowParameters = LaunchValues(G).parametersOf(Row);
  if (auto Bad = findLaunches(G, L))
    return Bad;
  if (!L.Seen || L.Missing)
    return Refusal{ReasonCode::DynamicSize, "no launch with a byte count that could grow along is in sight"};

  // A variable that only launches name is changed where it is set.
  std::map<const ValueDecl *, unsigned> Given;
  for (const Expr *B : L.Bytes)
    if (const auto *D = dyn_cast<DeclRefExpr>(plain(B)))
      ++Given[D->getDecl()];
  int64_t Element = G.first().Finding.ElementBytes;
  for (const Expr *B : L.Bytes) {
    const Expr *E = plain(B);
    if (const auto *D = dyn_cast<DeclRefExpr>(E))
      if (const auto *V = dyn_cast<VarDecl>(D->getDecl());
          V && V->hasLocalStorage() && V->getInit() && !isa<ParmVarDecl>(V) &&
          Given[V] == L.Refs[V])
        E = plain(V->getInit());
    // What indices call the row before what has its value; what a launch gives for
    // the kernel's parameter is called that, and no launch knows a local name.
    const FunctionDecl *In = L.In[B];
    const bool ByLaunch = To.Rows.has(RowSpellings::Launch);
    const Expr *Given = nullptr;
    if (auto It = L.Given.find(B); It != L.Given.end())
      for (const Expr *A : It->second)
        if (constantOf(A, Ctx) == Row)
          Given = A;
    auto Names = [&](const Expr *F) {
      if (!F)
        return false;
      std::string M = meaningOf(F, Ctx, In);
      return To.Rows.has(M) || (Given && meaningOf(Given, Ctx, In) == M) ||
             (M.empty() && To.Rows.local()) || (ByLaunch && L.rowMeaning() == M);
    };
    if (Growth) {
      std::string More = Growth % Element || Element == 1
                             ? std::to_string(Growth)
                             : std::to_string(Growth / Element) + " * sizeof(" +
                                   G.first().Finding.Element + ")";
      if (!growBy(Ctx, E, In, Row, Pad, Growth, More, To, Names))
        return reasonOf(ReasonCode::DynamicSize);
      continue;
    }
    std::vector<const Expr *> Factors = factorsOf(E);
    auto Total = constantOf(E, Ctx);
    if (!Total)
      Total = product(Factors, Ctx);
    // The width of a block before its height.
    const Expr *Grown = nullptr;
    auto IsWidth = [](const Expr *F) {
      const auto *M = F ? dyn_cast<MemberExpr>(F->IgnoreParenImpCasts()) : nullptr;
      return M && M->getMemberDecl()->getName() == "x";
    };
    // What the kernel takes for the row, before anything else.
    auto IsPassed = [&](const Expr *F) {
      const auto *D = F ? dyn_cast<DeclRefExpr>(F->IgnoreParenImpCasts()) : nullptr;
      auto It = L.Passed.find(B);
      return D && It != L.Passed.end() && llvm::is_contained(It->second, D->getDecl());
    };
    for (const Expr *F : Factors)
      if ((constantOf(F, Ctx) == Row || IsPassed(F)) && !isa<UnaryExprOrTypeTraitExpr>(F->IgnoreParenImpCasts()) &&
          !IsWidth(Grown) && (!IsPassed(Grown) || IsPassed(F)) && (!Names(Grown) || Names(F)))
        Grown = F;
    if (Grown && Factors.size() > 1) {
      auto S = spelledIn(Ctx, Grown->getSourceRange());
      if (!IsPassed(Grown) && !Names(Grown))
        To.Rows.add(Grown, Ctx, Row, In);
      if (!S || !addEdit(To.Edits, {S->File, S->Offset, S->Length, grownFactor(S->Text, Pad)}))
        return reasonOf(ReasonCode::DynamicSize);
      continue;
    }
    if (!Total || *Total % (Row * Element))
      return reasonOf(ReasonCode::DynamicSize);
    auto S = spelledIn(Ctx, E->getSourceRange());
    if (!S)
      return reasonOf(ReasonCode::DynamicSize);
    std::string More = std::to_string(*Total / (Row * Element) * Pad) + " * sizeof(" +
                       G.first().Finding.Element + ")";
    // A size that has a name grows by a share of what it is.
    std::optional<std::string> By;
    if (To.Rows.only() && To.Rows.local() && Given)
      By = asOperand(spelling(Given, Ctx));
    else if (To.Rows.only() && !To.Rows.local())
      By = To.Rows.textFor(Row, In, E->getBeginLoc(), Ctx);
    const bool Named = !meaningOf(E, Ctx, In).empty();
    if (By && Named)
      More = asOperand(S->Text) + " / " + *By + (Pad == 1 ? "" : " * " + std::to_string(Pad));
    else if (!(ByLaunch && L.rowMeaning() == "") && (Named || !To.Rows.local()))
      To.Rows.addNumber(Row);
    if (!addEdit(To.Edits, {S->File, S->Offset, S->Length, asSummand(S->Text) + " + " + More}))
      return reasonOf(ReasonCode::DynamicSize);
  }
  return std::nullopt;
}

} // namespace shmfix
