//===- Describe.cpp - What a declaration says of an array -----------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "matchers/SharedArrays.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"

using namespace clang;

namespace shmfix {

ArrayFinding describeArray(ASTContext &Ctx, const VarDecl *V) {
  ArrayFinding A;
  A.Name = V->getNameAsString();
  A.Kind = V->hasExternalStorage() ? Storage::Dynamic : Storage::Static;
  QualType T = V->getType();
  bool Open = false;
  uint64_t Elements = 1;
  while (const auto *AT = Ctx.getAsArrayType(T)) {
    const auto *CA = dyn_cast<ConstantArrayType>(AT);
    int64_t N = CA ? int64_t(CA->getSize().getLimitedValue(INT64_MAX)) : -1;
    A.Extents.push_back(N);
    if (N < 0)
      Open = true;
    else
      Elements *= N;
    T = AT->getElementType();
  }
  PrintingPolicy P(Ctx.getLangOpts());
  P.SuppressTagKeyword = true;
  A.Element = T.getUnqualifiedType().getAsString(P);
  if (!T->isDependentType() && !T->isIncompleteType() &&
      !(T->getAsRecordDecl() && T->getAsRecordDecl()->isInvalidDecl()))
    A.ElementBytes = Ctx.getTypeSizeInChars(T).getQuantity();
  A.Bytes = Open ? 0 : Elements * A.ElementBytes;
  return A;
}

} // namespace shmfix
