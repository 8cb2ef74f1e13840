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

#include <optional>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class Expr;
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

/// What stands between the brackets of dimension D (0 = outermost) of the
/// variable's own declarator. None: the array type is a typedef's, the
/// declaration comes out of a macro, or the extent is left to the initialiser;
/// Why says which.
std::optional<Spelled> extentOf(const clang::ASTContext &Ctx,
                                const clang::VarDecl *V, unsigned D,
                                ReasonCode &Why);

/// "TILE" + 1 -> "TILE + 1"; "32 + 1" + 1 -> "32 + 2"; "a ? b : c" is put in
/// parentheses. Negative pads are taken from a literal at the end.
std::string plus(llvm::StringRef Expression, int Pad);

/// The expression can stand as an operand of + and * without parentheses
/// changing what it means.
bool isPrimary(llvm::StringRef Expression);

/// In parentheses unless it is primary.
std::string asOperand(llvm::StringRef Expression);

/// Adds an edit unless the same one is there; false if it overlaps another.
bool addEdit(std::vector<Edit> &Edits, Edit E);

} // namespace shmfix

#endif
