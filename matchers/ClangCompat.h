//===- ClangCompat.h - Where LLVM 19 and 22 differ --------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The one place for differences between the supported versions of Clang.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_MATCHERS_CLANGCOMPAT_H
#define SHMFIX_MATCHERS_CLANGCOMPAT_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/Version.h"

#include <string>

namespace shmfix {

inline clang::QualType recordType(const clang::ASTContext &Ctx,
                                  const clang::RecordDecl *R) {
#if CLANG_VERSION_MAJOR >= 22
  return Ctx.getCanonicalTagType(R);
#else
  return Ctx.getRecordType(R);
#endif
}

/// The text of an asm statement, with its % references as written.
inline std::string asmText(const clang::GCCAsmStmt *S) {
#if CLANG_VERSION_MAJOR >= 22
  return S->getAsmString();
#else
  return S->getAsmString()->getString().str();
#endif
}

} // namespace shmfix

#endif
