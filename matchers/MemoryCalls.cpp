//===- MemoryCalls.cpp - memset, memcpy and a layout ------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "matchers/MemoryCalls.h"

#include "matchers/LayoutBindings.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace clang;

namespace shmfix {

static llvm::StringRef calleeOf(const CallExpr *C) {
  const FunctionDecl *F = C->getDirectCallee();
  llvm::StringRef Name = F && F->getIdentifier() ? F->getName() : "";
  Name.consume_front("__builtin_");
  return Name;
}

unsigned ranksOf(QualType T, ASTContext &Ctx) {
  unsigned R = 0;
  for (; const ArrayType *A = Ctx.getAsArrayType(T); T = A->getElementType())
    ++R;
  return R;
}

bool isMemoryCall(const CallExpr *C) {
  return C->getNumArgs() >= 3 &&
         llvm::is_contained({"memcpy", "memmove", "memset", "memcmp"}, calleeOf(C));
}

bool fillsAll(const CallExpr *C, const VarDecl *V, ASTContext &Ctx) {
  if (C->getNumArgs() != 3 || calleeOf(C) != "memset")
    return false;
  const auto *S = dyn_cast<UnaryExprOrTypeTraitExpr>(C->getArg(2)->IgnoreParenImpCasts());
  if (!S || S->getKind() != UETT_SizeOf ||
      ranksOf(S->getTypeOfArgument(), Ctx) != ranksOf(V->getType(), Ctx))
    return false;
  Root To = rootOf(C->getArg(0), Ctx);
  return To.D && To.D->getLocation() == V->getLocation() && !To.Moved;
}

bool staysInRow(const CallExpr *C, const std::vector<LayoutStep> &Steps, QualType Array,
                ASTContext &Ctx) {
  while (ranksOf(Array, Ctx) > 1)
    Array = Ctx.getAsArrayType(Array)->getElementType();
  Expr::EvalResult Size, By;
  if (Array->isIncompleteType() || C->getArg(2)->isValueDependent() ||
      !C->getArg(2)->EvaluateAsInt(Size, Ctx))
    return false;
  int64_t Row = Ctx.getTypeSizeInChars(Array).getQuantity(), At = 0, End = Row;
  for (const LayoutStep &S : Steps) {
    if (S.Unit == 0 || S.By->isValueDependent())
      return false;
    if (S.Unit >= Row)
      continue;
    if (S.By->EvaluateAsInt(By, Ctx))
      At += By.Val.getInt().getExtValue() * S.Unit;
    else // some element: it ends there
      End = std::min<int64_t>(End, S.Unit);
  }
  return At >= 0 && At + Size.Val.getInt().getExtValue() <= End;
}

} // namespace shmfix
