//===- LayoutUses.h - Uses that tie code to a layout ------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every place where the source names a shared array, and what it does with it
// beyond reading or writing one element. Pointers, references and parameters
// that are bound to the array (carriers) are other names of it; their uses are
// in the list as well. What is bound where is collected over the translation
// unit once; declarations are known by their place, so that all instances of a
// template are one.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_MATCHERS_LAYOUTUSES_H
#define SHMFIX_MATCHERS_LAYOUTUSES_H

#include "clang/Basic/SourceLocation.h"

#include <memory>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class Expr;
class FunctionDecl;
class VarDecl;
} // namespace clang

namespace shmfix {

/// What is added to a pointer: a subscript, t + E, p += E.
struct LayoutStep {
  const clang::Expr *By = nullptr;
  unsigned Unit = 0; ///< bytes of what the pointer points to
  bool Whole = false; ///< the only step on the way from the name to the element
};

struct LayoutUse {
  enum KindTy : uint8_t {
    Element,        ///< one element, or a member of it
    ElementAddress, ///< &a[i][j], a[i] + j: a pointer into a row
    WholeArray,     ///< the array itself, decayed or bound
    Bound,          ///< what a carrier is bound to
    TypedParameter, ///< passed where the type names the extents, not followed
    Sizeof,         ///< sizeof of the array or a row, its value not understood
    SizeChecked,    ///< sizeof in a static_assert: compiling again proves it
    Distance,       ///< how far it lies from another pointer, or its number
    Fill,           ///< memset of the whole array by its sizeof
    MatrixOperand,  ///< base of wmma load/store; Stride is its ldm argument
    AsyncBox,       ///< destination of a bulk tensor copy
    Broken,         ///< inside code that did not parse
  } Kind = Element;
  const clang::Expr *Ref = nullptr;    ///< the name
  const clang::Expr *Index = nullptr;  ///< innermost subscript, for Element
  const clang::Expr *Stride = nullptr; ///< for MatrixOperand
  std::vector<const clang::Expr *> Subscripts; ///< all, outermost first
  std::vector<LayoutStep> Steps;       ///< that move inside or over rows
  const clang::VarDecl *Array = nullptr; ///< of this instance
  const clang::VarDecl *Name = nullptr; ///< the array or a carrier
  const clang::VarDecl *Into = nullptr; ///< Bound: the carrier
  std::string Callee;                  ///< who receives it
  const clang::FunctionDecl *In = nullptr; ///< whose body it stands in
};

/// A pointer, reference or parameter that is bound to the array.
struct LayoutCarrier {
  const clang::VarDecl *Decl = nullptr;
  std::vector<const clang::VarDecl *> Same; ///< of other instances, at its place
  const clang::FunctionDecl *Function = nullptr; ///< for a parameter
  unsigned Index = 0;  ///< of the parameter
  unsigned First = 0;  ///< dimension of the array that its type begins with
  bool Typed = false;  ///< its type names extents
  bool Foreign = false; ///< it is bound to something else too
  bool Uneven = false;  ///< it is bound to several dimensions of the array
  bool Explicit = false; ///< a call names template arguments
  bool AtStart = true; ///< always bound to the array's first element
};

struct LayoutUses {
  std::vector<LayoutUse> Uses;
  std::vector<LayoutCarrier> Carriers;
};

/// What is bound to what in a translation unit.
class LayoutBindings {
public:
  explicit LayoutBindings(clang::ASTContext &Ctx);
  ~LayoutBindings();
  /// All uses of the variable, in the function (or file) that declares it and
  /// in those that it is passed to.
  LayoutUses usesOf(const clang::VarDecl *V) const;

private:
  struct Impl;
  std::unique_ptr<Impl> I;
};

} // namespace shmfix

#endif
