//===- UserCode.h - All declarations that are not of headers ----*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A visitor is led through a translation unit without what system headers
// declare: there is much of it, and nothing of it is ours to change.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_MATCHERS_USERCODE_H
#define SHMFIX_MATCHERS_USERCODE_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"

namespace shmfix {

template <typename Visitor> void traverseUserCode(Visitor &V, const clang::ASTContext &Ctx) {
  for (clang::Decl *D : Ctx.getTranslationUnitDecl()->decls())
    if (!Ctx.getSourceManager().isInSystemHeader(D->getLocation()))
      V.TraverseDecl(D);
}

} // namespace shmfix

#endif
