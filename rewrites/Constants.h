//===- Constants.h - What expressions and types are worth --------*- C++ -*-===//
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

#include "clang/AST/Type.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace clang {
class ASTContext;
class Expr;
class MemberExpr;
class VarDecl;
} // namespace clang

namespace shmfix {

struct VariableFacts {
  unsigned Refs = 0;    ///< how often its function names it
  std::vector<const clang::Expr *> Set; ///< what is assigned to it, or added with +=
  bool Stepped = false; ///< by ++ or --
  bool Escapes = false; ///< its address, or a reference to it, goes elsewhere
  /// After its initialisation, as far as can be seen.
  bool changed() const { return !Set.empty() || Stepped || Escapes; }
};
VariableFacts factsOf(const clang::VarDecl *V);

/// The initialiser of V.x, of a dim3 V that is set once; null for anything else.
const clang::Expr *axisGiven(const clang::MemberExpr *M);

/// Parentheses, implicit casts and template arguments taken off.
const clang::Expr *stripped(const clang::Expr *E);

/// The same, but not of a template argument, which knows its parameter.
const clang::Expr *withParameters(const clang::Expr *E);

/// The terms of a sum or difference.
std::vector<const clang::Expr *> termsOf(const clang::Expr *E);

/// Bytes of what a name counts in: an element of the array, or of what a pointer
/// or reference leads to; 0 where that is not complete.
unsigned unitOf(const clang::VarDecl *V, const clang::ASTContext &Ctx);

/// The innermost extent of the rows that a type makes of what it is bound to, 0
/// where that is no constant; none for a type that makes no rows.
std::optional<int64_t> rowViewed(clang::QualType T, const clang::ASTContext &Ctx);

} // namespace shmfix

#endif
