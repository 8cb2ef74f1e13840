//===- LayoutBindings.h - Which names stand for which memory ----*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every initialisation, assignment and argument by which a pointer or a
// reference is bound, in the functions of the user. Code of system headers and
// patterns of templates are left out; instances are seen.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_MATCHERS_LAYOUTBINDINGS_H
#define SHMFIX_MATCHERS_LAYOUTBINDINGS_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"

#include <vector>

namespace shmfix {

struct Binding {
  const clang::VarDecl *To = nullptr;
  const clang::Expr *From = nullptr;
  const clang::FunctionDecl *Function = nullptr; ///< whose parameter To is
  unsigned Index = 0;
  bool Explicit = false; ///< the call names template arguments
};

/// The variable that an address or an element is spelled from, how many
/// dimensions deep, and whether anything but 0 was added on the way.
struct Root {
  const clang::VarDecl *D = nullptr;
  int Depth = 0;
  bool Moved = false;
};
Root rootOf(const clang::Expr *E, const clang::ASTContext &Ctx);

std::vector<Binding> collectBindings(clang::ASTContext &Ctx);

/// The body of an instance or of a plain function; not of a pattern.
bool isFollowed(const clang::FunctionDecl *F, const clang::ASTContext &Ctx);

} // namespace shmfix

#endif
