//===- IndexHelpers.h - Functions that compute an index ---------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Calls in an index, and what else of the translation unit calls the same
// function. Functions are known by the place of their declaration, so that all
// instances of a template are one.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_REWRITES_INDEXHELPERS_H
#define SHMFIX_REWRITES_INDEXHELPERS_H

#include "clang/Basic/SourceLocation.h"

#include <cstdint>
#include <optional>
#include <set>
#include <vector>

namespace clang {
class ASTContext;
class CallExpr;
class Expr;
class FunctionDecl;
class ParmVarDecl;
} // namespace clang

namespace shmfix {

/// Every call of a function in the user's code, and how often it is named: a
/// name more is an address that was taken.
struct CallsOf {
  CallsOf(const clang::ASTContext &Ctx, const clang::FunctionDecl *F);
  std::vector<const clang::CallExpr *> Calls;
  unsigned Named = 0;
};

/// What a call gives for a parameter of the function; null if nothing.
const clang::Expr *argumentFor(const clang::CallExpr *C, const clang::ParmVarDecl *P);

/// A parameter that every call gives the same constant.
std::optional<int64_t> givenByCalls(const clang::Expr *E, const clang::ASTContext &Ctx);

/// The value of a call of a function of the main file (a lambda's too) that does
/// nothing but return an expression; else null.
const clang::Expr *indexHelper(const clang::CallExpr *C, const clang::ASTContext &Ctx);

/// Is the function named in a template that nothing instantiates, or written once
/// more for some arguments?
bool usedUnseen(const clang::FunctionDecl *F, const clang::ASTContext &Ctx);

/// Where calls of the function in E begin.
void callsWithin(const clang::Expr *E, const clang::FunctionDecl *F,
                 std::set<clang::SourceLocation> &Out);

/// A function that E calls; null if it calls none.
const clang::FunctionDecl *calledIn(const clang::Expr *E);

} // namespace shmfix

#endif
