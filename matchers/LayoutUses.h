//===- LayoutUses.h - Uses that tie code to a layout ------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every place where the source names a shared array, and what it does with it
// beyond reading or writing one element.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_MATCHERS_LAYOUTUSES_H
#define SHMFIX_MATCHERS_LAYOUTUSES_H

#include "clang/Basic/SourceLocation.h"

#include <string>
#include <vector>

namespace clang {
class ASTContext;
class Expr;
class VarDecl;
} // namespace clang

namespace shmfix {

struct LayoutUse {
  enum KindTy : uint8_t {
    Element,        ///< one element, or a member of it
    ElementAddress, ///< &a[i][j], a[i] + j: a pointer into a row
    WholeArray,     ///< the array itself, decayed or bound
    TypedParameter, ///< passed where the type names the extents
    Sizeof,         ///< sizeof of the array or a row
    MatrixOperand,  ///< base of wmma load/store; Stride is its ldm argument
    AsyncBox,       ///< destination of a bulk tensor copy
    Broken,         ///< inside code that did not parse
  } Kind = Element;
  const clang::Expr *Ref = nullptr;    ///< the name
  const clang::Expr *Index = nullptr;  ///< innermost subscript, for Element
  const clang::Expr *Stride = nullptr; ///< for MatrixOperand
  std::vector<const clang::Expr *> Subscripts; ///< all, outermost first
  std::string Callee;                  ///< who receives it
};

/// All uses of the variable in the function (or file) that declares it.
std::vector<LayoutUse> usesOf(const clang::VarDecl *V, clang::ASTContext &Ctx);

} // namespace shmfix

#endif
