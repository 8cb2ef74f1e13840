//===- Constants.h - What an expression is worth -----------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Helpers of the Follow files beyond constantOf() and factorsOf() in Follow.h.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_REWRITES_CONSTANTS_H
#define SHMFIX_REWRITES_CONSTANTS_H

#include <vector>

namespace clang {
class Expr;
class VarDecl;
} // namespace clang

namespace shmfix {

struct VariableFacts {
  unsigned Refs = 0;    ///< how often its function names it
  bool Changed = false; ///< after its initialisation, as far as can be seen
};
VariableFacts factsOf(const clang::VarDecl *V);

/// Parentheses, implicit casts and template arguments taken off.
const clang::Expr *stripped(const clang::Expr *E);

/// The terms of a sum or difference.
std::vector<const clang::Expr *> termsOf(const clang::Expr *E);

} // namespace shmfix

#endif
