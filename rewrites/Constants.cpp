//===- Constants.cpp - What an expression is worth ---------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rewrites/Constants.h"

#include "rewrites/Follow.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace shmfix {

namespace {

/// How often a function names a variable, and whether it ever changes it.
class VariableUses : public RecursiveASTVisitor<VariableUses> {
public:
  explicit VariableUses(const VarDecl *V) : V(V) {}
  bool VisitDeclRefExpr(DeclRefExpr *D) {
    U.Refs += D->getDecl() == V;
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *B) {
    if (B->isAssignmentOp() && names(B->getLHS()))
      U.Set.push_back(B->getRHS());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *O) {
    U.Stepped |= O->isIncrementDecrementOp() && names(O->getSubExpr());
    U.Escapes |= O->getOpcode() == UO_AddrOf && names(O->getSubExpr());
    return true;
  }
  bool VisitVarDecl(VarDecl *D) {
    U.Escapes |= D->getType()->isLValueReferenceType() && D->getInit() && names(D->getInit());
    return true;
  }
  bool VisitCallExpr(CallExpr *C) {
    for (const Expr *A : C->arguments())
      U.Escapes |= A->isLValue() && names(A);
    return true;
  }
  VariableFacts U;

private:
  bool names(const Expr *E) const {
    E = E->IgnoreParenCasts();
    if (const auto *M = dyn_cast<MemberExpr>(E))
      return names(M->getBase());
    const auto *D = dyn_cast<DeclRefExpr>(E);
    return D && D->getDecl() == V;
  }
  const VarDecl *V;
};

} // namespace

const Expr *axisGiven(const MemberExpr *M) {
  const auto *D = dyn_cast<DeclRefExpr>(M->getBase()->IgnoreParenImpCasts());
  const auto *V = D ? dyn_cast<VarDecl>(D->getDecl()) : nullptr;
  const auto *R = V ? V->getType()->getAsCXXRecordDecl() : nullptr;
  const llvm::StringRef Axis = M->getMemberDecl()->getName();
  if (!R || !R->getIdentifier() || R->getName() != "dim3" || Axis.size() != 1 ||
      !V->hasLocalStorage() || !V->getInit() || factsOf(V).changed())
    return nullptr;
  const auto *C = dyn_cast<CXXConstructExpr>(V->getInit()->IgnoreImplicit());
  const unsigned At = Axis[0] - 'x';
  return C && At < C->getNumArgs() ? C->getArg(At) : nullptr;
}

VariableFacts factsOf(const VarDecl *V) {
  VariableUses Uses(V);
  if (const auto *F = dyn_cast_or_null<FunctionDecl>(V->getParentFunctionOrMethod()))
    Uses.TraverseDecl(const_cast<FunctionDecl *>(F));
  else
    Uses.U.Escapes = true;
  return std::move(Uses.U);
}

const Expr *stripped(const Expr *E) {
  while (true) {
    const Expr *Next = E->IgnoreParenImpCasts();
    if (const auto *S = dyn_cast<SubstNonTypeTemplateParmExpr>(Next))
      Next = S->getReplacement();
    if (Next == E)
      return E;
    E = Next;
  }
}

const Expr *withParameters(const Expr *E) {
  while (true) {
    const Expr *Next = E->IgnoreParens()->IgnoreImpCasts();
    if (Next == E)
      return E;
    E = Next;
  }
}

std::vector<const Expr *> termsOf(const Expr *E) {
  const Expr *S = stripped(E);
  const auto *B = dyn_cast<BinaryOperator>(S);
  if (!B || !B->isAdditiveOp())
    return {S};
  std::vector<const Expr *> L = termsOf(B->getLHS()), R = termsOf(B->getRHS());
  L.insert(L.end(), R.begin(), R.end());
  return L;
}

const CallExpr *product24(const Expr *E) {
  const auto *C = dyn_cast<CallExpr>(E);
  const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
  const IdentifierInfo *Name = F ? F->getIdentifier() : nullptr;
  return Name && C->getNumArgs() == 2 && (Name->isStr("__mul24") || Name->isStr("__umul24")) ? C : nullptr;
}

