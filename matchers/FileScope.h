//===- FileScope.h - Names of the file after the parse ----------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// While it lives, Sema has a scope for the translation unit. Sema's own ends
// with the parse, yet an instance that is made later may need it: the first
// assignment of a class with an array declares __builtin_memcpy there.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_MATCHERS_FILESCOPE_H
#define SHMFIX_MATCHERS_FILESCOPE_H

#include "clang/AST/ASTContext.h"
#include "clang/Sema/Scope.h"
#include "clang/Sema/Sema.h"

namespace shmfix {

class FileScope {
public:
  explicit FileScope(clang::Sema &S)
      : S(S), Own(nullptr, clang::Scope::DeclScope, S.getDiagnostics()), Old(S.TUScope) {
    Own.setEntity(S.Context.getTranslationUnitDecl());
    if (!Old)
      S.TUScope = &Own;
  }
  ~FileScope() { S.TUScope = Old; }
  FileScope(const FileScope &) = delete;
  FileScope &operator=(const FileScope &) = delete;

private:
  clang::Sema &S;
  clang::Scope Own;
  clang::Scope *Old;
};

} // namespace shmfix

#endif
