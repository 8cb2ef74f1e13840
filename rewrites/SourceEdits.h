//===- SourceEdits.h - From source ranges to edits of a file ----*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Edits replace the tokens that they change, never insert between tokens that
// stay, so that an edit that is applied again does not match any more. Offsets
// are bytes of the file as it was parsed.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_REWRITES_SOURCEEDITS_H
#define SHMFIX_REWRITES_SOURCEEDITS_H

#include "matchers/Finding.h"

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/StringRef.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class Expr;
class TypedefNameDecl;
class TypeLoc;
class VarDecl;
} // namespace clang

namespace shmfix {

/// A range of a file with its text.
struct Spelled {
  std::string File;
  unsigned Offset = 0, Length = 0;
  std::string Text;
};

/// The expression as it stands in a file; none when it (partly) comes out of a
/// macro's body.
std::optional<Spelled> spelledIn(const clang::ASTContext &Ctx,
                                 clang::SourceRange R);

/// Typedefs that extents were found in, with the places that name them.
struct TypedefUses {
  std::map<const clang::TypedefNameDecl *, std::set<unsigned>> Named;
  /// A reason if the file names one of them anywhere else.
  std::optional<Reason> foreign(const clang::ASTContext &Ctx) const;
};

/// What stands between the brackets of a variable's type.
struct ExtentText {
  std::optional<Spelled> Text;
  ReasonCode Why = ReasonCode::MacroDeclaration; ///< without Text
  bool Deduced = false; ///< auto: there is no text, and none is needed
};

/// The brackets of level D (0 = outermost; a pointer is a level, a reference is
/// none). A typedef is looked into if Typedefs is given.
ExtentText extentText(const clang::ASTContext &Ctx, const clang::VarDecl *V, unsigned D,
                      TypedefUses *Typedefs);
/// The same of a type as it is written somewhere.
ExtentText extentText(const clang::ASTContext &Ctx, clang::TypeLoc TL, unsigned D,
                      TypedefUses *Typedefs);

/// "TILE" + 1 -> "TILE + 1"; "32 + 1" + 1 -> "32 + 2"; "a ? b : c" is put in
/// parentheses. Negative pads are taken from a literal at the end.
std::string plus(llvm::StringRef Expression, int Pad);

/// The expression can stand as an operand of + and * without parentheses
/// changing what it means.
bool isPrimary(llvm::StringRef Expression);

/// In parentheses unless it is primary.
std::string asOperand(llvm::StringRef Expression);

/// In parentheses if it binds looser than +.
std::string asSummand(llvm::StringRef Expression);

/// Adds an edit unless the same one is there; false if it overlaps another.
bool addEdit(std::vector<Edit> &Edits, Edit E);

/// Evaluating it twice is as good as once. Clang's threadIdx.x, a property that
/// is read through a call, is such an expression, though Clang says it is not.
bool repeatable(const clang::Expr *E, const clang::ASTContext &Ctx);

} // namespace shmfix

#endif