std::vector<const Expr *> factorsOf(const Expr *E) {
  const Expr *S = stripped(E);
  if (const auto *C = dyn_cast<ExplicitCastExpr>(S); C && C->getType()->isIntegerType())
    return factorsOf(C->getSubExpr());
  if (const auto *B = dyn_cast<BinaryOperator>(S); B && B->getOpcode() == BO_Mul) {
    std::vector<const Expr *> L = factorsOf(B->getLHS()), R = factorsOf(B->getRHS());
    L.insert(L.end(), R.begin(), R.end());
    return L;
  }
  if (const CallExpr *C = product24(S)) {
    std::vector<const Expr *> L = factorsOf(C->getArg(0)), R = factorsOf(C->getArg(1));
    L.insert(L.end(), R.begin(), R.end());
    return L;
  }
  // Parentheses belong to the text that a factor is replaced by.
  return {E->IgnoreImpCasts()};
}

const Expr *pieceOf(const Expr *Product, int64_t Value, const ASTContext &Ctx) {
  const Expr *P = Product->IgnoreImpCasts();
  if (constantOf(P, Ctx) == Value)
    return P;
  const auto *B = dyn_cast<BinaryOperator>(stripped(P));
  if (!B || B->getOpcode() != BO_Mul)
    return nullptr;
  const Expr *Right = pieceOf(B->getRHS(), Value, Ctx);
  return Right ? Right : pieceOf(B->getLHS(), Value, Ctx);
}

std::optional<int64_t> constantOf(const Expr *E, const ASTContext &Ctx) {
  Expr::EvalResult R;
  if (!E || E->isValueDependent() || !E->getType()->isIntegralOrEnumerationType())
    return std::nullopt;
  if (E->EvaluateAsInt(R, Ctx))
    return R.Val.getInt().getExtValue();
  if (const auto *M = dyn_cast<MemberExpr>(stripped(E))) {
    const Expr *Given = axisGiven(M);
    return Given ? constantOf(Given, Ctx) : std::nullopt;
  }
  // Of variables that keep their value: n * 2, where n is no constant by itself.
  if (const auto *B = dyn_cast<BinaryOperator>(stripped(E))) {
    if (B->getOpcode() != BO_Add && B->getOpcode() != BO_Sub && B->getOpcode() != BO_Mul)
      return std::nullopt;
    auto X = constantOf(B->getLHS(), Ctx);
    auto Y = X ? constantOf(B->getRHS(), Ctx) : std::nullopt;
    if (!Y || std::abs(*X) > INT32_MAX || std::abs(*Y) > INT32_MAX)
      return std::nullopt;
    const int64_t V = B->getOpcode() == BO_Add   ? *X + *Y
                      : B->getOpcode() == BO_Sub ? *X - *Y
                                                 : *X * *Y;
    return std::abs(V) > INT32_MAX ? std::nullopt : std::optional(V);
  }
  const auto *D = dyn_cast<DeclRefExpr>(stripped(E));
  const auto *V = D ? dyn_cast<VarDecl>(D->getDecl()) : nullptr;
  if (!V || !V->hasLocalStorage() || isa<ParmVarDecl>(V) || !V->getInit() ||
      V->getInit()->isValueDependent())
    return std::nullopt;
  auto Value = constantOf(V->getInit(), Ctx);
  return Value && !factsOf(V).changed() ? Value : std::nullopt;
}

unsigned unitOf(const VarDecl *V, const ASTContext &Ctx) {
  QualType T = V->getType().getNonReferenceType();
  if (T->isPointerType())
    T = T->getPointeeType();
  while (const ArrayType *A = Ctx.getAsArrayType(T))
    T = A->getElementType();
  return T->isIncompleteType() || T->isDependentType()
             ? 0 : Ctx.getTypeSizeInChars(T).getQuantity();
}

std::optional<int64_t> rowViewed(QualType T, const ASTContext &Ctx) {
  T = T.getNonReferenceType();
  if (T->isPointerType())
    T = T->getPointeeType();
  std::optional<int64_t> Row;
  while (const ArrayType *A = Ctx.getAsArrayType(T)) {
    const auto *C = dyn_cast<ConstantArrayType>(A);
    Row = C ? C->getSize().getSExtValue() : 0;
    T = A->getElementType();
  }
  return Row;
}

std::string grownFactor(const std::string &Text, int Pad) {
  llvm::StringRef Old = Text;
  if (Old.starts_with("(") && Old.ends_with(")") && isPrimary(Old))
    Old = Old.drop_front().drop_back();
  int64_t Literal;
  return !Old.getAsInteger(10, Literal) ? std::to_string(Literal + Pad)
                                        : "(" + plus(Old, Pad) + ")";
}

} // namespace shmfix
